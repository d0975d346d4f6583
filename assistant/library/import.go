package library

import (
	"context"
	"io"
)

// What an import of games tells the channels, and who does it.
type (
	// ImportProgress says how far an import is.
	ImportProgress struct {
		Bytes      int64 `json:"bytes"` // read of the file
		Total      int64 `json:"total"` // its size
		Games      int64 `json:"games"` // read so far
		Duplicates int64 `json:"duplicates"`
		Skipped    int64 `json:"skipped"`
		Publishing bool  `json:"publishing,omitempty"` // all is read; the database is being put in its place
	}

	// ImportSummary says what an import did.
	ImportSummary struct {
		Games      int64           `json:"games"`      // that are in the database now and were not before
		Duplicates int64           `json:"duplicates"` // left out because they were there
		Repeats    []ImportRepeat  `json:"repeats,omitempty"`
		Skipped    int64           `json:"skipped"` // left out because of a problem
		Problems   []ImportProblem `json:"problems" nullable:"false"`
	}

	// ImportProblem is why a game was left out.
	ImportProblem struct {
		File   string `json:"file"`
		Line   int    `json:"line,omitempty"`
		Game   int    `json:"game,omitempty"` // its number in the file
		Reason string `json:"reason"`
	}

	// ImportRepeat is a game that was left out because it was there.
	ImportRepeat struct {
		File    string `json:"file"`
		Line    int    `json:"line"`
		Game    int    `json:"game"` // its number in the file
		White   string `json:"white"`
		Black   string `json:"black"`
		Date    string `json:"date"`
		Repeats int64  `json:"repeats"` // cod_match of the game that it repeats
	}

	// Import is a file of games to be added.
	Import struct {
		Name       string    // of the file, for messages
		Content    io.Reader // of the file, which is read to its end before anything is changed
		Duplicates string    // skip, boards or keep, as package store has them
		Language   string    // of the reasons
		Progress   func(ImportProgress)
	}
)

// Collection is the database as its owner sees it.
type Collection interface {
	// Import adds the games of a file. What was added before an error is kept,
	// and the summary tells it. Errors are *source.Error, those that the content gives
	// among them.
	Import(ctx context.Context, i Import) (ImportSummary, error)
	// RemoveSamples takes the sample games out.
	RemoveSamples(ctx context.Context) (removed int64, err error)
	// About describes the database.
	About(ctx context.Context) (About, error)
}

// About describes a database.
type About struct {
	Name     string `json:"name"`
	Dialect  string `json:"dialect"`
	Games    int64  `json:"games"`
	Years    []int  `json:"years,omitempty"` // the first and the last that games are of
	Samples  int64  `json:"samples"`         // how many of them are the sample games
	Writable bool   `json:"writable"`        // games can be imported here
}
