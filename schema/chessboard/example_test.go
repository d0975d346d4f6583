package chessboard_test

import (
	"fmt"

	"github.com/kibitz-chess/kibitz/schema"
	"github.com/kibitz-chess/kibitz/schema/chessboard"
)

func ExamplePosition_Play() {
	p := chessboard.Start()
	for _, text := range []string{"f3", "e7-e5", "g2g4", "Qh4"} {
		m, err := p.ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		san, event := p.PlaySAN(nil, m)
		fmt.Printf("%-5s %d mate: %t\n", san, event, event&schema.CheckMate != 0)
	}
	fmt.Println(p.FinalState(nil))
	fmt.Println(p.Board())
	// Output:
	// f3    2098176 mate: false
	// e5    2098176 mate: false
	// g4    2098176 mate: false
	// Qh4#  2113538 mate: true
	// checkmate
	// rnb0kbnrpppp0ppp000000000000p000000000Pq00000P00PPPPP00PRNBQKBNR
}

func ExamplePosition_ParseSANIn() {
	p := chessboard.Start()
	m, err := p.ParseSANIn(chessboard.Spanish, "Cf3")
	fmt.Println(m, p.SAN(m), p.SANIn(chessboard.Figurine, m), err)
	// Output: g1f3 Nf3 ♘f3 <nil>
}
