package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/drawer"
)

// Library knows the games of the database. It is called from many goroutines;
// its errors are *assistant.Error.
type Library interface {
	Game(ctx context.Context, cod int64) (*assistant.Game, error)
	Headings(ctx context.Context, cods []int64, language string) ([]assistant.Heading, error)
	PGN(ctx context.Context, w io.Writer, cods []int64) error
	EvaluatedPGN(ctx context.Context, w io.Writer, cods []int64) error
	Position(ctx context.Context, board string, white bool) (*assistant.Position, error)
	Line(fen string, moves []string) (*assistant.Line, error)
	Tables(language string) []assistant.Table
}

// Searcher answers what is not a question in words. It is called from many
// goroutines.
type Searcher interface {
	Run(ctx context.Context, sql, language string) *assistant.Reply
	Find(ctx context.Context, s assistant.Search, conversation, language string) *assistant.Reply
	Complete(ctx context.Context, prefix string, limit int) []assistant.Completion
}

// registerLibrary adds the reads of games and positions.
func (s *server) registerLibrary(r chi.Router, api huma.API) {
	r.Get("/api/games/{cod}.pgn", s.gamePGN)
	r.Get("/api/pgn", s.listPGN)
	r.Post("/api/pgn", s.listPGN)
	r.Get("/games/{cod}.gif", s.gameGIF)
	huma.Register(api, huma.Operation{
		OperationID: "game", Method: http.MethodGet, Path: "/api/games/{cod}",
		Summary: "A game with the position after each half-move", Errors: libraryErrors,
	}, s.game)
	s.registerHeadings(api)
	s.registerLine(api)
	huma.Register(api, huma.Operation{
		OperationID: "position", Method: http.MethodGet, Path: "/api/positions/{drawer_id}",
		Summary: "How often a position was reached, and what was played from it", Errors: libraryErrors,
	}, s.position)
}

// libraryErrors are the statuses of reads that can fail.
var libraryErrors = []int{http.StatusBadRequest, http.StatusNotFound, http.StatusInternalServerError, http.StatusServiceUnavailable, http.StatusGatewayTimeout}

// Spoken is the language of what an operation says.
type Spoken struct {
	Accept string `header:"Accept-Language" hidden:"true"`
}

func (s Spoken) language() string { return preferredLanguage(s.Accept) }

type gameInput struct {
	Spoken
	Cod int64 `path:"cod" minimum:"1" doc:"cod_match of the game"`
}

type gameOutput struct{ Body *assistant.Game }

func (s *server) game(ctx context.Context, in *gameInput) (*gameOutput, error) {
	var g *assistant.Game
	err := s.inTurn(ctx, func(ctx context.Context) (err error) {
		g, err = s.Library.Game(ctx, in.Cod)
		return err
	})
	if err != nil {
		return nil, s.failure(ctx, in.language(), err)
	}
	return &gameOutput{g}, nil
}

// inTurn runs f when it is the client's turn, within the time of a question.
func (s *server) inTurn(ctx context.Context, f func(context.Context) error) error {
	leave, err := s.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	ctx, cancel := context.WithTimeout(ctx, s.Timeout)
	defer cancel()
	err = f(ctx)
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

type positionInput struct {
	Spoken
	ID   string `path:"drawer_id" minLength:"43" maxLength:"43" doc:"the board"`
	Side string `query:"side" enum:"white,black" default:"white" doc:"the side to move"`
}

type positionOutput struct{ Body *assistant.Position }

func (s *server) position(ctx context.Context, in *positionInput) (*positionOutput, error) {
	id, err := drawer.ParseID(in.ID)
	if err != nil {
		return nil, huma.Error400BadRequest(err.Error())
	}
	var p *assistant.Position
	err = s.inTurn(ctx, func(ctx context.Context) (err error) {
		board := id.Board()
		p, err = s.Library.Position(ctx, board.Text(), in.Side == "white")
		return err
	})
	if err != nil {
		return nil, s.failure(ctx, in.language(), err)
	}
	return &positionOutput{p}, nil
}

// failure is an error for whoever asked.
func (s *server) failure(ctx context.Context, language string, err error) error {
	status, detail := s.explain(ctx, language, err)
	failed := huma.NewError(status, detail)
	if errors.Is(err, errBusy) {
		return huma.ErrorWithHeaders(failed, http.Header{"Retry-After": {retryAfter}})
	}
	return failed
}

// explain says an error in the language, with its status. What nobody but the
// operator can put right is logged.
func (s *server) explain(ctx context.Context, language string, err error) (status int, detail string) {
	known := &assistant.Error{Code: "internal"}
	switch {
	case errors.Is(err, errBusy):
		known.Code = "busy"
	case errors.Is(err, context.DeadlineExceeded):
		known.Code = "timeout"
	case errors.Is(err, context.Canceled):
		known.Code = "cancelled"
	default:
		errors.As(err, &known)
	}
	status = statusOf(known.Code)
	if status >= http.StatusInternalServerError {
		s.Log.ErrorContext(ctx, "request failed", "code", known.Code, "error", err)
	}
	return status, assistant.Message(language, known.Code, known.Args...)
}

// failed answers with the error in the form of RFC 9457.
func (s *server) failed(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, errBusy) {
		w.Header().Set("Retry-After", retryAfter)
	}
	status, detail := s.explain(r.Context(), languageOf(r), err)
	writeProblem(w, status, detail)
}

