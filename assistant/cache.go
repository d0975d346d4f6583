package assistant

import (
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"
)

// Limits of what is kept.
const (
	keptAnswers = 256
	keptSize    = 256 << 10 // bytes of the rows of one, about
)

// keeper keeps what was read from the database by what was asked for, as long as
// the database has the same games. The zero value is ready for use.
type keeper[T any] struct {
	mu    sync.Mutex
	names *Names // of the state of the database that all is of
	all   *lru.Cache[string, T]
}

// get gives what is kept; false: nothing is.
func (k *keeper[T]) get(names *Names, key string) (kept T, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !names.Settled || k.names != names {
		return kept, false
	}
	return k.all.Get(key)
}

// put keeps a value, which nobody changes any more.
func (k *keeper[T]) put(names *Names, key string, value T) {
	if !names.Settled {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.names != names {
		k.all, _ = lru.New[string, T](keptAnswers) // the error is that of a size below one
		k.names = names
	}
	k.all.Add(key, value)
}

// size is about how much memory the rows take, in bytes.
func size(rows *Rows) int {
	const cell = 24 // an interface and what it points to, texts left out
	n := 0
	for _, row := range rows.Rows {
		n += cell * len(row)
		for _, v := range row {
			if text, ok := v.(string); ok {
				n += len(text)
			}
		}
	}
	return n
}
