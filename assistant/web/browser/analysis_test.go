package browser_test

import (
	"fmt"

	"github.com/chromedp/chromedp/kb"
)

// seesTheAnalysis looks at the graph of a game, light and dark, goes along it by
// pointer and keys, and has the engine's move drawn.
func seesTheAnalysis(p *tab) {
	game := immortal(p)
	p.visit("en", fmt.Sprintf("#game=%d", game))
	p.wait(`document.querySelector("#graph")?.ariaValueNow === "0"`)
	if n := p.count("#graph .graph-white"); n != 1 {
		p.Errorf("the evaluations are drawn in %d parts", n)
	}
	if p.count("#graph .graph-blunder") == 0 || p.count(".figures [data-figure]") != 5 || p.count(".chances-bar") != 1 {
		p.Error("blunders, figures or the bar are missing")
	}
	if !value[bool](p, `document.querySelector(".chances-bar").getBoundingClientRect().height <= document.querySelector("#replay .board").getBoundingClientRect().height + 2`) {
		p.Error("the bar is higher than the board")
	}
	bad := p.attribute("#graph .graph-blunder", "data-at")
	p.run(`{ const box = document.querySelector("#graph").getBoundingClientRect();
		document.querySelector("#graph").dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: box.left + box.width * ` + bad + ` / 45, clientY: box.top + 5 })); }`)
	p.wait(`document.querySelector("#graph").ariaValueNow === "` + bad + `"`)
	if said := p.attribute("#graph", "aria-valuetext"); said != p.text("#evaluation") || said == "" {
		p.Errorf("screen readers hear %q, shown is %q", said, p.text("#evaluation"))
	}
	p.run(`document.querySelector("#graph").focus()`)
	p.press(kb.ArrowLeft)
	p.press("b")
	p.wait(`document.querySelectorAll("#replay .board .drawn-engine").length === 1`)
	for _, scheme := range []string{"light", "dark"} {
		p.prefer(scheme)
		p.accessible("the graph, " + scheme)
		p.shot("analysis-" + scheme)
	}
	p.press("b")
	p.wait(`document.querySelectorAll("#replay .board .drawn-engine").length === 0`)
}

// seesTheAnalysisOnPhones looks at the graph on a phone, light and dark.
func seesTheAnalysisOnPhones(p *tab) {
	p.phone()
	p.visit("es", fmt.Sprintf("#game=%d&at=20", immortal(p)))
	p.wait(`document.querySelector("#graph")?.ariaValueNow === "20"`)
	p.fits("the graph on a phone")
	for _, scheme := range []string{"light", "dark"} {
		p.prefer(scheme)
		p.accessible("the graph on a phone, " + scheme)
		p.whole("analysis-phone-" + scheme)
	}
}
