package browser_test

import (
	"context"
	"fmt"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// middle is where the middle of an element is on the screen.
func (p *tab) middle(selector string) (x, y float64) {
	p.Helper()
	at := value[[]float64](p, fmt.Sprintf(`(() => {
		const box = document.querySelector(%q).getBoundingClientRect();
		return [box.left + box.width / 2, box.top + box.height / 2];
	})()`, selector))
	return at[0], at[1]
}

// drag presses the mouse on one element and lets it go on another.
func (p *tab) drag(from, to string) {
	p.Helper()
	x, y := p.middle(from)
	x2, y2 := p.middle(to)
	mouse := func(kind input.DispatchMouseEventType, x, y float64, held int64) {
		p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
			return cdp.Call(ctx, t, input.DispatchMouseEvent, input.DispatchMouseEventParams{
				Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, Buttons: held, ClickCount: 1,
			})
		})
	}
	mouse(input.DispatchMouseEventTypeMousePressed, x, y, 1)
	mouse(input.DispatchMouseEventTypeMouseMoved, (x+x2)/2, (y+y2)/2, 1)
	mouse(input.DispatchMouseEventTypeMouseMoved, x2, y2, 1)
	mouse(input.DispatchMouseEventTypeMouseReleased, x2, y2, 0)
}

// swipe does so with a finger.
func (p *tab) swipe(from, to string) {
	p.Helper()
	x, y := p.middle(from)
	x2, y2 := p.middle(to)
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
			return cdp.Call(ctx, t, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: append([]*input.TouchPoint{}, points...)})
		})
	}
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: (x + x2) / 2, Y: (y + y2) / 2})
	touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x2, Y: y2})
	touch(input.DispatchTouchEventTypeTouchEnd)
}

// stands waits until the explorer's address names these half-moves.
func (p *tab) stands(moves string) {
	p.Helper()
	p.wait(fmt.Sprintf(`new URLSearchParams(location.hash.slice(1)).get("explore") === %q`, moves))
	p.wait(`document.querySelector("#explore[aria-busy=false] #tree[aria-busy=false]")`)
}

// explores moves pieces in every way there is, and goes back and along.
func explores(p *tab) {
	for _, language := range []string{"en", "es"} {
		p.visit(language, "#explore=")
		p.wait(`document.querySelector("#tree[aria-busy=false] .tree-total")`)
		p.drag("#explore [data-square=e2]", "#explore [data-square=e4]")
		p.stands("e4")
		p.click("#explore [data-square=c7]")
		p.wait(`document.querySelectorAll("#explore .target").length === 2`)
		p.shot("explorer-chosen-" + language)
		p.click("#explore [data-square=c5]")
		p.stands("e4,c5")
		p.click("#tree [data-san=Nf3]")
		p.stands("e4,c5,Nf3")
		if games := p.count("#tree tbody tr"); games < 3 {
			p.Errorf("%d half-moves were played after 2.Nf3", games)
		}
		p.run(`document.querySelector("#explore [data-square=b8]").focus()`)
		p.press(kb.Enter)
		p.wait(`document.querySelector("#explore .target")`)
		p.run(`document.querySelector("#explore [data-square=c6]").focus()`)
		p.press(kb.Enter)
		p.stands("e4,c5,Nf3,Nc6")
		p.wait(`document.querySelectorAll("#explore .explore-game").length === 5 && document.querySelector(".tree-total").innerText.startsWith("5 ")`)
		for _, scheme := range []string{"light", "dark"} {
			p.prefer(scheme)
			p.accessible("the explorer, " + scheme)
			p.shot("explorer-" + language + "-" + scheme)
		}
		p.run(`document.querySelector("#explore .board").dispatchEvent(new WheelEvent("wheel", { deltaY: -100, bubbles: true, cancelable: true }))`)
		p.wait(`document.querySelector('#explore-line [data-number="3"]').ariaCurrent === "true"`)
		p.run(`document.activeElement.blur()`)
		p.press(kb.ArrowLeft)
		p.wait(`document.querySelector('#explore-line [data-number="2"]').ariaCurrent === "true"`)
		p.press(kb.End)
		p.wait(`document.querySelector('#explore-line [data-number="4"]').ariaCurrent === "true"`)
		p.click(`#explore-line [data-number="1"]`)
		p.wait(`document.querySelector('#explore-line [data-number="1"]').ariaCurrent === "true"`)
		p.wait(`document.querySelector("#explore[aria-busy=false] .board")?.dataset.board.startsWith("rnbqkbnrpppppppp")`)
		p.drag("#explore [data-square=e7]", "#explore [data-square=e5]")
		p.stands("e4,e5") // another branch
		board := p.attribute("#explore .board", "data-board")
		p.visit(language, value[string](p, `location.hash`))
		p.wait(fmt.Sprintf(`document.querySelector("#explore .board")?.dataset.board === %q`, board))
		p.click("#explore-games")
		p.wait(`document.querySelector("#find .turn[aria-busy=false]")`)
		if want := p.reached(fmt.Sprintf(`board === %q`, board)); p.number() != want {
			p.Errorf("%d positions, want %d", p.number(), want)
		}
	}
}

// exploresAnywhere begins with a position, promotes a pawn, and comes from a game.
func exploresAnywhere(p *tab) {
	p.visit("en", "#explore=")
	p.wait(`document.querySelector("#explore-fen")`)
	p.write("#explore-fen", "8/P7/8/8/8/8/k7/2K5 w - - 0 1")
	p.press(kb.Enter)
	p.wait(`document.querySelector("#explore .board").dataset.board[8] === "P"`)
	p.drag("#explore [data-square=a7]", "#explore [data-square=a8]")
	p.wait(`document.querySelectorAll("#becomes button").length === 4 && document.querySelector("#tree[aria-busy=false]")`)
	p.wait(`getComputedStyle(document.querySelector(".tree-total")).opacity === "1"`)
	p.accessible("what a pawn becomes")
	p.click("#becomes [data-becomes=N]")
	p.stands("a8=N")
	p.refusals = "status of 400"
	p.write("#explore-fen", "nonsense")
	p.press(kb.Enter)
	p.wait(`document.querySelector("#explore [role=alert]")`)
	p.visit("es", "#game=1&at=7")
	p.wait(`document.querySelector("#explore-here")`)
	board := p.attribute("#replay .board", "data-board")
	p.click("#explore-here")
	p.wait(fmt.Sprintf(`document.querySelector("#explore .board")?.dataset.board === %q`, board))
	if moves := p.count("#explore-line [data-number]"); moves != 7 {
		p.Errorf("%d half-moves lead to the position", moves)
	}
}

func exploresOnPhones(p *tab) {
	p.phone()
	p.visit("es", "#explore=")
	p.wait(`document.querySelector("#tree[aria-busy=false] .tree-total")`)
	p.swipe("#explore [data-square=d2]", "#explore [data-square=d4]")
	p.stands("d4")
	p.wait(`getComputedStyle(document.querySelector(".tree-total")).opacity === "1"`)
	p.fits("the explorer")
	p.accessible("the explorer on a phone")
	p.whole("explorer-phone")
}
