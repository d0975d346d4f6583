package slack

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// hostile are names that a game may have, which must not do anything.
var hostile = []string{"<!channel>", "<!here|here>", "@here", "@everyone", "<@U123>", "<#C1|general>", "*x*", "_x_", "~x~", "`x`", "```x```",
	"http://evil.example", "<http://evil.example|Kasparov>", "www.evil.example", "mailto:a@b.example", ":smile:", "&lt;!channel&gt;", "> quote"}

func TestEscape(t *testing.T) {
	for _, name := range hostile {
		got := escape(name)
		if m := regexp.MustCompile("<|>|@\\w|\\w://|[*_~`][^\u200b]|:\\w+:").FindString(got); m != "" {
			t.Errorf("%q: %q is still a mark in %q", name, m, got)
		}
		if back := plainOf(got); back != name {
			t.Errorf("%q is shown as %q", name, back)
		}
	}
}

// plainOf is what a reader sees of an escaped text.
func plainOf(text string) string {
	return strings.ReplaceAll(entities.Replace(text), invisible, "")
}

// checkEscape: nothing is left of a mark, and nothing visible is lost.
func checkEscape(t interface{ Errorf(string, ...any) }, name string) {
	name = strings.ReplaceAll(name, invisible, "")
	got := escape(name)
	for _, mark := range []string{"<", ">", "://", "@here", "@channel", "@everyone"} {
		if strings.Contains(got, mark) {
			t.Errorf("%q in %q", mark, got)
		}
	}
	for _, sign := range "*_~`@#:" {
		if n := strings.Count(got, string(sign)); n != strings.Count(got, invisible+string(sign)+invisible) {
			t.Errorf("%q stands by itself in %q", sign, got)
		}
	}
	if back := plainOf(got); back != name {
		t.Errorf("%q is shown as %q", name, back)
	}
	shown := inert(name)
	if strings.Contains(shown, "://") || strings.Contains(shown, "www.") || strings.ReplaceAll(shown, invisible, "") != name {
		t.Errorf("%q in blocks is %q", name, shown)
	}
}

func TestEscapeProperty(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		parts := rapid.SliceOf(rapid.OneOf(rapid.SampledFrom(hostile), rapid.String())).Draw(r, "parts")
		checkEscape(r, strings.Join(parts, ""))
	})
}

func FuzzEscape(f *testing.F) {
	for _, name := range hostile {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) { checkEscape(t, name) })
}

// TestUnescape: what a person wrote reaches the bot as it was meant.
func TestUnescape(t *testing.T) {
	for text, want := range map[string]string{
		"<@UBOT> How many games?":                    "How many games?",
		"hey <@UBOT> who beat &lt;Tal&gt; &amp; co?": "hey   who beat <Tal> & co?",
		"games on <http://lichess.org|lichess.org>":  "games on lichess.org",
		"see <https://a.example/x>":                  "see https://a.example/x",
		"ask <@U2|magnus> in <#C1|general>":          "ask magnus in general",
		"<!here> games":                              "games",
	} {
		if got := unescape(text, "UBOT"); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

func FuzzUnescape(f *testing.F) {
	f.Add("<@UBOT> hi <http://a|b> &lt;")
	f.Fuzz(func(t *testing.T, text string) {
		if got := unescape(text, "UBOT"); len(got) > len(text) {
			t.Errorf("%q became %q", text, got)
		}
	})
}
