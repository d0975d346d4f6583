package model

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
)

// details are the numbers of tokens that the library does not hand on; nil
// where the server reports none.
type details struct {
	Audio *int `json:"audio_tokens"`
	Image *int `json:"image_tokens"`
	Text  *int `json:"text_tokens"`
}

// tailBytes is how much of the end of a reply is kept to find the usage in,
// which stands there in all APIs.
const tailBytes = 8 << 10

// tail is the end of the body of a reply.
type tail struct{ kept []byte }

type tailKey struct{}

// withTail has the body of the reply to the next request kept.
func withTail(ctx context.Context) (context.Context, *tail) {
	t := new(tail)
	return context.WithValue(ctx, tailKey{}, t), t
}

// keepTail keeps the end of a body in the tail of the context, if it has one.
func keepTail(ctx context.Context, body io.Reader) io.Reader {
	if t, ok := ctx.Value(tailKey{}).(*tail); ok {
		return io.TeeReader(body, t)
	}
	return body
}

// Write keeps the end of what was written.
func (t *tail) Write(p []byte) (int, error) {
	t.kept = append(t.kept, p...)
	if over := len(t.kept) - tailBytes; over > 0 {
		t.kept = append(t.kept[:0], t.kept[over:]...)
	}
	return len(p), nil
}

// report adds what the tail says of the tokens.
func (t *tail) report(u *Usage) {
	input, output := t.details("input_tokens_details", "prompt_tokens_details"), t.details("output_tokens_details", "completion_tokens_details")
	u.AudioInput, u.ImageInput, u.TextInput, u.AudioOutput = input.Audio, input.Image, input.Text, output.Audio
}

// details are the last ones of either name.
func (t *tail) details(names ...string) (d details) {
	for _, name := range names {
		key := []byte(`"` + name + `"`)
		at := bytes.LastIndex(t.kept, key)
		if at < 0 {
			continue
		}
		rest := bytes.TrimLeft(t.kept[at+len(key):], ": \t\r\n")
		_ = json.NewDecoder(bytes.NewReader(rest)).Decode(&d) // what cannot be read is not reported
	}
	return d
}
