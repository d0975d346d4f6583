package guard

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
)

// ruleFile is the file of a server's rules as it stands.
type ruleFile struct {
	Nodes          map[string][]string `yaml:"nodes"`
	Words          map[string][]string `yaml:"words"`
	Operators      []string            `yaml:"operators"`
	Types          []string            `yaml:"types"`
	Collations     []string            `yaml:"collations"`
	SystemColumns  []string            `yaml:"system_columns"`
	Functions      map[string][]string `yaml:"functions"`
	Aggregates     []string            `yaml:"aggregates"`
	TableFunctions []string            `yaml:"table_functions"`
	Series         []string            `yaml:"series"`
	Patterns       map[string]int      `yaml:"patterns"`
	SmallRelations []string            `yaml:"small_relations"`
	Costs          costRules           `yaml:",inline"`
	Chess          struct {
		Functions       []string       `yaml:"functions"`
		Types           []string       `yaml:"types"`
		HalfMoves       map[string]int `yaml:"half_moves"`
		HalfMoveColumns []string       `yaml:"half_move_columns"`
		Rows            string         `yaml:"rows"`
		Pairs           []string       `yaml:"pairs"`
	} `yaml:"chess"`
}

// rules says what the tree of a statement may hold.
type rules struct {
	nodes          map[string]set // the fields of each kind of node
	words          map[string]set // the values of each field or type that takes a word
	operators      set
	types          set
	collations     set
	systemColumns  set
	functions      set // aggregates included
	aggregates     set
	tableFunctions set
	series         set
	patterns       map[string]int
	smallRelations set
	costs          costRules

	chess           set // functions
	halfMoves       map[string]int
	chessPairs      set
	halfMoveColumns set
	rowsOf          string // the view whose rows the chess functions take
	withheld        Code   // why the chess functions are refused; empty if they are not
}

func newRules(data []byte) *rules {
	file := mustParse[ruleFile](data)
	r := &rules{
		nodes:          setsOf(file.Nodes),
		words:          setsOf(file.Words),
		operators:      setOf(file.Operators),
		types:          setOf(file.Types),
		collations:     setOf(file.Collations),
		systemColumns:  setOf(file.SystemColumns),
		functions:      setOf(file.Aggregates),
		aggregates:     setOf(file.Aggregates),
		tableFunctions: setOf(file.TableFunctions),
		series:         setOf(file.Series),
		patterns:       file.Patterns,
		smallRelations: setOf(file.SmallRelations),
		costs:          file.Costs,

		chess:           setOf(file.Chess.Functions),
		halfMoves:       file.Chess.HalfMoves,
		chessPairs:      setOf(file.Chess.Pairs),
		halfMoveColumns: setOf(file.Chess.HalfMoveColumns),
		rowsOf:          file.Chess.Rows,
	}
	for _, name := range file.Chess.Types {
		r.types[name] = true
	}
	for _, group := range file.Functions {
		for _, name := range group {
			r.functions[name] = true
		}
	}
	return r
}

// withoutChess withholds the chess functions and says why.
func (r *rules) withoutChess(functions Functions) {
	r.withheld = FunctionsMissing
	if functions == ChangedFunctions {
		r.withheld = FunctionsChanged
	}
}

func setsOf(lists map[string][]string) map[string]set {
	sets := make(map[string]set, len(lists))
	for name, list := range lists {
		sets[name] = setOf(list)
	}
	return sets
}

// nodeName is a kind of node as people write it: LockingClause is "locking
// clause".
func nodeName(kind string) string {
	var out strings.Builder
	for i, r := range kind {
		if i > 0 && r >= 'A' && r <= 'Z' {
			out.WriteByte(' ')
		}
		out.WriteRune(r)
	}
	return readable(out.String())
}

// budget adds up what a statement takes while its tree is walked.
type budget struct {
	growth
	rules   *rules
	queries int
	tables  int
	columns int
}

func newBudget(r *rules) budget { return budget{growth: growth{costs: &r.costs}, rules: r} }

