package browser_test

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"
)

// pointAt puts a mouse or a finger on the nth part of the plot.
func (p *tab) pointAt(kind string, n int) {
	p.Helper()
	p.run(fmt.Sprintf(`(() => {
		const part = document.querySelectorAll(".plot-hit")[%d].closest("g");
		part.dispatchEvent(new PointerEvent("pointerenter", { pointerType: %q }));
		if (%[2]q === "touch") part.dispatchEvent(new MouseEvent("click", { bubbles: true }));
	})()`, n, kind))
	p.wait(`document.querySelector(".plot-tip")`)
}

// plotIsWhole fails the test where a text or the box of what is said is not within the plot.
func (p *tab) plotIsWhole(where string) {
	p.Helper()
	cut := value[[]string](p, `(() => {
		const frame = document.querySelector(".plot-drawing").getBoundingClientRect();
		return [...document.querySelectorAll(".plot-drawing text, .plot-tip rect")].filter((part) => {
			const box = part.getBoundingClientRect();
			return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
		}).map((part) => part.textContent || "the box").concat([...document.querySelectorAll(".plot-tip text")]
			.filter((part) => part.getBoundingClientRect().right > document.querySelector(".plot-tip rect").getBoundingClientRect().right).map((part) => part.textContent));
	})()`)
	if len(cut) > 0 {
		p.Errorf("%s: %q is cut off%s", where, cut, p.lastSight())
	}
}

// plots looks at every kind of plot: its labels are whole, it says what a part
// holds to a mouse and to a finger, and it can be taken along.
func plots(p *tab) {
	for _, c := range []struct{ language, question, zero string }{
		{"en", "games per decade", "Games: 0"}, {"es", "partidas por década", "Partidas: 0"},
	} {
		p.visit(c.language, "")
		p.ask(c.question)
		p.wait(`document.querySelector(".plot-drawing")`)
		empty := value[int](p, `(() => {
			const rows = new Set([...document.querySelectorAll(".table tbody tr")].map((row) => row.firstElementChild.innerText));
			return [...document.querySelectorAll(".plot-hit")].findIndex((_, n) => !rows.has(String(1560 + 10 * n)));
		})()`)
		p.pointAt("mouse", empty)
		if said := value[string](p, `document.querySelector(".plot-tip").textContent`); !strings.HasSuffix(said, c.zero) {
			p.Errorf("of a decade without games is said %q", said)
		}
		if kinds := p.count(".plot [data-form]"); kinds > 0 {
			p.Errorf("%d kinds for a plot of %d parts", kinds, p.count(".plot-hit"))
		}
		p.plotIsWhole(c.question)
	}
	p.visit("es", "#q=resultados+de+Karpov+por+a%C3%B1o")
	p.wait(`document.querySelector(".plot-drawing")`)
	for _, kind := range []string{"columns", "line", "bars"} {
		p.click(".plot [data-form=" + kind + "]")
		p.wait(`document.querySelector(".plot-drawing.form-` + kind + `")`)
		p.plotIsWhole(kind)
		p.accessible(kind)
		p.shot("plot-" + kind)
	}
	picture, err := png.DecodeConfig(bytes.NewReader(p.download(".plot-png")))
	if width := value[int](p, `document.querySelector(".plot-drawing").clientWidth`); err != nil || picture.Width < 2*width {
		p.Errorf("the picture of a plot of %d is %d wide: %v", width, picture.Width, err)
	}
	drawn := string(p.download(".plot-csv"))
	if rows, parts := strings.Count(drawn, "\r\n"), p.count(".plot-hit"); rows != parts+1 || !strings.Contains(drawn, ",0,0,0\r\n") {
		p.Errorf("%d rows for %d parts: %q", rows, parts, drawn)
	}

	p.phone()
	p.visit("es", "#q=aperturas+de+Karpov")
	p.wait(`document.querySelector(".plot-drawing")`)
	p.plotIsWhole("openings on a phone")
	p.fits("openings on a phone")
	p.pointAt("touch", 1)
	p.pointAt("touch", 0)
	p.plotIsWhole("what a finger is told")
	if turns := p.count(".turn"); turns != 1 {
		p.Errorf("one touch opened the games: %d turns", turns)
	}
	p.accessible("what a finger is told")
	p.shot("plot-touched-phone")
	p.pointAt("touch", 0)
	p.wait(`document.querySelectorAll(".turn").length === 2`)
	if status := p.answered(); status != "answer" {
		p.Errorf("a second touch gives %s", status)
	}
}
