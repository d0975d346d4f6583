package main

import (
	"bytes"
	"os"
	"testing"
)

// TestBook: the file is what the book of notnil/chess gives, so that a newer
// one does not go unnoticed.
func TestBook(t *testing.T) {
	want, err := book()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../book.tsv")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("book.tsv is not what go generate writes")
	}
}

// TestDefine holds definitions against what is known of openings.
func TestDefine(t *testing.T) {
	lines := readLines()
	for _, test := range []struct {
		names  []string
		codes  string
		starts int
	}{
		{[]string{"Ruy Lopez"}, "C60-C99", 0},
		{[]string{"Ruy Lopez", "Exchange Variation"}, "C68-C69", 0},
		{[]string{"French Defense", "Advance Variation"}, "C02", 0},
		{[]string{"Grob Opening"}, "A00", 1},
		{[]string{"Sicilian Defense", "Najdorf Variation", "English Attack"}, "B90", 1},
		{[]string{"Pterodactyl Defense"}, "", 0},
	} {
		var bearers []line
		for _, l := range lines {
			if len(l.names) >= len(test.names) && join(l.names[:len(test.names)]) == join(test.names) {
				bearers = append(bearers, l)
			}
		}
		codes, starts, err := define(bearers, lines)
		if codes != test.codes || len(starts) != test.starts || err != nil {
			t.Errorf("%v: %s, %v, %v", test.names, codes, starts, err)
		}
	}
}
