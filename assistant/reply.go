package assistant

// Reply is what the asker gets, on every channel. Its JSON form is fixed by
// the interfaces others rely on; fields without a value are left out.
type Reply struct {
	Status        Status            `json:"status"`
	Conversation  string            `json:"conversation,omitempty"`
	Question      string            `json:"question,omitempty"`
	Language      string            `json:"language,omitempty"`
	Paraphrase    string            `json:"paraphrase,omitempty"`
	Provenance    string            `json:"provenance,omitempty"`
	SQL           string            `json:"sql,omitempty"`
	Dialect       string            `json:"dialect,omitempty"`
	Columns       []Column          `json:"columns,omitempty"`
	Rows          []Row             `json:"rows,omitempty"`
	RowCount      int               `json:"row_count,omitempty"`
	Truncated     bool              `json:"truncated,omitempty"`
	Text          string            `json:"text,omitempty"`
	Boards        []Board           `json:"boards,omitempty"`
	Moments       []Moment          `json:"moments,omitempty"`  // where in the games of the rows it was found; the first ones are those of Boards
	Openings      map[string]string `json:"openings,omitempty"` // the names of the ECO codes in the rows
	Keys          int               `json:"keys,omitempty"`     // so many of the first columns are keys, by which a row opens what it counts
	Clarification *Clarification    `json:"clarification,omitempty"`
	Uncovered     []string          `json:"uncovered,omitempty"`
	Suggestions   []string          `json:"suggestions,omitempty"`
	FollowUps     []string          `json:"follow_ups,omitempty"` // questions that take up this answer and work
	Assumptions   []string          `json:"assumptions,omitempty"`
	Error         *Problem          `json:"error,omitempty"`
	Timing        *Timing           `json:"timing_ms,omitempty"`
	Usage         *Usage            `json:"usage,omitempty"`
	Markable      bool              `json:"markable,omitempty"` // Mark takes this answer, by its conversation and question
}

// Problem is an error or a refusal, with a message in the asker's language.
type Problem struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Timing is what the parts of an answer took, in milliseconds.
type Timing struct {
	Understand float64 `json:"understand"`
	Guard      float64 `json:"guard"`
	Run        float64 `json:"run"`
}

// Usage is what an answer took of a language model, in tokens.
type Usage struct {
	InputTokens  int `json:"input_tokens"`
	CachedTokens int `json:"cached_tokens,omitempty"` // of those sent: what the server had in its cache, as far as it tells
	OutputTokens int `json:"output_tokens"`
	Calls        int `json:"calls,omitempty"`
}
