// Package browser_test looks at the page as visitors do: in Chromium, with the
// real server over the sample games.
package browser_test

import "testing"

func TestPage(t *testing.T) {
	s := open(t)
	for _, c := range []struct {
		name string
		run  func(p *tab)
	}{
		{"looks", looks},
	} {
		t.Run(c.name, func(t *testing.T) { c.run(s.newTab(t)) })
	}
}
