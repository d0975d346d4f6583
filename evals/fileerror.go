package evals

import (
	"errors"
	"fmt"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/query"
)

// FileError says what is wrong with a suite, and where; who wrote the suite can
// repair it. Code names the text in the catalog, Args fill it in.
type FileError struct {
	File string
	Line int // 0 if it is about the whole file
	Code string
	Args []string
	err  error // one with a text in the catalog, such as a *query.SenseError, which then stands for {detail}
}

// Text says the error in es or en, as FILE:LINE: TEXT.
func (e *FileError) Text(language string) string {
	args := e.Args
	var sense *query.SenseError
	var known *assistant.Error
	switch {
	case errors.As(e.err, &sense):
		args = append([]string{"detail", assistant.Message(language, "no_sense_"+sense.Code, "detail", sense.Detail)}, args...)
	case errors.As(e.err, &known):
		args = append([]string{"detail", assistant.Message(language, known.Code, known.Args...)}, args...)
	}
	text := assistant.Message(language, e.Code, args...)
	if e.Line == 0 {
		return e.File + ": " + text
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, text)
}

func (e *FileError) Error() string { return e.Text("en") }

func (e *FileError) Unwrap() error { return e.err }
