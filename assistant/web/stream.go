package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
)

// replyWriter writes a reply: as one JSON document, or as server-sent events
// that each hold the reply so far.
type replyWriter struct {
	w       http.ResponseWriter
	stream  bool
	started bool
}

// errNoJSON says that a reply holds what JSON cannot.
var errNoJSON = errors.New("the reply cannot be written as JSON")

// done writes the whole reply, the only one or the last event. The status
// counts when nothing was sent before.
func (o *replyWriter) done(status int, reply *assistant.Reply) error {
	if o.stream {
		return o.event("done", status, reply)
	}
	data, err := json.Marshal(reply)
	if err != nil {
		return errors.Join(errNoJSON, err)
	}
	return o.send("application/json", status, append(data, '\n'))
}

func (o *replyWriter) event(name string, status int, reply *assistant.Reply) error {
	data, err := json.Marshal(reply)
	if err != nil {
		return errors.Join(errNoJSON, err)
	}
	o.w.Header().Set("X-Accel-Buffering", "no") // or a proxy holds the events back
	return o.send("text/event-stream", status, fmt.Appendf(nil, "event: %s\ndata: %s\n\n", name, data))
}

func (o *replyWriter) send(contentType string, status int, data []byte) error {
	control := http.NewResponseController(o.w)
	_ = control.SetWriteDeadline(time.Now().Add(writeTimeout)) // a recorder has none
	if !o.started {
		o.started = true
		o.w.Header().Set("Content-Type", contentType)
		o.w.WriteHeader(status)
	}
	if _, err := o.w.Write(data); err != nil {
		return err
	}
	return control.Flush()
}

func acceptsStream(r *http.Request) bool {
	for _, header := range r.Header.Values("Accept") {
		for item := range strings.SplitSeq(header, ",") {
			if mediaType, _, err := mime.ParseMediaType(item); err == nil && mediaType == "text/event-stream" {
				return true
			}
		}
	}
	return false
}
