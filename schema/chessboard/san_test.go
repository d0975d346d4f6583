package chessboard

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kibitz-chess/kibitz/schema"
)

const (
	kiwipete  = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
	promoting = "3r4/4P2k/8/8/8/8/7K/8 w"
	passant   = "k7/8/8/3pP3/8/8/8/4K3 w - d6"
)

func TestParseSAN(t *testing.T) {
	for _, test := range []struct {
		fen, want string
		texts     string // separated by blanks
	}{
		{StartFEN, "e2e4", "e4 e2e4 e2-e4 e4! e4?! e4!! e4?? e4+ e4# e4= e4(=) Pe4 Pe2-e4 ♙e4 ♟e4 e2–e4"},
		{StartFEN, "g1f3", "Nf3 Ng1f3 Ng1-f3 Ngf3 N1f3 N-f3 g1f3 ♘f3 ♞f3 ♘g1f3 Nf3+!? Nf3# Nf3++ Nf3†"},
		{StartFEN, "b1c3", "Nc3 Nb1-c3 Nb1c3 Nbc3 b1c3"},
		{kiwipete, "e1g1", "O-O 0-0 o-o OO O-O+ 0-0! O-O# e1g1 Ke1g1 Ke1-g1 e1h1 Ke1h1 e1-h1 e1xh1"},
		{kiwipete, "e1c1", "O-O-O 0-0-0 o-o-o OOO 0-0-0+ e1c1 e1a1"},
		{kiwipete, "d5e6", "dxe6 de6 d5e6 d5xe6 d5-e6 d:e6 Pdxe6 dxe6+ d5×e6"},
		{kiwipete, "f3f6", "Qxf6 Qf6 Qf3xf6 Qf3f6 Q:f6 f3f6 ♕xf6 ♛xf6"},
		{kiwipete, "e5g6", "Nxg6 Ne5xg6 Nexg6 N5xg6 Ng6"},
		{promoting, "e7e8q", "e8=Q e8Q e8(Q) e8/Q e8=q e8q e7e8q e7e8Q e7-e8=Q e8=Q+ e8Q! e8=♕ e8=♛ e8(Q)+"},
		{promoting, "e7e8n", "e8=N e8N e7e8n e8=n e8/N"},
		{promoting, "e7d8b", "exd8=B exd8B exd8b ed8B e7xd8=b e7d8b exd8(B)#"},
		{promoting, "e7d8r", "exd8=R exd8R e7d8r"},
		{passant, "e5d6", "exd6 exd6e.p. exd6ep exd6e.p ed6 e5d6 e5xd6+"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ", "a1d1", "Rad1 Ra1d1 Ra1-d1 a1d1"},
		{"4k3/R7/8/8/8/8/8/R3K3 w", "a7a4", "R7a4 Ra7a4 Ra7-a4"},
		// The other knight is pinned: it is no candidate.
		{"4k3/8/8/8/1b6/2N5/8/4K1N1 w", "g1e2", "Ne2 Nge2 Ng1e2 g1e2"},
		{"4k3/8/8/8/1b6/2N5/4b3/4K1N1 w", "g1e2", "Nxe2"},
	} {
		p := mustFEN(t, test.fen)
		for text := range strings.FieldsSeq(test.texts) {
			if m, err := p.ParseSAN(text); err != nil || m.String() != test.want {
				t.Errorf("%s in %s is read as %s, %v; want %s", text, test.fen, m, err, test.want)
			}
		}
	}
}

func TestParseSANWithBlanks(t *testing.T) {
	p := mustFEN(t, passant)
	for _, text := range []string{" exd6", "exd6 ", "exd6 e.p.", "exd6 !"} {
		if m, err := p.ParseSAN(text); err != nil || m.String() != "e5d6" {
			t.Errorf("%q is read as %s, %v", text, m, err)
		}
	}
}

func TestParseSANErrors(t *testing.T) {
	for _, test := range []struct {
		fen    string
		reason error
		texts  string
	}{
		{StartFEN, ErrNotMove, "e K Nf Nf9 Nx O O-O-O-O -- Z0 e4e5e6 e2e4e5 Nb1c3d5 xyz 1. 1-0 0-1 1/2-1/2 * $1 e4x " +
			"e4- e4... e9 i4 e4y N N1 1 ♔ é e4é =Q e(4) ee4x e4( e4(Q xd5 -e4"},
		{StartFEN, ErrIllegalMove, "e5 Ke2 Qd3 Nd2 Ng1e2 e7e5 e3e4 Bf1c4 O-O O-O-O e8=Q exd3 Nf3=Q e4=Q e2e4q a1a1 N3f3 c1g1 ♔e2 e8g8 Kg8"},
		{promoting, ErrIllegalMove, "e8 e8=K e8=P exd8 e7e8 e7e8k exf8=Q"},
		{passant, ErrIllegalMove, "exf6 d6 e5f6 Pxd6"},
		{"4k3/8/8/8/1b6/2N5/8/4K1N1 w", ErrIllegalMove, "Nd5 Nce2 c3e2"},
		{"4k3/8/8/8/8/8/4r3/R3K2R w KQ", ErrIllegalMove, "O-O O-O-O e1g1 e1h1 e1a1 Ra2"},
		{"4kr2/8/8/8/8/8/8/R3K2R w KQ", ErrIllegalMove, "O-O"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq", ErrIllegalMove, "e1g1 e1c1 Ke1g1 e1h1 e1h1q"},
		{"4k3/8/8/8/8/8/8/R3K2R w", ErrIllegalMove, "e1h1 e1a1"},
		{"4k3/8/8/8/8/8/4K3/R6R w", ErrAmbiguousMove, "Rd1 Rxd1 R1d1 Rd1+"},
	} {
		p := mustFEN(t, test.fen)
		for text := range strings.FieldsSeq(test.texts) {
			m, err := p.ParseSAN(text)
			var wrong *SANError
			if !errors.Is(err, test.reason) || !errors.As(err, &wrong) || wrong.Text != text || m != (Move{}) {
				t.Errorf("%s in %s: %s, %v; want %v", text, test.fen, m, err, test.reason)
			}
		}
	}
}

func TestAmbiguousMoveNamesTheCandidates(t *testing.T) {
	p := mustFEN(t, "4k3/8/8/8/8/8/4K3/R6R w")
	_, err := p.ParseSAN("Rd1")
	const want = `ambiguous move: "Rd1" may be Rad1 or Rhd1`
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	_, err = p.ParseSANIn(Spanish, "Td1")
	if want := []string{"Tad1", "Thd1"}; !slices.Equal(err.(*SANError).Candidates, want) {
		t.Errorf("%v, want the candidates %v", err, want)
	}
}

func TestSAN(t *testing.T) {
	for _, test := range []struct{ name, fen, uci, want string }{
		{"pawn", StartFEN, "e2e4", "e4"},
		{"capture by a pawn", kiwipete, "d5e6", "dxe6"},
		{"en passant", passant, "e5d6", "exd6"},
		{"promotion", promoting, "e7e8q", "e8=Q"},
		{"promotion with capture", promoting, "e7d8n", "exd8=N"},
		{"castling", kiwipete, "e1g1", "O-O"},
		{"castling with check", "3k4/8/8/8/8/8/8/R3K3 w Q", "e1c1", "O-O-O+"},
		{"king from e1 to c1's neighbour", "4k3/8/8/8/8/8/8/4K3 w", "e1d1", "Kd1"},
		{"by file", "4k3/8/8/8/8/8/4K3/R6R w", "a1d1", "Rad1"},
		{"by file although the rank would do", "4k3/8/8/8/R7/8/4K3/7R w", "a4a1", "Raa1"},
		{"by rank", "4k3/R7/8/8/8/8/4K3/R7 w", "a7a4", "R7a4"},
		{"by both", "8/k7/8/8/4Q2Q/8/8/K6Q w", "h4e1", "Qh4e1"},
		{"no need for a pinned piece", "4k3/8/8/8/1b6/2N5/8/4K1N1 w", "g1e2", "Ne2"},
		{"mate", "7k/8/6K1/8/8/8/8/R7 w", "a1a8", "Ra8#"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := mustFEN(t, test.fen)
			m, err := p.ParseSAN(test.uci)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.SAN(m); got != test.want {
				t.Errorf("%s is written %s, want %s", test.uci, got, test.want)
			}
		})
	}
}

func TestLetters(t *testing.T) {
	for _, test := range []struct {
		letters Letters
		fen     string
		uci     string
		want    string
		also    string // other spellings
	}{
		{Spanish, StartFEN, "g1f3", "Cf3", "Cg1f3 ♘f3 g1f3"},
		{Spanish, kiwipete, "d2h6", "Ah6", "Ad2-h6"},
		{Spanish, kiwipete, "f3f6", "Dxf6", "Df6"},
		{Spanish, kiwipete, "a1b1", "Tb1", ""},
		{Spanish, kiwipete, "e1f1", "Rf1", ""},
		{Spanish, kiwipete, "e1g1", "O-O", "0-0"},
		{Spanish, promoting, "e7e8q", "e8=D", "e8D e8=d e8(D) e7e8d e7e8q"},
		{Spanish, promoting, "e7e8n", "e8=C", "e8C e8c"},
		{Spanish, promoting, "e7e8r", "e8=T", "e8t e7e8r"},
		{German, promoting, "e7e8b", "e8=L", "e8l e7e8b"},
		{German, StartFEN, "g1f3", "Sf3", ""},
		{German, StartFEN, "e2e4", "e4", "Be4"},
		{German, kiwipete, "d2h6", "Lh6", ""},
		{French, kiwipete, "d2h6", "Fh6", ""},
		{Figurine, StartFEN, "g1f3", "♘f3", "♞f3"},
		{Figurine, promoting, "e7d8r", "exd8=♖", "exd8♖ exd8=♜"},
	} {
		p := mustFEN(t, test.fen)
		m, err := p.ParseSAN(test.uci)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.SANIn(test.letters, m); got != test.want {
			t.Errorf("%s is written %s, want %s", test.uci, got, test.want)
		}
		for _, text := range append(strings.Fields(test.also), test.want) {
			if got, err := p.ParseSANIn(test.letters, text); err != nil || got != m {
				t.Errorf("%s is read as %s, %v; want %s", text, got, err, test.uci)
			}
		}
	}
	p := Start()
	if _, err := p.ParseSANIn(Spanish, "Nf3"); !errors.Is(err, ErrNotMove) {
		t.Errorf("an English letter among Spanish ones: %v", err)
	}
}

// Every way to write a legal move is read as this move, in every language.
func TestSANRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		playRandomly(t, func(p, after *Position, played Move, event schema.Event) {
			for _, m := range p.LegalMoves(nil) {
				texts := []string{m.String(), p.SAN(m)}
				for letters := English; letters <= Figurine; letters++ {
					text := p.SANIn(letters, m)
					if got, err := p.ParseSANIn(letters, text); err != nil || got != m {
						t.Fatalf("%s in %s: %s is read as %s, %v", m, p.FEN(), text, got, err)
					}
				}
				if role := p.Piece(m.From).Role(); role != Pawn {
					texts = append(texts, string(role.Letter())+m.From.String()+"-"+m.To.String())
				}
				for _, text := range texts {
					if got, err := p.ParseSAN(text); err != nil || got != m {
						t.Fatalf("%s in %s: %s is read as %s, %v", m, p.FEN(), text, got, err)
					}
				}
			}
			replayed := *p
			text, again := replayed.PlaySAN(nil, played)
			if replayed != *after || again != event || string(text) != p.SAN(played) {
				t.Fatalf("%s in %s: PlaySAN gives %s, %d, %s", played, p.FEN(), text, again, replayed.FEN())
			}
		})
	})
}

