package slack

import (
	"regexp"
	"strings"
)

// invisible takes no room, and is part of no mark, mention or address.
const invisible = "\u200b"

// Nothing but rich text and plain text stands in the blocks, which Slack does
// not read for marks. Elsewhere, as in what a notification shows, marks are
// escaped and taken apart.
var (
	marks    = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "*", part("*"), "_", part("_"), "~", part("~"), "`", part("`"), "@", part("@"), "#", part("#"), ":", part(":"))
	links    = strings.NewReplacer("://", ":"+invisible+"//", "www.", "www"+invisible+".", "mailto:", "mailto"+invisible+":", "@", "@"+invisible)
	mentions = regexp.MustCompile(`<([@#!])([^>|]*)(?:\|([^>]*))?>`)
	linked   = regexp.MustCompile(`<([^>|]*)(?:\|([^>]*))?>`)
	entities = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&")
)

func part(mark string) string { return invisible + mark + invisible }

// escape writes a text so that Slack's markup has no say in it.
func escape(text string) string { return marks.Replace(text) }

// inert writes a text for blocks, in which a client might still see an address
// or a name.
func inert(text string) string { return links.Replace(text) }

// unescape is what a person wrote: without the bot's name, other names and
// places by what they are called, addresses as they are shown.
func unescape(text, self string) string {
	text = mentions.ReplaceAllStringFunc(text, func(m string) string {
		parts := mentions.FindStringSubmatch(m)
		if parts[1] == "@" && (parts[2] == self || self == "") {
			return " "
		}
		if parts[3] != "" {
			return parts[3]
		}
		return " "
	})
	text = linked.ReplaceAllStringFunc(text, func(m string) string {
		parts := linked.FindStringSubmatch(m)
		if parts[2] != "" {
			return parts[2]
		}
		return parts[1]
	})
	return strings.TrimSpace(entities.Replace(text))
}
