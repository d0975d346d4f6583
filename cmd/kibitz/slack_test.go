package main

import (
	"bufio"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"

	"github.com/kibitz-chess/kibitz/assistant/slack/slacktest"
)

// TestSlack asks the commands that join a workspace: slack in Socket Mode and at
// an address, and serve, which wants a token of all others.
func TestSlack(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Setenv("LC_ALL", "en_US.UTF-8")
	t.Setenv("KIBITZ_SLACK_BOT_TOKEN", slacktest.BotToken)
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	for _, test := range []struct {
		name, variable, value string
		arguments             []string
	}{
		{"socket", "KIBITZ_SLACK_APP_TOKEN", slacktest.AppToken, []string{"slack"}},
		{"address", "KIBITZ_SLACK_SIGNING_SECRET", slacktest.Secret, []string{"slack", "--addr", "127.0.0.1:0"}},
		{"serve", "KIBITZ_SLACK_SIGNING_SECRET", slacktest.Secret, []string{"serve", "--addr", "127.0.0.1:0", "--token", "a token that nobody has"}},
		{"serve with a socket", "KIBITZ_SLACK_APP_TOKEN", slacktest.AppToken, []string{"serve", "--addr", "127.0.0.1:0"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := slacktest.New(t)
			t.Setenv(test.variable, test.value)
			t.Setenv("KIBITZ_SLACK_API", s.API())
			ctx, stop := context.WithCancel(t.Context())
			printed, out := io.Pipe()
			ended := make(chan int, 1)
			go func() { ended <- run(ctx, test.arguments, nil, out, io.Discard) }()
			line, err := bufio.NewReader(printed).ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			question := s.Direct("D1", "", "How many games end in checkmate?")
			if test.value == slacktest.AppToken {
				if err := s.Connection().Event("", question); err != nil {
					t.Fatal(err)
				}
			} else {
				address := regexp.MustCompile(`http://[^/\s]+`).FindString(line)
				if status, body := s.Send(t, address+"/slack", s.Event("", question)); status != 200 {
					t.Fatalf("status %d: %s", status, body)
				}
			}
			for range 3000 {
				if len(s.Messages()) > 0 {
					break
				}
				time.Sleep(10 * time.Millisecond)
			}
			stop()
			if code := <-ended; code != 0 {
				t.Errorf("ended with status %d", code)
			}
			if all := s.Messages(); len(all) != 1 || !strings.Contains(all[0].Shown(), "Understood: ") {
				t.Errorf("answered: %v", all)
			}
		})
	}
}
