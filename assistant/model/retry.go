package model

import (
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

const (
	attempts   = 3                      // of one request
	firstWait  = 400 * time.Millisecond // before the second attempt at most; doubled for each further one
	longestAsk = 20 * time.Second       // the longest Retry-After that is waited for
	maxReply   = 8 << 20                // bytes of a reply that are read
)

// retrying tries a request again when the server is busy or failed before it
// said anything. go-openai does not, and hides the header that says when to.
type retrying struct{ next http.RoundTripper }

// RoundTrip sends a request, at most three times. The reply of the last
// attempt is given back as it is.
func (r retrying) RoundTrip(request *http.Request) (*http.Response, error) {
	for attempt := 1; ; attempt++ {
		response, err := r.next.RoundTrip(request)
		if err != nil {
			return nil, err
		}
		wait, again := delay(request.Context(), response, attempt)
		if !again || request.GetBody == nil {
			response.Body = limited{keepTail(request.Context(), io.LimitReader(response.Body, maxReply)), response.Body}
			return response, nil
		}
		response.Body.Close()
		select {
		case <-request.Context().Done():
			return nil, context.Cause(request.Context())
		case <-time.After(wait):
		}
		request = request.Clone(request.Context()) // a transport may still read the old one
		if request.Body, err = request.GetBody(); err != nil {
			return nil, err
		}
	}
}

// limited reads the beginning of a body, and closes all of it.
type limited struct {
	io.Reader
	io.Closer
}

// delay says whether to try again, and after how long: what the server asks
// for, or else a random part of a time that doubles, so that many clients do
// not come back at once. It does not wait beyond the deadline.
func delay(ctx context.Context, response *http.Response, attempt int) (time.Duration, bool) {
	busy := response.StatusCode == http.StatusTooManyRequests || response.StatusCode >= http.StatusInternalServerError
	if !busy || attempt >= attempts {
		return 0, false
	}
	longest := firstWait << (attempt - 1)
	wait := longest/2 + rand.N(longest/2)
	if asked, ok := retryAfter(response.Header, time.Now()); ok {
		wait = asked
	}
	deadline, limit := ctx.Deadline()
	return wait, wait <= longestAsk && (!limit || time.Until(deadline) > wait)
}

// retryAfter is the time that a server asks to be left alone: in seconds, as a
// date (RFC 9110), or in the milliseconds of Azure's own header.
func retryAfter(h http.Header, now time.Time) (time.Duration, bool) {
	if ms, err := strconv.Atoi(h.Get("Retry-After-Ms")); err == nil && ms >= 0 {
		return time.Duration(ms) * time.Millisecond, true
	}
	text := h.Get("Retry-After")
	if seconds, err := strconv.ParseFloat(text, 64); err == nil && seconds >= 0 && seconds < 1e6 {
		return time.Duration(seconds * float64(time.Second)), true
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(0, at.Sub(now)), true
	}
	return 0, false
}