func codOf(r *http.Request) (int64, error) {
	text := chi.URLParam(r, "cod")
	cod, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, &assistant.Error{Code: "bad_game", Args: []string{"value", strconv.Quote(text)}}
	}
	return cod, nil
}

func (s *server) gamePGN(w http.ResponseWriter, r *http.Request) {
	cod, err := codOf(r)
	if err != nil {
		s.failed(w, r, err)
		return
	}
	s.writePGN(w, r, []int64{cod}, "game-"+strconv.FormatInt(cod, 10)+".pgn")
}

const pgnType = "application/x-chess-pgn"

// listPGN prints the games that are named in the address or in a form.
func (s *server) listPGN(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	if err := r.ParseForm(); err != nil {
		s.failed(w, r, &assistant.Error{Code: "too_large", Args: []string{"limit", strconv.Itoa(maxBody >> 10)}})
		return
	}
	var cods []int64
	for text := range strings.SplitSeq(r.Form.Get("games"), ",") {
		cod, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
		if err != nil {
			s.failed(w, r, &assistant.Error{Code: "bad_game", Args: []string{"value", strconv.Quote(text)}})
			return
		}
		cods = append(cods, cod)
	}
	if len(cods) > assistant.MaxGames {
		s.failed(w, r, &assistant.Error{Code: "too_many_games", Args: []string{"limit", strconv.Itoa(assistant.MaxGames)}})
		return
	}
	s.writePGN(w, r, cods, "games.pgn")
}

// writePGN sends the games as a file. All are read first, so that a game that is
// not there is a problem and not half a file.
func (s *server) writePGN(w http.ResponseWriter, r *http.Request, cods []int64, name string) {
	var text bytes.Buffer
	print := s.Library.PGN
	if r.FormValue("evals") == "1" {
		print = s.Library.EvaluatedPGN
	}
	err := s.inTurn(r.Context(), func(ctx context.Context) error { return print(ctx, &text, cods) })
	if err != nil {
		s.failed(w, r, err)
		return
	}
	w.Header().Set("Content-Type", pgnType)
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	w.Header().Set("Cache-Control", "no-store")
	_, _ = text.WriteTo(w) // the client may have gone
}

// gifAge is how long a film may be kept, in seconds: another database may give
// the code to another game.
const gifAge = "86400"

// gameGIF draws a game, with the options of a board's address.
func (s *server) gameGIF(w http.ResponseWriter, r *http.Request) {
	cod, err := codOf(r)
	if err != nil {
		s.failed(w, r, err)
		return
	}
	options, err := drawer.ParseOptions(r.URL.Query())
	if err != nil {
		writeProblem(w, http.StatusBadRequest, err.Error())
		return
	}
	var image bytes.Buffer
	err = s.inTurn(r.Context(), func(ctx context.Context) error {
		g, err := s.Library.Game(ctx, cod)
		if err != nil {
			return err
		}
		film, err := g.Film()
		if err != nil {
			return err
		}
		if len(film) > drawer.MaxFrames {
			return &assistant.Error{Code: "game_too_long", Args: []string{"limit", strconv.Itoa(drawer.MaxFrames)}}
		}
		return drawer.GIF(&image, film, options)
	})
	if err != nil {
		s.failed(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "image/gif")
	w.Header().Set("Cache-Control", "private, max-age="+gifAge)
	w.Header().Set("ETag", fmt.Sprintf(`"%x"`, sha256.Sum256(image.Bytes())))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(image.Bytes()))
}
