package slack

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	sdk "github.com/slack-go/slack"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/bot"
	"github.com/kibitz-chess/kibitz/drawer"
)

// Limits of Block Kit, in characters, and of what a message shows of each kind.
const (
	maxText    = 2500 // of a paragraph, of all choices, of all details and of a block of code: five times that is what a message holds
	maxDetails = 10
	maxTitle   = 200
	maxLabel   = 75 // of a button or an option
	maxRow     = 5  // buttons beside each other
	maxChunks  = 4  // blocks of code in a message of nothing else
	plainCell  = 40 // in a table of text
)

// form is a way to write a message. Slack does not take each of them everywhere.
type form int

const (
	native form = iota // with a table block
	plain              // the table as aligned text
	bare               // no blocks
)

var forms = []form{native, plain, bare}

// message is a message to be posted: blocks, and the text that notifications
// show.
type message struct {
	text   string
	blocks []sdk.Block
}

// render writes an answer: one message, and further ones for code and tables of
// text that are too long for it.
func render(a *bot.Answer, f form, publicURL string) []message {
	m := message{text: escape(bot.Cut(a.Text, maxText))}
	if f == bare {
		m.text = escape(bot.Cut(strings.Join(append(append([]string{a.Text}, a.Details...), a.Choices...), "\n"), maxText))
		return []message{m}
	}
	m.blocks = append(m.blocks, section(bot.Cut(a.Text, maxText), true))
	labels := labelsOf(a)
	if len(a.Choices) > 0 && slices.ContainsFunc(a.Choices, func(c string) bool { return len([]rune(c)) > maxLabel }) {
		m.blocks = append(m.blocks, numbered(a.Choices))
	}
	if a.Moves != "" {
		m.blocks = append(m.blocks, section(bot.Cut(a.Moves, maxText), false))
	}
	code := a.Code
	if a.Table != nil && f == native {
		m.blocks = append(m.blocks, tableBlock(a.Table))
	} else if a.Table != nil {
		code = tableText(a.Table)
	}
	chunks := chunksOf(code)
	if len(chunks) > 0 {
		m.blocks = append(m.blocks, preformatted(chunks[0]))
		chunks = chunks[1:]
	}
	if publicURL != "" {
		m.blocks = append(m.blocks, images(a.Boards, publicURL)...)
	}
	if len(a.Details) > 0 {
		m.blocks = append(m.blocks, details(a.Details))
	}
	m.blocks = append(m.blocks, buttons(a, labels)...)
	messages := []message{m}
	for some := range slices.Chunk(chunks, maxChunks) {
		further := message{text: "…"}
		for _, chunk := range some {
			further.blocks = append(further.blocks, preformatted(chunk))
		}
		messages = append(messages, further)
	}
	return messages
}

// noteOf is a message of a sentence, a caption and a board of text; those that
// are empty are left out.
func noteOf(sentence, caption, board string) message {
	m := message{text: escape(sentence), blocks: []sdk.Block{section(sentence, false)}}
	if caption != "" {
		m.blocks = append(m.blocks, section(bot.Cut(caption, maxTitle), true))
	}
	if board != "" {
		m.blocks = append(m.blocks, preformatted(board))
	}
	return m
}

// section is a paragraph of rich text.
func section(text string, bold bool) sdk.Block {
	var style *sdk.RichTextSectionTextStyle
	if bold {
		style = &sdk.RichTextSectionTextStyle{Bold: true}
	}
	if text == "" {
		text = "…" // Slack takes no empty text
	}
	return sdk.NewRichTextBlock("", sdk.NewRichTextSection(sdk.NewRichTextSectionTextElement(inert(text), style)))
}

// numbered is a list with numbers.
func numbered(items []string) sdk.Block {
	var list []sdk.RichTextElement
	for _, item := range items {
		list = append(list, sdk.NewRichTextSection(sdk.NewRichTextSectionTextElement(inert(bot.Cut(item, maxText/len(items))), nil)))
	}
	return sdk.NewRichTextBlock("", sdk.NewRichTextList(sdk.RTEListOrdered, 0, list...))
}

// preformatted is text in which every character has its place.
func preformatted(text string) sdk.Block {
	return sdk.NewRichTextBlock("", &sdk.RichTextPreformatted{
		Type: sdk.RTEPreformatted, Elements: []sdk.RichTextSectionElement{sdk.NewRichTextSectionTextElement(inert(text), nil)},
	})
}

// details are small print.
func details(all []string) sdk.Block {
	var list []sdk.MixedElement
	all = all[:min(len(all), maxDetails)]
	left := maxText
	for i, text := range all {
		text = bot.Cut(text, left/(len(all)-i))
		left -= len([]rune(text))
		list = append(list, sdk.NewTextBlockObject(sdk.PlainTextType, inert(text), false, false))
	}
	return sdk.NewContextBlock("", list...)
}

