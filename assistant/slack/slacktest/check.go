package slacktest

import (
	"unicode/utf8"

	sdk "github.com/slack-go/slack"
)

// check says what Slack would mind of the blocks of a message, by its error.
// The limits are those of the reference of Block Kit.
func check(blocks []sdk.Block) (problem string) {
	if len(blocks) > 50 {
		return "invalid_blocks"
	}
	tables, size := 0, 0
	ids := map[string]bool{}
	for _, block := range blocks {
		ok := true
		switch b := block.(type) {
		case *sdk.RichTextBlock:
			n := len([]rune(richText(b)))
			size += n
			ok = n > 0
		case *sdk.TableBlock:
			tables++
			ok = tableFits(b)
		case *sdk.ContextBlock:
			ok = len(b.ContextElements.Elements) <= 10
			for _, e := range b.ContextElements.Elements {
				text, is := e.(*sdk.TextBlockObject)
				ok = ok && is && within(text.Text, 2000)
				size += len([]rune(text.Text))
			}
		case *sdk.ActionBlock:
			ok = b.Elements != nil && len(b.Elements.ElementSet) <= 25
			for _, e := range b.Elements.ElementSet {
				ok = ok && elementFits(e, ids)
			}
		case *sdk.ImageBlock:
			ok = within(b.AltText, 2000) && within(b.ImageURL, 3000) && (b.Title == nil || within(b.Title.Text, 2000))
		default:
			ok = false
		}
		if !ok {
			return "invalid_blocks"
		}
	}
	switch {
	case tables > 1:
		return "only_one_table_allowed"
	case size > 13_000:
		return "msg_blocks_too_long"
	}
	return ""
}

func within(text string, most int) bool {
	return text != "" && utf8.RuneCountInString(text) <= most
}

func tableFits(b *sdk.TableBlock) bool {
	size := 0
	for _, row := range b.Rows {
		for _, cell := range row {
			text, ok := cell.(*sdk.TableRawTextCell)
			if !ok || text.Text == "" {
				return false
			}
			size += utf8.RuneCountInString(text.Text)
		}
		if len(row) == 0 || len(row) > 20 || len(row) != len(b.Rows[0]) {
			return false
		}
	}
	return len(b.Rows) > 0 && len(b.Rows) <= 100 && size <= 10_000
}

func elementFits(e sdk.BlockElement, ids map[string]bool) bool {
	var id string
	ok := false
	switch x := e.(type) {
	case *sdk.ButtonBlockElement:
		id, ok = x.ActionID, within(x.Text.Text, 75) && within(x.Value, 2000)
	case *sdk.SelectBlockElement:
		id, ok = x.ActionID, len(x.Options) > 0 && len(x.Options) <= 100 && within(x.Placeholder.Text, 150)
		for _, o := range x.Options {
			ok = ok && within(o.Text.Text, 75) && within(o.Value, 150)
		}
	}
	if ids[id] {
		return false
	}
	ids[id] = true
	return ok
}
