package slack_test

import (
	"bytes"
	"os"
	"slices"
	"testing"

	sdk "github.com/slack-go/slack"
	"go.yaml.in/yaml/v3"

	"github.com/kibitz-chess/kibitz/assistant/slack"
)

// TestManifest: the manifests ask for what the channel handles, and for nothing
// else.
func TestManifest(t *testing.T) {
	for file, socket := range map[string]bool{"manifest.yaml": true, "manifest-http.yaml": false} {
		t.Run(file, func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var m sdk.Manifest
			decoder := yaml.NewDecoder(bytes.NewReader(text))
			decoder.KnownFields(true)
			if err := decoder.Decode(&m); err != nil {
				t.Fatal(err)
			}
			address := ""
			if !socket {
				address = "https://chess.example.org/slack"
			}
			if c := m.Features.SlashCommands; len(c) != 1 || c[0].Command != slack.Command || c[0].Url != address {
				t.Errorf("commands: %+v", c)
			}
			events := m.Settings.EventSubscriptions
			if want := []string{slack.MentionEvent, slack.DirectEvent}; events == nil || !slices.Equal(events.BotEvents, want) || len(events.UserEvents) > 0 || events.RequestUrl != address {
				t.Errorf("events: %+v", events)
			}
			if got := m.OAuthConfig.Scopes.Bot; !slices.Equal(got, slack.Scopes) || len(m.OAuthConfig.Scopes.User) > 0 {
				t.Errorf("scopes: %v", got)
			}
			if i := m.Settings.Interactivity; i == nil || !i.IsEnabled || i.RequestUrl != address {
				t.Errorf("interactivity: %+v", i)
			}
			if m.Settings.SocketModeEnabled != socket {
				t.Error("Socket Mode is not as the file says")
			}
			if home := m.Features.AppHome; !home.MessagesTabEnabled || home.MessagesTabReadOnlyEnabled {
				t.Error("nobody can write direct messages")
			}
		})
	}
}
