package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/kibitz-chess/kibitz/assistant/parser"
	"github.com/kibitz-chess/kibitz/assistant/parser/compose"
	"github.com/kibitz-chess/kibitz/assistant/people"
	"github.com/kibitz-chess/kibitz/assistant/query"
	"github.com/kibitz-chess/kibitz/assistant/values"
	"github.com/kibitz-chess/kibitz/evals/oracle"
	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/store"
)

type vals2 struct {
	p *people.Index
	t *values.Index
}

func (v vals2) People(words []string, near bool) []query.Name   { return v.p.People(words, near) }
func (v vals2) Tagged(words []string, near bool) []parser.Value { return v.t.Tagged(words, near) }

type q struct {
	ID, Lang, Question string
	Answers            map[string]string
}

func main() {
	dbPath, pgnPath := os.Args[1], os.Args[2]
	ctx := context.Background()
	db, err := store.Open(ctx, dbPath, store.Options{})
	if err != nil {
		panic(err)
	}
	all, err := db.Values(ctx)
	if err != nil {
		panic(err)
	}
	var players []people.Player
	for _, p := range all.Players {
		players = append(players, people.Player{Name: p.Text, Games: int(p.Games)})
	}
	tv := func(list []store.Value) (out []values.Value) {
		for _, v := range list {
			out = append(out, values.Value{Text: v.Text, Games: int(v.Games)})
		}
		return
	}
	tags := []values.Tag{{Name: "Event", Values: tv(all.Events)}}
	for _, t := range all.Texts {
		tags = append(tags, values.Tag{Name: t.Tag, Values: tv(t.Values)})
	}
	ppl := people.New(players)
	vals := vals2{ppl, values.New(tags)}
	p, err := parser.New()
	if err != nil {
		panic(err)
	}
	r, err := compose.New(p)
	if err != nil {
		panic(err)
	}
	var o *oracle.Oracle
	if pgnPath != "-" {
		f, _ := os.Open(pgnPath)
		sc := pgn.NewScanner(f, "x")
		var games []*pgn.Game
		for sc.Scan() {
			g := &pgn.Game{}
			if err := pgn.Parse(sc.Raw(), g); err == nil {
				games = append(games, g)
			}
		}
		seen := map[string]bool{}
		var persons []query.Name
		for _, pl := range players {
			if person, ok := ppl.Person(pl.Name); ok && len(person.Spellings) > 1 && !seen[person.Text] {
				seen[person.Text] = true
				persons = append(persons, person)
			}
		}
		o = oracle.New(games, persons...)
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<22)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for in.Scan() {
		var x q
		if err := json.Unmarshal(in.Bytes(), &x); err != nil {
			panic(err)
		}
		start := time.Now()
		rs := r.Readings(x.Question, x.Lang, vals)
		took := time.Since(start)
		type cand struct {
			compose.Reading
			Holes []string
			Rows  [][]any
			Err   string
			EN    string
		}
		var cs []cand
		for _, rd := range rs {
			c := cand{Reading: rd}
			form := rd.Form.Clone()
			for _, h := range form.Holes() {
				c.Holes = append(c.Holes, h.Slot)
				v, ok := x.Answers[h.Slot]
				if !ok {
					v = h.Values[0]
					if h.Slot == "move_unit" {
						v = "full"
					}
				}
				form.Fill(h.Slot, v)
			}
			if o != nil {
				func() {
					defer func() {
						if e := recover(); e != nil {
							c.Err = fmt.Sprint(e)
						}
					}()
					rows, err := o.FormRows(form)
					if err != nil {
						c.Err = err.Error()
					}
					c.Rows = rows
					if len(rows) > 4000 {
						c.Rows = rows[:4000]
					}
				}()
			}
			cs = append(cs, c)
		}
		out.Encode(map[string]any{"id": x.ID, "question": x.Question, "ms": took.Seconds() * 1000, "readings": cs})
	}
}
