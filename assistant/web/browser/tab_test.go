package browser_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// tab is a page in a browser that remembers nothing of other tests. What goes
// wrong ends the test.
type tab struct {
	testing.TB
	site *site
	ctx  context.Context
	base string // address of its server

	clicks, texts int // presses and texts of a visitor so far

	refusals string // part of console messages that are no error here

	mu     sync.Mutex
	errors []string // that the page wrote to the console
}

// patience is how long a condition may take on a busy machine.
const patience = 40 * time.Second

// newTab opens an empty tab of 1400 by 900.
func (s *site) newTab(t testing.TB) *tab {
	t.Helper()
	ctx, leave := chromedp.NewContext(s.browser, chromedp.WithNewBrowserContext())
	t.Cleanup(leave)
	p := &tab{TB: t, site: s, ctx: ctx, base: s.base}
	p.do(chromedp.EmulateViewport(1400, 900))
	console, end := context.WithCancel(ctx)
	messages := chromedp.Console(console)
	heard := make(chan struct{})
	go func() {
		defer close(heard)
		for m, err := range messages {
			if err != nil {
				return
			}
			if m.Type == chromedp.ConsoleError || m.Type == chromedp.ConsoleException {
				p.mu.Lock()
				p.errors = append(p.errors, fmt.Sprintf("%s (%s)", m.Text, m.URL))
				p.mu.Unlock()
			}
		}
	}()
	t.Cleanup(func() {
		end()
		<-heard
		for _, e := range p.errors {
			if p.refusals != "" && strings.Contains(e, p.refusals) {
				continue
			}
			t.Errorf("the page wrote to the console: %s", e)
		}
	})
	return p
}

// do runs steps, each waiting for the elements that it needs.
func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	if p.ctx.Err() == nil && chromedp.FromContext(p.ctx).Target == nil {
		if err := chromedp.Do(p.ctx); err != nil { // the tab lives as long as this context
			p.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.Fatalf("%v%s", err, p.lastSight())
	}
}

// lastSight keeps a picture of what a failed test saw.
func (p *tab) lastSight() string {
	ctx, cancel := context.WithTimeout(p.ctx, 5*time.Second)
	defer cancel()
	image, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	name := filepath.Join(p.site.sights, "failed-"+strings.ReplaceAll(p.Name(), "/", "-")+".png")
	if err != nil || os.WriteFile(name, image, 0o644) != nil {
		return ""
	}
	return "; see " + name
}

// visit opens an address of the page in a language, for somebody who was never
// there.
func (p *tab) visit(language, hash string) {
	p.Helper()
	var script page.ScriptIdentifier
	p.do(
		chromedp.Navigate("about:blank"),
		func(ctx context.Context, t *chromedp.Target) (none chromedp.Void, err error) {
			added, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
				Source: `localStorage.clear(); sessionStorage.clear(); localStorage.setItem("kibitz.language", '"` + language + `"')`,
			})
			script = added.Identifier
			return none, err
		},
		chromedp.Navigate(p.base+"/"+hash),
		func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
			return cdp.Call(ctx, t, page.RemoveScriptToEvaluateOnNewDocument, page.RemoveScriptToEvaluateOnNewDocumentParams{Identifier: script})
		},
	)
	p.wait(`document.querySelector("main")`)
}

// run evaluates JavaScript for what it does.
func (p *tab) run(script string) {
	p.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](script, chromedp.EvalAwaitPromise))
}

// value evaluates JavaScript for what it gives.
func value[T any](p *tab, script string) T {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%s: %v%s", script, err, p.lastSight())
	}
	return v
}

// wait returns when the condition, in JavaScript, holds.
func (p *tab) wait(condition string) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	script := `new Promise((done) => {
		const look = () => { if (` + condition + `) done(true); else setTimeout(look, 15); };
		look();
	})`
	for {
		_, err := chromedp.Run(ctx, chromedp.Evaluate[bool](script, chromedp.EvalAwaitPromise))
		switch {
		case err == nil:
			return
		case errors.Is(err, context.DeadlineExceeded):
			p.Fatalf("not within %s: %s%s", patience, condition, p.lastSight())
		case !strings.Contains(err.Error(), "navigated"): // else the condition is asked of the page that comes
			p.Fatalf("%s: %v%s", condition, err, p.lastSight())
		}
	}
}

// waitText returns when an element with the text is there.
func (p *tab) waitText(selector, text string) {
	p.Helper()
	p.wait(fmt.Sprintf(`[...document.querySelectorAll(%q)].some((e) => e.textContent.includes(%q))`, selector, text))
}

func (p *tab) text(selector string) string {
	p.Helper()
	return value[string](p, fmt.Sprintf(`document.querySelector(%q)?.innerText ?? ""`, selector))
}

func (p *tab) attribute(selector, name string) string {
	p.Helper()
	return value[string](p, fmt.Sprintf(`document.querySelector(%q)?.getAttribute(%q) ?? ""`, selector, name))
}

func (p *tab) count(selector string) int {
	p.Helper()
	return value[int](p, fmt.Sprintf(`document.querySelectorAll(%q).length`, selector))
}