func (b *budget) query() *Refusal {
	if b.queries++; b.queries > maxQueries {
		return refuse(TooManyParts, "")
	}
	return nil
}

func (b *budget) table() *Refusal {
	if b.tables++; b.tables > maxRelations {
		return refuse(TooManyParts, "")
	}
	return nil
}

func (b *budget) column(parts []string) *Refusal {
	b.columns++
	for _, part := range parts {
		if b.rules.systemColumns[part] {
			return refuse(SystemColumn, part)
		}
	}
	if len(parts) > 2 {
		return refuse(UnknownColumn, strings.Join(parts, "."))
	}
	return nil
}

// function looks at a function and those of its arguments that make it costly.
func (b *budget) function(name string, arguments []literal) *Refusal {
	if !b.rules.functions[name] {
		return refuse(Function, name)
	}
	return b.costly(name, arguments)
}

// costly looks at the arguments of a function that make it costly.
func (b *budget) costly(name string, arguments []literal) *Refusal {
	if refusal := b.call(name, arguments); refusal != nil {
		return refusal
	}
	if place, ok := b.rules.patterns[name]; ok {
		if pattern, _ := argument(arguments, place); !pattern.isText || !plainPattern(pattern.text) {
			return refuse(Pattern, name)
		}
	}
	if b.rules.series[name] {
		if _, ok := seriesLength(arguments); !ok {
			return refuse(Size, name)
		}
	}
	return nil
}

// unread refuses a statement with tables or columns whose meaning was not
// looked up.
func (b *budget) unread(r *resolver) *Refusal {
	if b.tables != r.tables || b.columns != r.columns {
		return refuse(Construct, "…")
	}
	return nil
}

// seriesLength is the number of values of a series from a number to a number
// by a step, all written out, and whether there are few enough of them.
func seriesLength(arguments []literal) (int, bool) {
	if len(arguments) < 2 || len(arguments) > 3 {
		return 0, false
	}
	bounds := [3]int{2: 1}
	for i, a := range arguments {
		if !a.isNumber || a.number < -1e9 || a.number > 1e9 {
			return 0, false
		}
		bounds[i] = a.number
	}
	if bounds[2] == 0 {
		return 0, false
	}
	rows := max((bounds[1]-bounds[0])/bounds[2]+1, 0)
	return rows, rows <= maxSize+1
}

// plainPattern reports a regular expression that no engine takes long for: Go's
// knows it too, so it has no back references, and nothing that is repeated holds
// anything repeated or a choice.
func plainPattern(pattern string) bool {
	if len(pattern) > maxPattern || repeatedGroup.MatchString(pattern) {
		return false
	}
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return false
	}
	repeats := 0
	return !nestsRepeats(parsed, false, &repeats) && repeats <= maxRepeats
}

// A group with a choice does not look like one in the parsed expression when its
// parts begin alike.
var repeatedGroup = regexp.MustCompile(`\)[*+{]`)

// maxRepeats is the number of unbounded repetitions in a regular expression. An
// engine that goes back and forth takes time with that power of the text.
const maxRepeats = 4

func nestsRepeats(r *syntax.Regexp, inside bool, unbounded *int) bool {
	switch r.Op {
	case syntax.OpStar, syntax.OpPlus:
		*unbounded++
	case syntax.OpRepeat:
		if r.Max < 0 {
			*unbounded++
		}
	default:
		return slices.ContainsFunc(r.Sub, func(sub *syntax.Regexp) bool { return nestsRepeats(sub, inside, unbounded) })
	}
	return inside || slices.ContainsFunc(r.Sub, func(sub *syntax.Regexp) bool { return nestsRepeats(sub, true, unbounded) })
}

// plainNumber reports a number that is not longer than numbers of use.
func plainNumber(number string) bool {
	_, err := strconv.ParseFloat(number, 64)
	return err == nil && len(number) <= maxDigits
}

// maxDigits is the longest number written out, in bytes.
const maxDigits = 40
