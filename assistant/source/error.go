package source

// Status says what a reply is.
type Status string

const (
	Answered Status = "answer"
	Clarify  Status = "clarify" // a question back
	Abstain  Status = "abstain" // not understood, or not in the data
	Refused  Status = "refused" // understood, and not allowed
	Failed   Status = "error"
)

// Error is a failure that the asker is told of. Code names the text in the
// catalog; Args fill it in.
type Error struct {
	Status Status // Failed or Refused
	Code   string
	Args   []string // name, value, name, value …
	Err    error    // for the log
}

func (e *Error) Error() string {
	if e.Err != nil {
		return e.Code + ": " + e.Err.Error()
	}
	return e.Code
}

func (e *Error) Unwrap() error { return e.Err }
