package browser_test

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kibitz-chess/kibitz/schema/load"
)

// BenchmarkAnswer asks one example after the other, each for the first time, and
// measures the time from Enter to the frame that shows the whole answer, and within
// it the time until the last byte of the answer has come: what is left is the page's.
// The five that took longest are told. The
// games are those of club-2995.pgn.zst in the folder KIBITZ_DATA, or the one
// that lies beside the project.
//
//	go test -run '^$' -bench Answer -benchtime 40x ./assistant/web/browser
func BenchmarkAnswer(b *testing.B) {
	const name = "club-2995.pgn.zst"
	file, err := os.Open(filepath.Join(cmp.Or(os.Getenv("KIBITZ_DATA"), "../../../../shared/data"), name))
	if err != nil {
		b.Skipf("no %s in the folder KIBITZ_DATA", name)
	}
	defer file.Close()
	p := openOver(b, load.Source{Name: name, Reader: file}).newTab(b)
	p.visit("en", "")
	p.wait(`document.querySelector("#examples button")`)
	questions := value[[]string](p, `fetch("api/examples?lang=en").then((r) => r.json()).then((r) => r.examples)`)
	var asked []timed
	for b.Loop() {
		asked = append(asked, p.timed(questions[len(asked)%len(questions)]))
	}
	report := func(name string, of func(timed) float64) {
		slices.SortFunc(asked, func(a, b timed) int { return cmp.Compare(of(a), of(b)) })
		b.ReportMetric(of(asked[len(asked)/2]), "ms-median"+name)
		b.ReportMetric(of(asked[len(asked)*19/20]), "ms-p95"+name)
	}
	report("-sent", func(t timed) float64 { return t.Sent })
	report("-page", func(t timed) float64 { return t.All - t.Sent })
	report("", func(t timed) float64 { return t.All })
	b.ReportMetric(asked[len(asked)-1].All, "ms-most")
	for _, t := range asked[max(0, len(asked)-5):] {
		b.Logf("%.0f ms, %.0f until it was sent: %s", t.All, t.Sent, t.question)
	}
}

// timed is what an answer took, in milliseconds.
type timed struct {
	All      float64 `json:"all"`
	Sent     float64 `json:"sent"` // until its last byte had come
	question string
}

// timed asks in a new conversation.
func (p *tab) timed(question string) timed {
	p.Helper()
	p.click("#new-conversation")
	p.wait(`document.querySelectorAll(".turn").length === 0`)
	p.write("#question", question)
	p.wait(fmt.Sprintf(`document.querySelector("#question").value === %q`, question))
	t := value[timed](p, `new Promise((done) => {
		performance.clearResourceTimings();
		const started = performance.now();
		document.querySelector("#ask-form").requestSubmit();
		const shown = () => {
			const all = performance.now() - started;
			const sent = Math.max(...performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/api/ask")).map((r) => r.responseEnd - started));
			done({ all, sent });
		};
		const look = () => {
			if (document.querySelector(".turn[aria-busy=false]")) requestAnimationFrame(shown);
			else requestAnimationFrame(look);
		};
		look();
	})`)
	t.question = question
	return t
}
