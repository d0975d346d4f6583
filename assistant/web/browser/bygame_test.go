package browser_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// movesTold are the moves of the games that a pattern of one square is found in, as
// the table should tell them, worked out of the games themselves.
func (p *tab) movesTold(condition, moves, move string) map[string]string {
	p.Helper()
	return value[map[string]string](p, fmt.Sprintf(`(async () => {
		const all = {};
		for (let game = 1; game <= %d; game++) {
			const {half_moves} = await (await fetch("api/games/" + game)).json();
			const found = new Set(half_moves.filter(({board}) => {
				const at = (square) => board[(8 - square[1]) * 8 + square.charCodeAt(0) - 97];
				return %s;
			}).map(({full_move}) => full_move));
			const ranges = [];
			for (const n of found) {
				if (ranges.at(-1)?.[1] === n - 1) ranges.at(-1)[1] = n;
				else ranges.push([n, n]);
			}
			const text = ranges.slice(0, 4).map(([a, b]) => a === b ? a : a + "–" + b).join(", ") + (ranges.length > 4 ? "…" : "");
			if (found.size > 0) all[game] = (found.size === 1 ? %q : %q) + " " + text;
		}
		return all;
	})()`, len(sampleGames(p.TB)), condition, move, moves))
}

// tellsByGame looks for positions by hand, and in words: the table has a row for each
// game, with the moves that the boards stand in.
func tellsByGame(p *tab) {
	for _, c := range []struct{ language, moves, move, where string }{{"en", "moves", "move", "Where"}, {"es", "jugadas", "jugada", "Dónde"}} {
		p.visit(c.language, "#find=d5N%2Cd6p&flip=1")
		p.found()
		want := p.movesTold(`at("d5") === "N" && at("d6") === "p"`, c.moves, c.move)
		games := value[[]string](p, `[...document.querySelectorAll("#find .position-link")].map((a) => new URLSearchParams(a.hash.slice(1)).get("game"))`)
		rows := value[[]string](p, `[...document.querySelectorAll("#find .open-game")].map((a) => new URLSearchParams(a.hash.slice(1)).get("game"))`)
		if n := min(len(games), len(rows)); n == 0 || !slices.Equal(games[:n], rows[:n]) {
			p.Errorf("the boards are of the games %v, the rows of %v", games, rows)
		}
		told := p.rowsTold("#find")
		for game, moves := range told {
			if want[game] != moves {
				p.Errorf("game %s is found in %q, want %q", game, moves, want[game])
			}
		}
		if len(told) != len(want) || len(want) < 2 {
			p.Errorf("%d games in the table, want %d", len(told), len(want))
		}
		if head := p.text("#find .table thead"); !strings.Contains(head, c.where) {
			p.Errorf("the columns are %q", head)
		}
		p.accessible("positions by game")
		p.shot("by-game-" + c.language)
		p.click("#ask-words")
		p.wait(`!document.querySelector("#ask").hidden && document.querySelector("#ask .turn[aria-busy=false] .table")`)
		if again := p.rowsTold("#ask"); fmt.Sprint(again) != fmt.Sprint(told) {
			p.Errorf("in words the table tells %v, want %v", again, told)
		}
	}
	p.phone()
	p.visit("es", "#find=d5N%2Cd6p")
	p.found()
	p.fits("positions by game")
	if card := p.text("#find .game-card"); !strings.Contains(card, "jugada") {
		p.Errorf("a card tells %q", card)
	}
	p.accessible("positions by game on a phone")
	p.whole("by-game-phone")
}

// rowsTold is what all pages of a table tell of the games: their codes, and where.
func (p *tab) rowsTold(view string) map[string]string {
	p.Helper()
	all := map[string]string{}
	for {
		for game, moves := range value[map[string]string](p, fmt.Sprintf(`Object.fromEntries([...document.querySelectorAll(%q)].map((tr) =>
			[new URLSearchParams(tr.querySelector(".open-game").hash.slice(1)).get("game"), tr.lastElementChild.innerText]))`, view+" .table tbody tr")) {
			if _, twice := all[game]; twice {
				p.Errorf("game %s is there twice", game)
			}
			all[game] = moves
		}
		next := view + " .pager button:last-of-type"
		if !value[bool](p, fmt.Sprintf(`document.querySelector(%q)?.disabled === false`, next)) {
			return all
		}
		p.click(next)
	}
}

