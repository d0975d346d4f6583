package server

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/kibitz-chess/kibitz/schema/cells"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// known is what is kept of a state of the database.
type known struct {
	stamp  string
	asked  time.Time // when the stamp was
	values *store.Values
	codes  map[string]int64 // by board
}

// maxKnownCodes is how many codes of boards are kept.
const maxKnownCodes = 1000

func (k *known) remember(board string, code int64) {
	if k.codes == nil || len(k.codes) >= maxKnownCodes {
		k.codes = map[string]int64{}
	}
	k.codes[board] = code
}

// freshness is how long games added by others may go unnoticed by Values.
const freshness = 30 * time.Second

// valueLimits are wide enough for the names of a large database.
var valueLimits = store.Limits{Time: 2 * time.Minute, Rows: 5_000_000, Bytes: received}

// Values collects the names that a question may speak of. They are kept until
// there are other games, and must not be changed. Errors are those of Query.
func (db *DB) Values(ctx context.Context) (*store.Values, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.known.values != nil && time.Since(db.known.asked) < freshness {
		return db.known.values, nil
	}
	rows, err := db.ask(ctx, valueLimits, "SELECT count(*), max(cod_match) FROM matches")
	if err != nil {
		return nil, err
	}
	stretches, err := db.hasStretches(ctx)
	if err != nil {
		return nil, err
	}
	stamp := fmt.Sprint(append(rows[0], stretches)...)
	if db.known.values != nil && db.known.stamp == stamp {
		db.known.asked = time.Now()
		return db.known.values, nil
	}
	values, err := db.readValues(ctx)
	if err != nil {
		return nil, err
	}
	values.Stretches = stretches
	db.known = known{stamp: stamp, asked: time.Now(), values: values}
	return values, nil
}

func (db *DB) readValues(ctx context.Context) (*store.Values, error) {
	d := db.dsn.Dialect
	v := new(store.Values)
	year := d.TryInt(d.Substr("match_date", 1, 4))
	rows, err := db.ask(ctx, valueLimits, "SELECT count(*), min("+year+"), max("+year+") FROM matches")
	if err != nil {
		return nil, err
	}
	v.Games, v.FirstYear, v.LastYear = cells.Whole(rows[0][0]), cells.Whole(rows[0][1]), cells.Whole(rows[0][2])
	for _, list := range []struct {
		values *[]store.Value
		texts  string // a query of one text per game
	}{
		{&v.Players, "SELECT white AS name FROM matches UNION ALL SELECT black FROM matches"},
		{&v.Events, "SELECT match_description AS name FROM matches"},
	} {
		name := d.CaseKey("t.name")
		if rows, err = db.ask(ctx, valueLimits, "SELECT "+name+", count(*) FROM ("+list.texts+") t GROUP BY "+name); err != nil {
			return nil, err
		}
		for _, row := range rows {
			add(list.values, row[0], cells.Whole(row[1]))
		}
		mostFirst(*list.values)
	}
	if !db.lacks.Has(LacksTags) {
		if err = db.readTags(ctx, v); err == nil {
			err = db.readOpened(ctx, v)
		}
	}
	return v, err
}

// readOpened reads who played the games whose opening is named, and where.
func (db *DB) readOpened(ctx context.Context, v *store.Values) error {
	for _, list := range v.OpenedQueries(db.dsn.Dialect.String("MKW")) {
		rows, err := db.ask(ctx, valueLimits, list.SQL)
		if err != nil {
			return err
		}
		for _, row := range rows {
			add(list.Values, row[0], cells.Whole(row[1]))
		}
	}
	v.Opened.Sort()
	return nil
}

// unread are the tags whose texts are not read: they are columns of matches,
// speak of boards, or are read apart.
var unread = map[string]bool{
	"Event": true, "Date": true, "White": true, "Black": true, "Result": true, "ECO": true, "FEN": true, "FinalState": true,
}

// readTags reads the tags and their values.
func (db *DB) readTags(ctx context.Context, v *store.Values) error {
	d := db.dsn.Dialect
	rows, err := db.ask(ctx, valueLimits, `SELECT k.keyword, kv.kw_value, g.games
		FROM (SELECT cod_keyword, cod_value, count(*) AS games FROM match_keywords GROUP BY cod_keyword, cod_value) g
		JOIN keywords k ON k.cod_keyword = g.cod_keyword JOIN keyword_values kv ON kv.cod_value = g.cod_value
		WHERE k.keyword_type = `+d.String("MKW"))
	if err != nil {
		return err
	}
	tags, texts, ecos := map[string]int64{}, map[string]map[string]int64{}, map[string]int64{}
	for _, row := range rows {
		tag, _ := row[0].(string)
		text, _ := row[1].(string)
		games := cells.Whole(row[2])
		tags[tag] += games
		switch {
		case tag == "ECO":
			ecos[text] += games
		case !unread[tag] && hasWords(text):
			if texts[tag] == nil {
				texts[tag] = map[string]int64{}
			}
			texts[tag][text] += games // codes made elsewhere may have it twice
		}
	}
	for text, games := range tags {
		add(&v.Tags, text, games)
	}
	for text, games := range ecos {
		add(&v.ECOs, text, games)
	}
	mostFirst(v.Tags)
	mostFirst(v.ECOs)
	for tag, values := range texts {
		all := store.TagTexts{Tag: tag}
		for text, games := range values {
			add(&all.Values, text, games)
		}
		mostFirst(all.Values)
		all.Values = all.Values[:min(len(all.Values), store.MaxTexts)]
		v.Texts = append(v.Texts, all)
	}
	slices.SortFunc(v.Texts, func(a, b store.TagTexts) int { return cmp.Compare(a.Tag, b.Tag) })
	return nil
}

// add leaves out what is no value.
func add(list *[]store.Value, text any, games int64) {
	if s, ok := text.(string); ok && s != "" && s != "?" {
		*list = append(*list, store.Value{Text: s, Games: games})
	}
}

func mostFirst(list []store.Value) {
	slices.SortFunc(list, func(a, b store.Value) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Text, b.Text))
	})
}

// hasWords says that a text has two letters beside one another and is no link.
func hasWords(text string) bool {
	letter := false
	for _, r := range text {
		if letter && unicode.IsLetter(r) {
			return !strings.Contains(text, "://")
		}
		letter = unicode.IsLetter(r)
	}
	return false
}