func TestFixtureGamesAreCanonical(t *testing.T) {
	positions, sans, moves := fixtureMoves(t)
	for i := range positions {
		if got := positions[i].SAN(moves[i]); got != sans[i] {
			t.Errorf("%s: %s is written %s", positions[i].FEN(), sans[i], got)
		}
	}
}

func TestReadingAndPlayingAllocatesNothing(t *testing.T) {
	text := make([]byte, 0, 64)
	san := []byte("Nf3")
	allocations := testing.AllocsPerRun(100, func() {
		p := Start()
		m, _ := p.ParseSAN(string(san))
		text = p.AppendSAN(text[:0], m)
		text, _ = p.PlaySAN(text[:0], m)
		text = p.board.AppendText(text[:0])
		_, _ = p.board.Code(), p.Key()
	})
	if allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}

func FuzzParseSAN(f *testing.F) {
	for _, fen := range []string{StartFEN, kiwipete, promoting, passant} {
		for _, text := range []string{"e4", "Nf3", "O-O-O", "e8=Q", "e7e8q", "exd6 e.p.", "♘g1–f3!?", "e8(Q)#", "o-o", "Nb1xc3"} {
			f.Add(fen, text)
		}
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		legal := p.LegalMoves(nil)
		for letters := English; letters <= Figurine; letters++ {
			m, err := p.ParseSANIn(letters, text)
			if err != nil {
				continue
			}
			if !slices.Contains(legal, m) {
				t.Fatalf("%q in %q is read as %s, which is illegal", text, p.FEN(), m)
			}
			canonical := p.SANIn(letters, m)
			if again, err := p.ParseSANIn(letters, canonical); err != nil || again != m {
				t.Fatalf("%s in %q is written %q and read as %s, %v", m, p.FEN(), canonical, again, err)
			}
		}
	})
}
