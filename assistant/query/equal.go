package query

import (
	"bytes"
	"encoding/json"
)

// Equal says whether two queries are the same question. The JSON form leaves
// out what is not set, so it is the canonical form too.
func (q Query) Equal(other Query) bool { return bytes.Equal(q.key(), other.key()) }

func (q Query) key() []byte {
	// Every field of the form is plain data, so encoding it cannot fail.
	text, _ := json.Marshal(q)
	return text
}

// Clone copies the query so that filling a hole of the copy leaves q alone.
func (q Query) Clone() Query {
	var c Query
	// What Marshal wrote of the form, Unmarshal reads.
	_ = json.Unmarshal(q.key(), &c)
	return c
}
