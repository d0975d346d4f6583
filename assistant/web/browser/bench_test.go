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
// measures the time from Enter to the frame that shows the whole answer. The
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
	var times []float64
	for b.Loop() {
		times = append(times, p.timed(questions[len(times)%len(questions)]))
	}
	slices.Sort(times)
	b.ReportMetric(times[0], "ms-least")
	b.ReportMetric(times[len(times)/2], "ms-median")
	b.ReportMetric(times[len(times)*19/20], "ms-p95")
	b.ReportMetric(times[len(times)-1], "ms-most")
}

// timed asks in a new conversation and gives the milliseconds that it took.
func (p *tab) timed(question string) float64 {
	p.Helper()
	p.click("#new-conversation")
	p.wait(`document.querySelectorAll(".turn").length === 0`)
	p.write("#question", question)
	p.wait(fmt.Sprintf(`document.querySelector("#question").value === %q`, question))
	return value[float64](p, `new Promise((done) => {
		const started = performance.now();
		document.querySelector("#ask-form").requestSubmit();
		const look = () => {
			if (document.querySelector(".turn[aria-busy=false]")) requestAnimationFrame(() => done(performance.now() - started));
			else requestAnimationFrame(look);
		};
		look();
	})`)
}
