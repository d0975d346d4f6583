package store

// Values is what a question's names are looked up in.
type Values struct{}
