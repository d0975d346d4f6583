package main

import (
	"bytes"
	"os"
	"testing"
)

// TestWeights: the weights are those that the questions give, to the byte.
func TestWeights(t *testing.T) {
	all, err := read("../../../../evals")
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("../weights.tsv")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(print(learn(all)), want) {
		t.Error("weights.tsv is not what the questions of evals give: go generate ./assistant/parser/topic")
	}
}
