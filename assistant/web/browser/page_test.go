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
		{"asks", asks},
		{"welcomes", welcomes},
		{"clarifies", clarifies},
		{"abstains", abstains},
		{"teaches", teaches},
		{"lists", lists},
		{"lists games", listsGames},
		{"lists games on phones", listsGamesOnPhones},
		{"shows where it was found", showsWhereFound},
		{"opens groups", opensGroups},
		{"plots", plots},
		{"goes on asking", goesOnAsking},
		{"names conversations", namesConversations},
		{"reads in a line", readsInALine},
		{"writes SQL", writesSQL},
		{"wants a token", wantsToken},
		{"completes", completes},
		{"remembers", remembers},
		{"replays by keyboard", replaysByKeyboard},
		{"plays alone", playsAlone},
		{"sees the analysis", seesTheAnalysis},
		{"sees the analysis on phones", seesTheAnalysisOnPhones},
		{"analyses a game", analysesAGame},
		{"leaves while analysing", leavesWhileAnalysing},
		{"goes back", goesBack},
		{"sees the move", seesTheMove},
		{"chooses boards", choosesBoards},
		{"sees what was drawn", seesWhatWasDrawn},
		{"leaves the game", leavesTheGame},
		{"marks what matched", marksWhatMatched},
		{"downloads", downloads},
		{"misses a game", missesAGame},
		{"finds positions", findsPositions},
		{"finds by keyboard", findsByKeyboard},
		{"finds FEN", findsFEN},
		{"finds more", findsMore},
		{"tells by game", tellsByGame},
		{"turns boards", turnsBoards},
		{"finds of players", findsOfPlayers},
		{"browses games", browsesGames},
		{"shows players", showsPlayers},
		{"folds openings", foldsOpenings},
		{"explores", explores},
		{"explores anywhere", exploresAnywhere},
		{"explores on phones", exploresOnPhones},
		{"imports", imports},
		{"stops importing", stopsImporting},
		{"imports nowhere", importsNowhere},
		{"tells about itself", tellsAboutItself},
		{"ends a session", endsASession},
		{"cuts long questions", cutsLongQuestions},
		{"stops long answers", stopsLongAnswers},
		{"takes SQL", takesSQL},
		{"does ten tasks", doesTenTasks},
		{"looks", looks},
	} {
		t.Run(c.name, func(t *testing.T) { c.run(s.newTab(t)) })
	}
}
