package query

import (
	_ "embed"
	"sync"

	"go.yaml.in/yaml/v3"
)

// Family is a family of openings: the codes of the Encyclopaedia of Chess
// Openings that it has, ends included, and its names.
type Family struct {
	From string `yaml:"from"`
	To   string `yaml:"to"`
	EN   string `yaml:"en"` // what FamilyValue is
	ES   string `yaml:"es"`
}

//go:embed families.yaml
var familyFile []byte

var families = sync.OnceValue(func() (all []Family) {
	if err := yaml.Unmarshal(familyFile, &all); err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	return all
})

// Families are all families of openings in the order of their codes, from A00 to
// E99 without a gap. Openings whose codes lie apart have several of the same
// name.
func Families() []Family { return families() }
