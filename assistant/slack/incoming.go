package slack

import (
	"strings"

	sdk "github.com/slack-go/slack"
	"github.com/slack-go/slack/slackevents"

	"github.com/kibitz-chess/kibitz/assistant/bot"
)

// What the channel handles, as the manifest of the app has to ask for it.
const (
	Command      = "/kibitz"
	MentionEvent = "app_mention"
	DirectEvent  = "message.im"
)

// Scopes are what the bot's token has to allow.
var Scopes = []string{"app_mentions:read", "chat:write", "commands", "files:write", "im:history"}

// event takes an event: a mention or a direct message. Others are of no
// interest, the bot's own messages and edits among them.
func (c *Channel) event(e slackevents.EventsAPIEvent) verdict {
	var id string
	if callback, ok := e.Data.(*slackevents.EventsAPICallbackEvent); ok {
		id = callback.EventID
	}
	switch m := e.InnerEvent.Data.(type) {
	case *slackevents.AppMentionEvent:
		if m.BotID != "" {
			break
		}
		thread := m.ThreadTimeStamp
		if thread == "" {
			thread = m.TimeStamp
		}
		return c.written(e.TeamID, id, m.TimeStamp, m.Text, place{channel: m.Channel, thread: thread, user: m.User})
	case *slackevents.MessageEvent:
		if !m.IsIM() || m.BotID != "" || !personal[m.SubType] {
			break
		}
		return c.written(e.TeamID, id, m.TimeStamp, m.Text, place{channel: m.Channel, thread: m.ThreadTimeStamp, user: m.User})
	}
	return again
}

// personal are the subtypes of messages that people write; an edit is none.
var personal = map[string]bool{"": true, "file_share": true, "thread_broadcast": true}

// written takes what somebody wrote. A thread is a conversation; so are direct
// messages outside of threads.
func (c *Channel) written(team, event, ts, text string, p place) verdict {
	if p.user == "" || p.user == c.self || p.user == "USLACKBOT" {
		return again
	}
	return c.take(task{
		message: bot.Message{Conversation: conversation(team, p.channel, p.thread), User: p.user, Text: unescape(text, c.self)},
		place:   p, keys: keys("event", event, "message "+p.channel, ts), known: eventTime,
	})
}

// keys are what a message is known by, from pairs of a kind and an id; one
// without an id is known by nothing.
func keys(pairs ...string) (all []string) {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			all = append(all, pairs[i]+" "+pairs[i+1])
		}
	}
	return all
}

func conversation(parts ...string) string { return "slack " + strings.Join(parts, " ") }

// command takes a slash command. What one person asks by it in a channel is one
// conversation.
func (c *Channel) command(s sdk.SlashCommand) verdict {
	return c.take(task{
		message: bot.Message{Conversation: conversation(s.TeamID, s.ChannelID, s.UserID), User: s.UserID, Text: unescape(s.Text, c.self)},
		place:   place{channel: s.ChannelID, user: s.UserID, responseURL: s.ResponseURL, respond: true},
		keys:    keys("command", s.TriggerID), known: eventTime,
	})
}

// interaction takes the press of a button, or a choice from a menu. The answer
// goes into the thread of the message.
func (c *Channel) interaction(i sdk.InteractionCallback) verdict {
	if i.Type != sdk.InteractionTypeBlockActions {
		return again
	}
	channel, ts := i.Channel.ID, i.Container.MessageTs
	if channel == "" {
		channel = i.Container.ChannelID
	}
	thread := i.Message.ThreadTimestamp
	if thread == "" {
		thread = i.Container.ThreadTs
	}
	if thread == "" && !strings.HasPrefix(channel, "D") {
		thread = ts
	}
	for _, a := range i.ActionCallback.BlockActions {
		action := a.Value
		if action == "" {
			action = a.SelectedOption.Value
		}
		if action == "" {
			continue
		}
		return c.take(task{
			message: bot.Message{Conversation: conversation(i.Team.ID, channel, thread), User: i.User.ID, Action: action},
			place:   place{channel: channel, thread: thread, user: i.User.ID, responseURL: i.ResponseURL},
			keys:    keys("press", action), known: pressTime,
		})
	}
	return again
}
