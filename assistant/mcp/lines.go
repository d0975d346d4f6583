package mcp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// maxLine is the longest line that is read, in bytes.
const maxLine = 4 << 20

// passMessages hands the lines of in that are messages of the protocol over to
// messages, until in ends. Any other line is answered on out with the error that
// JSON-RPC has for it, and the session goes on: the line ends what went wrong. The
// messages of a list, which early versions of the protocol know, go one by one.
func passMessages(in io.Reader, messages, out io.Writer) error {
	lines := bufio.NewReaderSize(in, 64<<10)
	for {
		line, end := readLine(lines)
		if end != nil && !errors.Is(end, io.EOF) && !errors.Is(end, errTooLong) {
			return end
		}
		for message, wrong := range messagesOf(line, end) {
			var err error
			if wrong != nil {
				err = refuse(out, wrong)
			} else {
				_, err = messages.Write(append(message, '\n'))
			}
			if err != nil {
				return err
			}
		}
		if errors.Is(end, io.EOF) {
			return nil
		}
	}
}

var errTooLong = fmt.Errorf("the message is longer than %d bytes", maxLine)

// readLine reads a line without the white space around it. One that is too long is
// read over, with errTooLong. Other errors may come with a line, the last.
func readLine(r *bufio.Reader) (line []byte, err error) {
	tooLong := false
	for {
		part, err := r.ReadSlice('\n')
		if tooLong = tooLong || len(line)+len(part) > maxLine; !tooLong {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case tooLong && (err == nil || errors.Is(err, io.EOF)):
			return nil, errTooLong // the end comes again
		default:
			return bytes.TrimSpace(line), err
		}
	}
}

// messagesOf are the messages of a line, each with what is wrong with it.
func messagesOf(line []byte, err error) iter.Seq2[[]byte, *jsonrpc.Error] {
	return func(yield func([]byte, *jsonrpc.Error) bool) {
		wrong := func(code int64, text string) bool { return yield(nil, &jsonrpc.Error{Code: code, Message: text}) }
		all := []json.RawMessage{line}
		switch {
		case errors.Is(err, errTooLong):
			wrong(jsonrpc.CodeInvalidRequest, err.Error())
			return
		case len(line) == 0:
			return
		case !json.Valid(line):
			wrong(jsonrpc.CodeParseError, "the line is not JSON")
			return
		case line[0] == '[':
			all = nil
			if _ = json.Unmarshal(line, &all); len(all) == 0 { // it is JSON
				wrong(jsonrpc.CodeInvalidRequest, "there is no message in the list")
				return
			}
		}
		for _, message := range all {
			if _, err := jsonrpc.DecodeMessage(message); err != nil {
				if !wrong(jsonrpc.CodeInvalidRequest, "this is no message of JSON-RPC 2.0: "+err.Error()) {
					return
				}
			} else if !yield(message, nil) {
				return
			}
		}
	}
}

// refuse writes an error that answers no call (JSON-RPC 2.0, section 5: its id is
// null).
func refuse(out io.Writer, wrong *jsonrpc.Error) error {
	text, err := json.Marshal(struct {
		Version string         `json:"jsonrpc"`
		ID      *int           `json:"id"`
		Error   *jsonrpc.Error `json:"error"`
	}{"2.0", nil, wrong})
	if err != nil {
		return err
	}
	_, err = out.Write(append(text, '\n'))
	return err
}

// lineWriter lets several write, one line each at a time.
type lineWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *lineWriter) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(line)
}
