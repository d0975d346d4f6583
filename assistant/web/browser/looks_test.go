package browser_test

// views are all there is to see, each with what is there once it is whole.
var views = []struct{ name, hash, whole string }{
	{"welcome", "", `document.querySelector("#examples button")`},
	{"answer", "#q=%C2%BFCu%C3%A1ntas+partidas+gan%C3%B3+Capablanca%3F", `document.querySelector(".turn[data-status=answer]")`},
	{"boards", "#q=show+the+final+position+of+game+1", `document.querySelector(".turn[aria-busy=false]")`},
	{"plot", "#q=How+many+games+were+played+in+each+decade%3F", `document.querySelector(".plot svg")`},
	{"game", "#game=1&at=20", `document.querySelector("#tree[aria-busy=false] .tree-total")`},
	{"find", "#find=e4P,d4any,c6n,e5empty,f7black,g2white", `document.querySelector("#find .turn[aria-busy=false]")`},
	{"games", "#games=&player=Fischer", `document.querySelector("#games .turn[aria-busy=false] .sentence") && document.querySelectorAll(".facet").length > 3`},
	{"player", "#player=Karpov%2C+Anatoly", `document.querySelectorAll(".player-part[aria-busy=false]").length === 4`},
	{"explorer", "#explore=e4,c5,Nf3", `document.querySelector("#tree[aria-busy=false] .tree-total")`},
	{"sql", "#sql=", `document.querySelectorAll("#tables details").length > 5`},
	{"about", "#about", `document.querySelectorAll(".about-facts div").length > 4`},
	{"import", "#import", `document.querySelector("#drop")`},
}

// Every view is whole for everybody, light and dark, on a desk and on a phone.
func looks(p *tab) {
	for _, scheme := range []string{"light", "dark"} {
		p.prefer(scheme)
		for _, v := range views {
			p.visit("es", v.hash)
			p.wait(v.whole)
			p.accessible(v.name + ", " + scheme)
			p.shot(v.name + "-" + scheme)
		}
	}
	p.phone()
	for _, look := range []struct{ scheme, language, name string }{{"dark", "es", "-phone-dark"}, {"light", "en", "-phone"}} {
		p.prefer(look.scheme)
		for _, v := range views {
			p.visit(look.language, v.hash)
			p.wait(v.whole)
			p.fits(v.name)
			p.accessible(v.name + look.name)
			p.whole(v.name + look.name)
		}
	}
	p.click("#open-side")
	p.wait(`document.querySelector("#open-side").ariaExpanded === "true"`)
	p.accessible("the side on a phone")
	p.shot("side-phone")
	p.click("#way-find")
	p.wait(`document.querySelector("#find") && document.querySelector("#open-side").ariaExpanded === "false"`)
}
