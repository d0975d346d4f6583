package browser_test

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// largestView is the most bytes that a picture in the repository has.
const largestView = 120_000

// TestViews takes the pictures that the README shows, small ones:
//
//	KIBITZ_SCREENSHOTS=../views go test -run TestViews ./assistant/web/browser
func TestViews(t *testing.T) {
	s := open(t)
	for _, v := range []struct {
		name, language, scheme, hash, whole string
		phone                               bool
	}{
		{"welcome-es-light", "es", "light", "", `document.querySelectorAll("#examples button").length > 5`, false},
		{"games-en-light", "en", "light", "#q=games+of+Karpov", `document.querySelector(".turn[aria-busy=false] .table-games .eco") && document.querySelector(".follow-ups button")`, false},
		{"endings-en-dark", "en", "dark", "#q=rook+endings", `document.querySelectorAll(".turn[aria-busy=false] .boards .position").length === 6 && document.querySelector(".table-games .eco")`, false},
		{"plot-es-dark", "es", "dark", "#q=%C2%BFCu%C3%A1ntas+partidas+se+jugaron+en+cada+d%C3%A9cada%3F", `document.querySelector(".turn[aria-busy=false] .plot-drawing")`, false},
		{"explorer-es-light", "es", "light", "#explore=e4,c5,Nf3", `document.querySelector("#explore[aria-busy=false] #tree[aria-busy=false]") && document.querySelector(".explore-game")`, false},
		{"analysis-en-light", "en", "light", "#game=", `document.querySelector("#graph")?.ariaValueNow === "35" && document.querySelector("#tree[aria-busy=false] .tree-total")`, false},
		{"analysis-es-dark-phone", "es", "dark", "#game=", `document.querySelector("#graph")?.ariaValueNow === "35" && document.querySelector("#tree[aria-busy=false] .tree-total")`, true},
		{"games-en-light-phone", "en", "light", "#q=games+of+Karpov", `document.querySelector(".turn[aria-busy=false] .game-card .elo")`, true},
	} {
		t.Run(v.name, func(t *testing.T) {
			p := s.newTab(t)
			viewport := []chromedp.EmulateViewportOption{chromedp.EmulateScale(0.74)}
			width, height := int64(1240), int64(800)
			if v.phone {
				width, height, viewport = 390, 844, []chromedp.EmulateViewportOption{chromedp.EmulateMobile, chromedp.EmulateTouch}
			}
			p.do(chromedp.EmulateViewport(width, height, viewport...))
			p.prefer(v.scheme)
			hash := v.hash
			if strings.Contains(hash, "game=") {
				p.visit(v.language, "")
				hash += fmt.Sprint(immortal(p)) + "&at=35"
			}
			p.visit(v.language, hash)
			p.wait(v.whole)
			p.fits(v.name)
			p.accessible(v.name)
			p.shot(v.name)
			p.small(v.name)
		})
	}
}

// small writes a picture again with fewer bytes, of which it may have so many.
func (p *tab) small(name string) {
	p.Helper()
	if p.site.shots == "" {
		return
	}
	path := filepath.Join(p.site.shots, name+".png")
	data, err := os.ReadFile(path)
	if err != nil {
		p.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		p.Fatal(err)
	}
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, picture); err != nil {
		p.Fatal(err)
	}
	if out.Len() > largestView {
		p.Errorf("%s has %d bytes", name, out.Len())
	}
	if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
		p.Fatal(err)
	}
}
