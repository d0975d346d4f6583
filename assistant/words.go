package assistant

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/kibitz-chess/kibitz/assistant/taught"
	"github.com/kibitz-chess/kibitz/assistant/tell"
)

// Word is a phrase of an asker's own, and what it means.
type Word = taught.Word

// Words keeps phrases of askers' own.
type Words interface {
	// Taught lists the phrases that were taught, in a fixed order.
	Taught(ctx context.Context) ([]Word, error)
	// Teach keeps a phrase in place of what it meant before.
	Teach(ctx context.Context, w Word) error
}

// Lesson says what a phrase means.
type Lesson struct {
	Phrase, Meaning string
	Language        string // to take a meaning in that is of no language by itself; may be empty
	By              string // who says so
}

// Bounds of what is taught.
const (
	maxPhrase      = 60 // characters
	maxPhraseWords = 6
	maxMeant       = 300  // characters
	maxTaught      = 1000 // phrases
)

// LessonError is what is wrong with a lesson: nothing where words are kept has failed.
type LessonError struct{ Wrong *Error }

func (e *LessonError) Error() string { return e.Wrong.Error() }

func (e *LessonError) Unwrap() error { return e.Wrong }

// badLesson refuses a lesson, with the code and the arguments of an *Error.
func badLesson(code string, args ...string) *LessonError {
	return &LessonError{&Error{Status: Failed, Code: code, Args: args}}
}

// Teach keeps a phrase of an asker's own, in place of what it meant before. What it
// cannot keep is an *Error, within a *LessonError where the asker can put it right.
func (a *Assistant) Teach(ctx context.Context, l Lesson) (Word, error) {
	w := Word{Phrase: oneLine(l.Phrase), Meaning: oneLine(l.Meaning), By: l.By, At: time.Now()}
	if a.models.Words == nil {
		return w, &Error{Status: Failed, Code: "no_words"}
	}
	w.Language = cmp.Or(a.parser.Language(w.Meaning), l.Language, "en")
	if err := checkLesson(w); err != nil {
		return w, err
	}
	if err := a.makesSense(ctx, w); err != nil {
		return w, err
	}
	known, err := a.models.Words.Taught(ctx)
	key := taught.Key(w.Language, w.Phrase)
	switch again := slices.ContainsFunc(known, func(k Word) bool { return k.Language == w.Language && taught.Key(k.Language, k.Phrase) == key }); {
	case err == nil && len(known) >= maxTaught && !again:
		return w, badLesson("word_too_many", "limit", strconv.Itoa(maxTaught))
	case err == nil:
		err = a.models.Words.Teach(ctx, w)
	}
	if err != nil {
		return w, &Error{Status: Failed, Code: "word_not_kept", Args: []string{"detail", err.Error()}, Err: err}
	}
	return w, nil
}

// oneLine is a text with single blanks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// checkLesson says what is wrong with a lesson, whatever its words mean.
func checkLesson(w Word) error {
	key := taught.Key(w.Language, w.Phrase)
	switch {
	case !utf8.ValidString(w.Phrase + w.Meaning):
		return badLesson("bad_text")
	case key == "" || !taught.Letters(w.Phrase):
		return badLesson("word_empty")
	case w.Meaning == "" || !taught.Letters(w.Meaning):
		return badLesson("meaning_empty", "word", w.Phrase)
	case utf8.RuneCountInString(w.Phrase) > maxPhrase || len(strings.Fields(key)) > maxPhraseWords:
		return badLesson("word_too_long", "words", strconv.Itoa(maxPhraseWords), "limit", strconv.Itoa(maxPhrase))
	case utf8.RuneCountInString(w.Meaning) > maxMeant:
		return badLesson("meaning_too_long", "limit", strconv.Itoa(maxMeant))
	case len(taught.Uses(unquoted(w.Meaning), "", []Word{w})) > 0:
		return badLesson("word_in_meaning", "word", w.Phrase)
	}
	return nil
}

// unquoted is a text with nothing between quotation marks.
func unquoted(text string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("\"“”«»‘’", r) {
			return ' '
		}
		return r
	}, text)
}

// makesSense refuses a phrase that is understood already, and a meaning that is not.
func (a *Assistant) makesSense(ctx context.Context, w Word) error {
	names, err := a.server.Names(ctx)
	if err != nil {
		return err
	}
	if a.reader.Knows(ctx, names, unquoted(w.Phrase), w.Language) {
		return badLesson("word_understood", "word", w.Phrase)
	}
	understood, unread, err := a.reader.Understands(ctx, names, w.Meaning, w.Language)
	switch {
	case err != nil:
		return err
	case understood:
		return nil
	case len(unread) > 0:
		return badLesson("meaning_words_not_understood", "words", "«"+strings.Join(unread, "», «")+"»", "word", w.Phrase)
	}
	return badLesson("meaning_not_understood", "meaning", w.Meaning, "word", w.Phrase)
}

// taught are the phrases that were taught, if any are kept.
func (a *Assistant) taught(ctx context.Context) ([]Word, error) {
	if a.models.Words == nil {
		return nil, nil
	}
	return a.models.Words.Taught(ctx)
}

// inOwnWords puts what the asker taught in the place of their own words. Without what
// was taught the question is answered all the same, and the answer says so.
func (q question) inOwnWords(ctx context.Context, o outcome) (question, outcome) {
	q.meant = q.text
	words, err := q.Assistant.taught(ctx)
	if err != nil && ctx.Err() == nil {
		q.log.Warn("words not read", "error", err)
		o = o.assume("words_unread")
	}
	meant, uses := q.reader.Taught(q.Names, q.text, words)
	q.meant, q.taught = meant, usesOf(uses)
	return q, o
}

// usesOf says which taught words were used, each once.
func usesOf(uses []taught.Use) (notes []tell.Note) {
	said := map[string]bool{}
	for _, u := range uses {
		if key := u.Word.Language + " " + u.Word.Phrase; !said[key] {
			said[key] = true
			notes = append(notes, tell.NewNote("taught_word", "word", u.Word.Phrase, "meaning", u.Word.Meaning))
		}
	}
	return notes
}