// tableBlock is Slack's own table.
func tableBlock(t *bot.Table) sdk.Block {
	b := sdk.NewTableBlock("")
	var header []sdk.TableCell
	var settings []sdk.ColumnSetting
	for _, c := range t.Columns {
		header = append(header, cellOf(c.Label))
		align := sdk.ColumnAlignmentLeft
		if c.Right {
			align = sdk.ColumnAlignmentRight
		}
		settings = append(settings, sdk.ColumnSetting{Align: align, IsWrapped: true})
	}
	b.AddRow(header...)
	for _, row := range t.Rows {
		var cells []sdk.TableCell
		for _, text := range row {
			cells = append(cells, cellOf(text))
		}
		b.AddRow(cells...)
	}
	return b.WithColumnSettings(settings...)
}

func cellOf(text string) sdk.TableCell {
	if text == "" {
		text = " " // Slack takes no empty cell
	}
	return sdk.NewTableRawTextCell(inert(text))
}

// tableText is a table whose columns are aligned by spaces.
func tableText(t *bot.Table) string {
	w := table.NewWriter()
	style := table.StyleDefault
	style.Options = table.OptionsNoBordersAndSeparators
	style.Format.Header = text.FormatDefault
	w.SetStyle(style)
	w.SuppressTrailingSpaces()
	row := func(cells []string) table.Row {
		var r table.Row
		for _, cell := range cells {
			r = append(r, bot.Cut(inert(cell), plainCell))
		}
		return r
	}
	var header []string
	var settings []table.ColumnConfig
	for i, c := range t.Columns {
		header = append(header, c.Label)
		if c.Right {
			settings = append(settings, table.ColumnConfig{Number: i + 1, Align: text.AlignRight, AlignHeader: text.AlignRight})
		}
	}
	w.SetColumnConfigs(settings)
	w.AppendHeader(row(header))
	for _, cells := range t.Rows {
		w.AppendRow(row(cells))
	}
	return w.Render()
}

// chunksOf parts a text into pieces that fit into a block, between lines where
// that can be.
func chunksOf(code string) (chunks []string) {
	runes := []rune(code)
	for len(runes) > 0 {
		n := min(len(runes), maxText)
		if n < len(runes) {
			if at := lastLine(runes[:n]); at > 0 {
				n = at
			}
		}
		chunks = append(chunks, string(runes[:n]))
		runes = runes[n:]
	}
	return chunks
}

// lastLine is where the last line begins.
func lastLine(runes []rune) int {
	for i := len(runes); i > 0; i-- {
		if runes[i-1] == '\n' {
			return i
		}
	}
	return 0
}

// images are boards that Slack fetches from a public address.
func images(boards []assistant.Board, publicURL string) (blocks []sdk.Block) {
	for _, b := range boards {
		id, err := drawer.ParseID(b.DrawerID)
		if err != nil {
			continue // what cannot be drawn has no picture
		}
		caption := bot.Cut(b.Caption, maxTitle)
		if caption == "" {
			caption = b.DrawerID
		}
		blocks = append(blocks, sdk.NewImageBlock(drawer.BoardURL(publicURL, id, b.Drawing(), "png"), caption, "",
			sdk.NewTextBlockObject(sdk.PlainTextType, inert(caption), false, false)))
	}
	return blocks
}

// labelsOf are the texts of the buttons. Where a choice is too long for one, all
// begin with their numbers in the list.
func labelsOf(a *bot.Answer) []string {
	var labels []string
	long := slices.ContainsFunc(a.Choices, func(c string) bool { return len([]rune(c)) > maxLabel })
	choice := 0
	for _, action := range a.Actions {
		label := action.Label
		if action.Kind == bot.Choose || action.Kind == bot.Ask {
			choice++
			if long {
				label = strconv.Itoa(choice) + ". " + label
			}
		}
		labels = append(labels, bot.Cut(inert(label), maxLabel))
	}
	return labels
}

// buttons are the actions of an answer. Several games to replay become a menu.
func buttons(a *bot.Answer, labels []string) (blocks []sdk.Block) {
	var elements []sdk.BlockElement
	var games []*sdk.OptionBlockObject
	for i, action := range a.Actions {
		label := sdk.NewTextBlockObject(sdk.PlainTextType, labels[i], false, false)
		if action.Kind == bot.Replay {
			games = append(games, sdk.NewOptionBlockObject(action.ID, label, nil))
			continue
		}
		elements = append(elements, sdk.NewButtonBlockElement(fmt.Sprintf("%s_%d", action.Kind, i), action.ID, label))
	}
	say := func(key string) *sdk.TextBlockObject {
		return sdk.NewTextBlockObject(sdk.PlainTextType, assistant.Message(a.Language, key), false, false)
	}
	switch len(games) {
	case 0:
	case 1:
		elements = append(elements, sdk.NewButtonBlockElement(string(bot.Replay), games[0].Value, say("bot_replay")))
	default:
		elements = append(elements, sdk.NewOptionsSelectBlockElement(sdk.OptTypeStatic, say("bot_replay_one"), string(bot.Replay), games...))
	}
	for row := range slices.Chunk(elements, maxRow) {
		blocks = append(blocks, sdk.NewActionBlock("", row...))
	}
	return blocks
}
