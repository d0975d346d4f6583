package execute

import (
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/kibitz-chess/kibitz/assistant/source"
)

// Limits of what is kept, in entries and in bytes of rows, about.
const (
	keptEntries = 4096
	keptSize    = 64 << 20  // of all
	keptEach    = 512 << 10 // of one
)

// Keeper keeps what was read from the database by what was asked for, as long as
// the database has the same names; of more than it may keep, what was used last.
// The zero value is ready for use.
type Keeper[T any] struct {
	mu    sync.Mutex
	names *source.Names // of the state of the database that all is of
	all   *lru.Cache[string, sized[T]]
	size  int
}

// sized is a value with about how much memory it takes, in bytes.
type sized[T any] struct {
	value T
	size  int
}

// Get gives what is kept; false: nothing is.
func (k *Keeper[T]) Get(names *source.Names, key string) (kept T, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.names != names {
		return kept, false
	}
	found, ok := k.all.Get(key)
	return found.value, ok
}

// Put keeps a value, which nobody changes any more.
func (k *Keeper[T]) Put(names *source.Names, key string, value T, size int) {
	if size += len(key); size > keptEach {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.names != names {
		// The error is that of a number of entries below one.
		k.all, _ = lru.NewWithEvict(keptEntries, func(_ string, gone sized[T]) { k.size -= gone.size })
		k.names, k.size = names, 0
	}
	k.all.Remove(key) // or its size would stay
	k.all.Add(key, sized[T]{value, size})
	for k.size += size; k.size > keptSize; {
		k.all.RemoveOldest()
	}
}

// sizeOf is about how much memory the rows take, in bytes.
func sizeOf(r *source.Rows) int {
	const cell = 24 // an interface and what it points to, texts left out
	n := 0
	for _, row := range r.Rows {
		n += cell * len(row)
		for _, v := range row {
			if text, ok := v.(string); ok {
				n += len(text)
			}
		}
	}
	return n
}
