package uci

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// maxLine is how many bytes of a line are kept. No line of an engine is longer
// but one that was made to be.
const maxLine = 16 << 10

// readLines gives the lines of an engine, cut to maxLine, until it ends. Nobody
// need read them to the end: after done they are dropped.
func readLines(from io.ReadCloser, done <-chan struct{}) <-chan string {
	lines := make(chan string, 64)
	go func() {
		defer close(lines)
		defer from.Close()
		for r := bufio.NewReaderSize(from, maxLine); ; {
			line, err := r.ReadSlice('\n')
			text := strings.TrimRight(string(line), "\r\n")
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = r.ReadSlice('\n')
			}
			if text != "" {
				select {
				case lines <- text:
				case <-done:
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}