// turnsBoards turns the board that is set up, and those of the answer with it.
func turnsBoards(p *tab) {
	below := func(where, black string) {
		p.Helper()
		p.wait(fmt.Sprintf(`(([...boards]) => boards.length > 0 && boards.every(({dataset}) => dataset.flip === %q))(document.querySelectorAll(%q))`, black, where))
	}
	p.visit("en", "#find=f6n%2Ce4P")
	p.found()
	below("#find .board", "false")
	p.click("#flip")
	p.wait(`new URLSearchParams(location.hash.slice(1)).get("flip") === "1"`)
	below("#find .board", "true")
	lit := value[[]int](p, `[...document.querySelectorAll("#find .position .board")].map((board) => board.querySelectorAll(".mark-hit").length)`)
	if slices.Contains(lit, 0) || slices.Max(lit) != 2 {
		p.Errorf("%v squares are lit", lit)
	}
	p.shot("found-turned")
	p.click("#find .position .position-tools button")
	p.wait(`document.querySelectorAll("#find .position .board[data-flip=false]").length === 1`)
	p.click("#find .table .open-game")
	below("#replay .board", "true")
	p.click("#back-to-answer")
	p.found()
	below("#find .board", "true")
	p.write("#go-on", "only the shortest")
	p.press("\r")
	p.wait(`document.querySelectorAll("#turns .turn[aria-busy=false]").length === 2`)
	below("#turns article:first-of-type .position .board", "true")
}

// findsOfPlayers sets the filters beside the board.
func findsOfPlayers(p *tab) {
	for _, language := range []string{"en", "es"} {
		p.visit(language, "#find=e4P")
		p.found()
		p.write("#filter-player", "tal, m")
		p.wait(`document.querySelector("#player-names option[value='Tal, Mikhail']")`)
		p.run(`document.querySelector("#filter-player").select()`)
		p.write("#filter-player", "Tal, Mikhail")
		p.run(`(() => { const select = document.querySelector("#filter-result"); select.value = "win"; select.dispatchEvent(new Event("change", { bubbles: true })); })()`)
		p.write("#filter-from", "1958")
		p.write("#filter-to", "1961")
		p.wait(`(({player, result, from, to, find}) => player === "Tal, Mikhail" && result === "win" && from === "1958" && to === "1961" && find === "e4P")(Object.fromEntries(new URLSearchParams(location.hash.slice(1))))`)
		p.click("[data-turn=black]")
		p.click("#search")
		p.wait(`document.querySelector("#find .turn[aria-busy=false] .reading")?.innerText.includes("1961")`)
		var want []string
		if err := json.Unmarshal([]byte(value[string](p, fmt.Sprintf(`(async () => {
			const all = [];
			for (let game = 1; game <= %d; game++) {
				const {white, black, result, date, half_moves} = await (await fetch("api/games/" + game)).json();
				const won = white === "Tal, Mikhail" && result === "1-0" || black === "Tal, Mikhail" && result === "0-1";
				if (won && date >= "1958" && date < "1962" && half_moves.some(({board, side}) => side === "white" && board[36] === "P")) all.push(String(game));
			}
			return JSON.stringify(all);
		})()`, len(sampleGames(p.TB))))), &want); err != nil {
			p.Fatal(err)
		}
		told := p.rowsTold("#find")
		for _, game := range want {
			if told[game] == "" {
				p.Errorf("game %s is not found", game)
			}
		}
		if len(told) != len(want) || len(want) == 0 {
			p.Errorf("%d games, want %v", len(told), want)
		}
		p.accessible("a search of a player's games")
		p.shot("filters-" + language)
		hash := value[string](p, `location.hash`)
		p.visit(language, hash)
		p.found()
		if again := value[string](p, `["player", "result", "from", "to"].map((name) => document.querySelector("#filter-" + name).value).join()`); again != "Tal, Mikhail,win,1958,1961" {
			p.Errorf("the address %s sets %s", hash, again)
		}
	}
	p.phone()
	p.visit("es", "#find=e4P&player=Tal&from=1958")
	p.found()
	p.fits("filters beside the board")
	p.whole("filters-phone")
}