// click presses an element, once more where the page moved it away from under the
// pointer, as what comes from the server late does.
func (p *tab) click(selector string) {
	p.Helper()
	p.clicks++
	for missed := true; missed; {
		p.run(fmt.Sprintf(`document.addEventListener("click", ({target}) => { window.missed = target.closest(%q) === null }, {capture: true, once: true})`, selector))
		p.do(chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible, chromedp.NodeEnabled))
		missed = p.missed()
	}
}

// missed says that a press landed elsewhere; it did not where it led to another page, which
// may be coming while this is asked.
func (p *tab) missed() bool {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	missed, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`(() => { const missed = window.missed === true; window.missed = false; return missed })()`))
	if err != nil && !strings.Contains(err.Error(), "navigated") {
		p.Fatalf("%v%s", err, p.lastSight())
	}
	return err == nil && missed
}

// press types on the keyboard, to whatever has the focus.
func (p *tab) press(keys ...string) {
	p.Helper()
	for _, key := range keys {
		p.do(chromedp.KeyEvent(key))
	}
}

func (p *tab) write(selector, text string) {
	p.Helper()
	p.texts++
	p.do(chromedp.SendKeys(chromedp.CSS(selector), text, chromedp.NodeVisible))
}

// ask types a question and waits for its answer.
func (p *tab) ask(question string) {
	p.Helper()
	n := p.count(".turn")
	p.write("#question", question)
	p.press(kb.Enter)
	p.wait(fmt.Sprintf(`document.querySelectorAll(".turn").length > %d`, n))
	p.answered()
}

// answered waits for the last answer and returns its status.
func (p *tab) answered() string {
	p.Helper()
	p.wait(`[...document.querySelectorAll(".turn")].at(-1)?.getAttribute("aria-busy") === "false"`)
	return value[string](p, `[...document.querySelectorAll(".turn")].at(-1).dataset.status`)
}

// phone makes the window that of a phone.
func (p *tab) phone() {
	p.Helper()
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch))
}

// prefer makes the system light or dark.
func (p *tab) prefer(scheme string) {
	p.Helper()
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		return cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}},
		})
	})
}

// shot keeps a picture of what is seen, and whole one of all that can be
// scrolled to, for who wants to look at them.
func (p *tab) shot(name string) {
	p.Helper()
	p.keep(name, chromedp.CaptureScreenshot())
}

func (p *tab) whole(name string) {
	p.Helper()
	p.keep(name, chromedp.FullScreenshot(100)) // of the best quality, which is PNG
}

func (p *tab) keep(name string, picture chromedp.Action[[]byte]) {
	p.Helper()
	if p.site.shots == "" {
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	image, err := chromedp.Run(ctx, picture)
	if err != nil {
		p.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(p.site.shots, name+".png"), image, 0o644); err != nil {
		p.Fatal(err)
	}
}

// accessible fails the test for what axe-core calls serious or critical.
func (p *tab) accessible(where string) {
	p.Helper()
	if !value[bool](p, `typeof axe !== "undefined"`) {
		p.run(p.site.axe) // by the debugger, which no policy of the page stops
	}
	p.wait(`!document.querySelector(".tree[aria-busy=true]") && document.getAnimations().every((a) => a.effect.getTiming().iterations === Infinity)`) // colours in between count as faint
	found := value[[]byte](p, `axe.run(document, {resultTypes: ["violations"]}).then(({violations}) =>
		violations.filter(({impact}) => impact === "serious" || impact === "critical")
			.map(({id, help, nodes}) => ({id, help, nodes: nodes.slice(0, 4).map(({target, any}) => target.join(" ") + " " + (any[0]?.message ?? ""))})))`)
	var violations []struct {
		ID, Help string
		Nodes    []string
	}
	if err := json.Unmarshal(found, &violations); err != nil {
		p.Fatal(err)
	}
	for _, v := range violations {
		p.Errorf("%s: %s: %s\n\t%s", where, v.ID, v.Help, strings.Join(v.Nodes, "\n\t"))
	}
}

// fits fails the test where one has to scroll sideways.
func (p *tab) fits(where string) {
	p.Helper()
	if width := value[[]int](p, `[document.scrollingElement.scrollWidth, innerWidth]`); width[0] > width[1] {
		p.Errorf("%s is %d pixels wide in a window of %d%s", where, width[0], width[1], p.lastSight())
	}
}

// download presses a link and returns the file that it gives.
func (p *tab) download(selector string) (data []byte) {
	p.Helper()
	folder := p.TempDir()
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		enabled := true
		return cdp.Call(ctx, t, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
			Behavior: browser.SetDownloadBehaviorBehaviorAllowAndName, BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID,
			DownloadPath: folder, EventsEnabled: &enabled,
		})
	})
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	progress := chromedp.Events(ctx, browser.DownloadProgress)
	p.click(selector)
	for e, err := range progress {
		if err != nil {
			p.Fatalf("%s is not downloaded: %v", selector, err)
		}
		if e.State == browser.DownloadProgressStateCanceled {
			p.Fatalf("%s: the download was cancelled", selector)
		}
		if e.State == browser.DownloadProgressStateCompleted {
			data, err = os.ReadFile(filepath.Join(folder, e.GUID))
			if err != nil {
				p.Fatal(err)
			}
			return data
		}
	}
	p.Fatalf("%s is not downloaded", selector)
	return nil
}
