package uci_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"go.uber.org/goleak"
)

// TestMain runs the tests or, called with an argument of its own, an engine that
// fails in the way the argument says.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && strings.HasPrefix(os.Args[1], "engine:") {
		falseEngine(strings.TrimPrefix(os.Args[1], "engine:"))
		return
	}
	goleak.VerifyTestMain(m)
}

// falseEngine answers on the standard streams.
func falseEngine(failing string) {
	say := func(text string) { fmt.Println(text) }
	forever := func() { select {} }
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		command, _, _ := strings.Cut(in.Text(), " ")
		switch command {
		case "uci":
			switch failing {
			case "mute":
				continue
			case "no program":
				say("sh: command not found")
				os.Exit(127)
			case "chatter":
				for {
					say("id author nobody")
				}
			}
			say("id name False 1")
			say("option name Hash type spin default 16 min 1 max 1024")
			say("uciok")
		case "isready":
			say("readyok")
		case "go":
			say("info depth 1 seldepth 2 score cp 10 nodes 20 pv g1f3")
			search(failing, say, forever)
		case "stop":
			if failing != "deaf" {
				say("bestmove e2e4")
			}
		case "quit":
			if failing == "deaf" {
				forever()
			}
			return
		}
	}
	if failing == "deaf" {
		forever()
	}
}

func search(failing string, say func(string), forever func()) {
	switch failing {
	case "crash":
		os.Exit(1)
	case "silence", "deaf":
		return
	case "illegal":
		say("bestmove e2e5")
	case "nothing":
		say("bestmove (none)")
	case "no evaluation":
		say("info depth 2 score cp 10 pv e2e5")
		say("bestmove e2e4")
	case "flood":
		for {
			say("info string still thinking")
		}
	case "long line":
		say("info depth 2 score cp 20 pv e2e4 " + strings.Repeat("e7e5 ", 2<<20))
		say("info depth 3 score cp 30 pv e2e4 e7e5")
		say("bestmove e2e4")
	case "child":
		child := exec.Command(os.Args[0], "engine:deaf")
		child.Stdout = os.Stdout
		input, _ := child.StdinPipe()
		defer input.Close()
		if err := child.Start(); err != nil {
			panic(err)
		}
		say(fmt.Sprint("info string child ", child.Process.Pid))
		say("bestmove e2e4")
		forever()
	default:
		say("info depth 2 score cp 20 lowerbound nodes 40 pv d2d4")
		say("info depth 2 seldepth 4 score cp 25 nodes 60 pv e2e4 e7e5 x9x9")
		say("bestmove e2e4 ponder e7e5")
	}
}
