package slack

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	sdk "github.com/slack-go/slack"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/bot"
	"github.com/kibitz-chess/kibitz/drawer"
)

// place is where an answer goes.
type place struct {
	channel, thread string
	user            string // who asked
	responseURL     string // takes five messages in half an hour, wherever it is; may be empty
	respond         bool   // at responseURL first, as the bot may be no member of the channel
}

// deliver brings an answer to where it was asked for; where that fails, to
// those who asked. The error says that they do not have it.
func (c *Channel) deliver(ctx context.Context, p place, a *bot.Answer) error {
	if a.File != nil {
		if err := c.deliverFile(ctx, p, a); err != nil || len(a.Details)+len(a.Boards) == 0 {
			return err
		}
		a = &bot.Answer{Language: a.Language, Text: strings.Join(a.Details, "\n"), Boards: a.Boards} // under the file
	}
	p, err := c.post(ctx, p, func(f form) []message { return render(a, f, c.PublicURL) })
	if err != nil {
		return err
	}
	if c.PublicURL != "" {
		return nil // the boards are in the message
	}
	for _, b := range a.Boards {
		if err := c.deliverBoard(ctx, p, a.Language, b); err != nil {
			c.Log.Error("slack: board not delivered", "channel", p.channel, "error", err)
		}
	}
	return nil
}

// deliverBoard uploads the image of a board, or writes the board.
func (c *Channel) deliverBoard(ctx context.Context, p place, language string, b assistant.Board) error {
	id, err := drawer.ParseID(b.DrawerID)
	if err != nil {
		return nil // what cannot be drawn has no picture
	}
	var png bytes.Buffer
	if err := drawer.PNG(&png, id.Board(), b.Drawing()); err != nil {
		return err
	}
	err = c.upload(ctx, p, &bot.File{Name: "board-" + id.String()[:8] + ".png", Title: b.Caption, Content: png.Bytes()})
	if err == nil {
		return nil
	}
	c.Log.Warn("slack: board not uploaded", "channel", p.channel, "error", err)
	var text strings.Builder
	_ = drawer.Text(&text, id.Board(), drawer.TextOptions{}) // a Builder takes everything
	_, err = c.post(ctx, p, func(form) []message {
		return []message{noteOf(assistant.Message(language, "bot_no_image"), b.Caption, text.String())}
	})
	return err
}

// deliverFile uploads a file, or says that it could not be.
func (c *Channel) deliverFile(ctx context.Context, p place, a *bot.Answer) error {
	err := c.upload(ctx, p, a.File)
	if err == nil {
		return nil
	}
	c.Log.Warn("slack: file not uploaded", "channel", p.channel, "file", a.File.Name, "error", err)
	_, told := c.post(ctx, p, func(form) []message {
		return []message{noteOf(assistant.Message(a.Language, "bot_no_file", "name", a.File.Name), a.File.Title, "")}
	})
	return errors.Join(fmt.Errorf("upload: %w", err), told) // so that the button can be pressed again
}

func (c *Channel) upload(ctx context.Context, p place, f *bot.File) error {
	return c.send(ctx, p.channel, func(ctx context.Context) error {
		_, err := c.api.UploadFileContext(ctx, sdk.UploadFileParameters{
			Reader: bytes.NewReader(f.Content), FileSize: len(f.Content), Filename: f.Name,
			Title: escape(bot.Cut(f.Title, maxTitle)), AltTxt: escape(bot.Cut(f.Title, maxTitle)), Channel: p.channel, ThreadTimestamp: p.thread,
		})
		return err
	})
}

// post posts messages where the answer goes. What Slack does not take in one
// form it gets in a simpler one, and what it does not take there at all goes to
// another place: the one that is returned.
func (c *Channel) post(ctx context.Context, p place, messages func(form) []message) (place, error) {
	var problems error
	for i, to := range p.ways() {
		for _, f := range forms {
			list := messages(f)
			if to.channel == p.user && p.channel != p.user {
				list = append([]message{noteOf(c.Bot.Say("bot_elsewhere"), "", "")}, list...)
			}
			sent, err := c.postAll(ctx, to, list)
			if err == nil {
				return to, nil
			}
			problems = errors.Join(problems, fmt.Errorf("to %s: %w", to.channel, err))
			if !surelyNot(err) || sent > 0 {
				// A part may have arrived, and nothing is said twice.
				_, err := c.postAll(ctx, p.ways()[min(i+1, len(p.ways())-1)], []message{noteOf(c.Bot.Say("bot_undelivered"), "", "")})
				return to, errors.Join(problems, err)
			}
			if !badForm(err) {
				break
			}
		}
		c.Log.Warn("slack: not posted", "channel", to.channel, "error", problems)
	}
	return p, problems
}

// ways are the places to try, in their order: where it was asked, and the
// direct messages of who asked.
func (p place) ways() []place {
	direct := place{channel: p.user, user: p.user}
	here, answer := p, p
	here.responseURL, answer.respond = "", true
	here.respond = false
	ways := []place{here, answer, direct}
	if p.respond {
		ways[0], ways[1] = answer, here
	}
	return slices.DeleteFunc(ways, func(w place) bool { return w.respond && w.responseURL == "" || w.channel == "" })
}

// postAll posts messages one by one, and returns how many were.
func (c *Channel) postAll(ctx context.Context, p place, list []message) (sent int, err error) {
	for _, m := range list {
		options := []sdk.MsgOption{
			sdk.MsgOptionText(m.text, false), sdk.MsgOptionBlocks(m.blocks...),
			sdk.MsgOptionDisableMarkdown(), sdk.MsgOptionParse(false), sdk.MsgOptionDisableLinkUnfurl(), sdk.MsgOptionDisableMediaUnfurl(),
		}
		if p.thread != "" {
			options = append(options, sdk.MsgOptionTS(p.thread))
		}
		if p.respond {
			options = append(options, sdk.MsgOptionResponseURL(p.responseURL, sdk.ResponseTypeInChannel))
		}
		err := c.send(ctx, p.channel, func(ctx context.Context) error {
			_, _, _, err := c.api.SendMessageContext(ctx, p.channel, options...)
			return err
		})
		if err != nil {
			return sent, err
		}
		sent++
	}
	return sent, nil
}

// surelyNot says that Slack has not posted what it answered with an error.
func surelyNot(err error) bool {
	var refused sdk.SlackErrorResponse
	var status sdk.StatusCodeError
	var limited *sdk.RateLimitedError
	_, unreachable := retryAfter(err, 1)
	return errors.As(err, &refused) || errors.As(err, &status) && status.Code < 500 || errors.As(err, &limited) || unreachable
}

// badForm says that Slack minds what is posted, and not where.
func badForm(err error) bool {
	var refused sdk.SlackErrorResponse
	if errors.As(err, &refused) {
		return slices.Contains(formErrors, refused.Err)
	}
	var status sdk.StatusCodeError // of a response_url
	return errors.As(err, &status) && status.Code == 400
}

var formErrors = []string{"invalid_blocks", "invalid_blocks_format", "invalid_attachments", "invalid_arguments", "msg_blocks_too_long", "msg_too_long", "only_one_table_allowed"}
