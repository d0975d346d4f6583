package slacktest

import (
	"strings"

	sdk "github.com/slack-go/slack"
)

// Shown is all the text that the blocks of a message show, a line each, without
// the table.
func (m Message) Shown() string {
	var lines []string
	for _, block := range m.Blocks {
		switch b := block.(type) {
		case *sdk.RichTextBlock:
			lines = append(lines, richText(b))
		case *sdk.ContextBlock:
			for _, e := range b.ContextElements.Elements {
				if text, ok := e.(*sdk.TextBlockObject); ok {
					lines = append(lines, text.Text)
				}
			}
		case *sdk.ImageBlock:
			lines = append(lines, b.ImageURL)
		}
	}
	return strings.Join(lines, "\n")
}

func richText(b *sdk.RichTextBlock) string {
	var texts []string
	for _, e := range b.Elements {
		texts = append(texts, elementText(e))
	}
	return strings.Join(texts, "\n")
}

func elementText(e sdk.RichTextElement) string {
	var texts []string
	switch x := e.(type) {
	case *sdk.RichTextSection:
		return sectionText(x.Elements)
	case *sdk.RichTextPreformatted:
		return sectionText(x.Elements)
	case *sdk.RichTextList:
		for _, item := range x.Elements {
			texts = append(texts, elementText(item))
		}
	}
	return strings.Join(texts, "\n")
}

func sectionText(elements []sdk.RichTextSectionElement) string {
	var b strings.Builder
	for _, e := range elements {
		if text, ok := e.(*sdk.RichTextSectionTextElement); ok {
			b.WriteString(text.Text)
		}
	}
	return b.String()
}

// Code is the preformatted text of a message.
func (m Message) Code() string {
	var b strings.Builder
	for _, block := range m.Blocks {
		rich, ok := block.(*sdk.RichTextBlock)
		if !ok {
			continue
		}
		for _, e := range rich.Elements {
			if code, ok := e.(*sdk.RichTextPreformatted); ok {
				b.WriteString(sectionText(code.Elements))
			}
		}
	}
	return b.String()
}

// Table is the table of a message: the labels of the columns, then the rows; nil
// without one.
func (m Message) Table() (rows [][]string) {
	for _, block := range m.Blocks {
		table, ok := block.(*sdk.TableBlock)
		if !ok {
			continue
		}
		for _, row := range table.Rows {
			var cells []string
			for _, cell := range row {
				if text, ok := cell.(*sdk.TableRawTextCell); ok {
					cells = append(cells, text.Text)
				}
			}
			rows = append(rows, cells)
		}
	}
	return rows
}

// Button is something to press under a message.
type Button struct{ ID, Label, Value string }

// Buttons are what can be pressed or chosen under a message.
func (m Message) Buttons() (all []Button) {
	for _, block := range m.Blocks {
		actions, ok := block.(*sdk.ActionBlock)
		if !ok {
			continue
		}
		for _, e := range actions.Elements.ElementSet {
			switch x := e.(type) {
			case *sdk.ButtonBlockElement:
				all = append(all, Button{x.ActionID, x.Text.Text, x.Value})
			case *sdk.SelectBlockElement:
				for _, o := range x.Options {
					all = append(all, Button{x.ActionID, o.Text.Text, o.Value})
				}
			}
		}
	}
	return all
}

// Button is the button whose name begins so, such as "sql".
func (m Message) Button(id string) (Button, bool) {
	for _, b := range m.Buttons() {
		if strings.HasPrefix(b.ID, id) {
			return b, true
		}
	}
	return Button{}, false
}
