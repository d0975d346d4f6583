package slack

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"

	sdk "github.com/slack-go/slack"
	"github.com/slack-go/slack/slackevents"
)

// maxBody is the largest request that is read, in bytes.
const maxBody = 1 << 20

// Handler takes all that Slack posts – events, the command and buttons – at one
// address. It lets in what is signed with the signing secret and no older than
// five minutes, acknowledges at once, and answers later.
func (c *Channel) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			http.Error(w, "only Slack posts here", http.StatusMethodNotAllowed)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil {
			http.Error(w, "the request cannot be read", http.StatusBadRequest)
			return
		}
		if err := c.verify(r.Header, body); err != nil {
			c.Log.Warn("slack: request refused", "error", err, "remote", r.RemoteAddr)
			http.Error(w, "the signature is not right", http.StatusUnauthorized)
			return
		}
		if strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
			c.serveEvent(w, r, body)
			return
		}
		form, err := url.ParseQuery(string(body))
		switch {
		case err != nil:
			http.Error(w, "the form cannot be read", http.StatusBadRequest)
		case form.Has("payload"):
			c.serveInteraction(w, form.Get("payload"))
		case form.Has("command"):
			c.serveCommand(w, form)
		case form.Get("ssl_check") == "1": // Slack tries the certificate
		default:
			http.Error(w, "neither event nor command nor button", http.StatusBadRequest)
		}
	})
}

// verify checks the signature and the time of a request.
func (c *Channel) verify(header http.Header, body []byte) error {
	v, err := sdk.NewSecretsVerifier(header, c.SigningSecret)
	if err != nil {
		return err
	}
	_, _ = v.Write(body) // a hash takes everything
	return v.Ensure()
}

func (c *Channel) serveEvent(w http.ResponseWriter, r *http.Request, body []byte) {
	var outer struct {
		Type      string `json:"type"`
		Challenge string `json:"challenge"`
	}
	if err := json.Unmarshal(body, &outer); err != nil {
		http.Error(w, "no JSON", http.StatusBadRequest)
		return
	}
	if outer.Type == slackevents.URLVerification {
		w.Header().Set("Content-Type", "text/plain")
		_, _ = io.WriteString(w, outer.Challenge) // Slack tries again
		return
	}
	event, err := slackevents.ParseEvent(body, slackevents.OptionNoVerifyToken())
	if err != nil {
		c.Log.Info("slack: event of no interest", "error", err)
		return // what nobody handles need not come again
	}
	if n := r.Header.Get("X-Slack-Retry-Num"); n != "" {
		c.Log.Info("slack: event came again", "times", n, "reason", r.Header.Get("X-Slack-Retry-Reason"))
	}
	acknowledge(w, c.event(event))
}

func (c *Channel) serveInteraction(w http.ResponseWriter, payload string) {
	var i sdk.InteractionCallback
	if err := json.Unmarshal([]byte(payload), &i); err != nil {
		http.Error(w, "no JSON", http.StatusBadRequest)
		return
	}
	acknowledge(w, c.interaction(i))
}

// acknowledge says that a message is taken. One that is not comes again.
func acknowledge(w http.ResponseWriter, v verdict) {
	if v == full {
		http.Error(w, "too much at once", http.StatusServiceUnavailable)
	}
}

func (c *Channel) serveCommand(w http.ResponseWriter, form url.Values) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(c.commandReply(c.command(sdk.SlashCommand{ // who has gone needs no reply
		TeamID: form.Get("team_id"), ChannelID: form.Get("channel_id"), UserID: form.Get("user_id"),
		Command: form.Get("command"), Text: form.Get("text"), ResponseURL: form.Get("response_url"), TriggerID: form.Get("trigger_id"),
	})))
}

// commandReply is what a command shows at once: itself, to all, as the answer
// will be; or that there is too much to do, as commands do not come again.
func (c *Channel) commandReply(v verdict) map[string]string {
	switch v {
	case taken:
		return map[string]string{"response_type": sdk.ResponseTypeInChannel}
	case full:
		return map[string]string{"response_type": sdk.ResponseTypeEphemeral, "text": c.Bot.Say("busy")}
	}
	return map[string]string{}
}
