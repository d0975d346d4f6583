package web

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/kibitz-chess/kibitz/assistant"
)

// askRequest is the body of POST /api/ask.
type askRequest struct {
	_            struct{}          `additionalProperties:"true"`
	Conversation string            `json:"conversation,omitempty" doc:"id of an earlier reply, so that what was settled is not asked again; empty for a new conversation"`
	Question     string            `json:"question" doc:"in Spanish or English" example:"How many games end in checkmate?"`
	Answers      map[string]string `json:"answers,omitempty" doc:"clarifications settled in advance: slot and value; me is the player that the asker is" example:"{\"move_unit\":\"half\"}"`
	Group        []string          `json:"group,omitempty" doc:"keys of a row of the last answer of the conversation: what the row counts is listed, and question names it" example:"[\"1999\"]"`
	Language     string            `json:"language,omitempty" enum:"es,en" doc:"of the reply; without it, that of the question"`
	Dialect      string            `json:"dialect,omitempty" doc:"the SQL for this server is wanted, and not run: duckdb, postgres, mysql, sqlserver, oracle" example:"oracle"`
}

// Limits of what is remembered for a conversation, in bytes and in answers.
// The question has its own limit, which the assistant knows.
const (
	maxConversation = 100
	maxAnswers      = 16
	maxAnswer       = 200
)

func (a *askRequest) check() *requestError {
	if a.Language != "" && a.Language != "es" && a.Language != "en" {
		return &requestError{http.StatusBadRequest, "bad_language", nil}
	}
	if len(a.Conversation) > maxConversation {
		return &requestError{http.StatusBadRequest, "bad_conversation", nil}
	}
	if len(a.Group) > maxAnswers || slices.ContainsFunc(a.Group, func(key string) bool { return len(key) > maxAnswer }) {
		return &requestError{http.StatusBadRequest, "bad_answers", nil}
	}
	if len(a.Answers) > maxAnswers {
		return &requestError{http.StatusBadRequest, "bad_answers", nil}
	}
	for slot, value := range a.Answers {
		if len(slot) > maxAnswer || len(value) > maxAnswer {
			return &requestError{http.StatusBadRequest, "bad_answers", nil}
		}
	}
	return nil
}

// ask answers POST /api/ask: with the whole reply, or as a stream of the reply
// so far when that is accepted.
func (s *server) ask(w http.ResponseWriter, r *http.Request) {
	out := &replyWriter{w: w, stream: acceptsStream(r)}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Vary", "Accept, Accept-Language")
	var body askRequest
	var place *seat
	problem := decode(w, r, &body)
	if problem == nil {
		problem = body.check()
	}
	if problem == nil {
		var err error
		if place, err = s.sit(r.Context()); err == nil {
			defer place.leave()
		} else {
			w.Header().Set("Retry-After", retryAfter)
			problem = &requestError{http.StatusServiceUnavailable, "busy", nil}
		}
	}
	if problem != nil {
		s.finish(r, out, problem.status, failed(&body, problem.code, problem.message(languageOf(r))))
		return
	}
	if body.Conversation == "" {
		body.Conversation = rand.Text()
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.Timeout)
	defer cancel()
	question := assistant.Request{Conversation: body.Conversation, Question: body.Question, Language: body.Language, Fallback: languageOf(r), Answers: body.Answers, Dialect: body.Dialect, SQLOnly: body.Dialect != "", Group: body.Group, Waiting: place.waits,
		Page: out.stream || len(body.Group) > 0} // others get the answer that every channel gives
	if out.stream {
		question.Observe = func(stage assistant.Stage, reply *assistant.Reply) {
			if err := out.event(string(stage), http.StatusOK, reply); err != nil {
				cancel() // nobody listens
			}
		}
	}
	reply := s.Asker.Ask(ctx, question)
	interrupted(ctx, reply)
	s.meters.answered(reply)
	s.finish(r, out, httpStatus(reply), reply)
}

// finish writes the whole reply; a failure is logged.
func (s *server) finish(r *http.Request, out *replyWriter, status int, reply *assistant.Reply) {
	if reply.Error != nil {
		s.Log.InfoContext(r.Context(), "question failed", "request_id", requestID(out.w), "code", reply.Error.Code)
	}
	err := out.done(status, reply)
	if errors.Is(err, errNoJSON) {
		s.Log.ErrorContext(r.Context(), "reply not written", "request_id", requestID(out.w), "error", err)
		message := assistant.Message(reply.Language, "internal")
		_ = out.done(http.StatusInternalServerError, &assistant.Reply{ // of texts only
			Status: assistant.Failed, Conversation: reply.Conversation, Question: reply.Question, Language: reply.Language,
			Text: message, Error: &assistant.Problem{Code: "internal", Message: message},
		})
	}
}

// interrupted says in a failed reply that the question ran out of the time it
// has here, or was given up by the asker: only the channel knows which.
func interrupted(ctx context.Context, reply *assistant.Reply) {
	if reply.Status != assistant.Failed || ctx.Err() == nil {
		return
	}
	code := "cancelled"
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		code = "timeout"
	}
	reply.Text = assistant.Message(reply.Language, code)
	reply.Error = &assistant.Problem{Code: code, Message: reply.Text}
}

// errorStatus is the HTTP status of a failed reply by its code; for codes that
// are not here it is 500. What the asker can put right is a 400.
var errorStatus = map[string]int{
	"empty": 400, "too_long": 400, "bad_answer": 400, "no_group": 400, "unknown_dialect": 400, "bad_sql": 400,
	"not_query": 400, "too_big": 400, "not_allowed": 400, "too_much_work": 400, "sql_empty": 400, "sql_long": 400,
	"pattern_square": 400, "pattern_piece": 400, "pattern_empty": 400, "search_material": 400, "search_eco": 400, "search_player": 400, "search_value": 400,
	"bad_board": 400, "bad_move": 400, "bad_game": 400, "too_many_games": 400, "game_too_long": 400, "game_missing": 404, "too_large": 413, "busy": 503,
	"bad_duplicates": 400, "import_large": 413, "import_server": 409, "import_busy": 503, "db_importing": 503, "unreadable": 400,
	"analyse_busy": 409, "analyse_stopped": 503,
	"cancelled": 503, "db_missing": 503, "db_not_database": 503, "db_version": 503, "db_log": 503, "db_not_kibitz": 503,
	"db_server": 503, "db_unreadable": 503, "server_connect": 503,
	"timeout":           504,
	"model_unreachable": 503, "model_busy": 503, "model_down": 503, "model_question_budget": 503, "model_day_budget": 503, "model_timeout": 504,
	"model_key": 502, "model_not_found": 502, "model_rejected": 502, "model_malformed": 502, "model_cut": 502, "model_too_long": 502,
}

func httpStatus(reply *assistant.Reply) int {
	if reply.Status != assistant.Failed {
		return http.StatusOK
	}
	if reply.Error == nil {
		return http.StatusInternalServerError
	}
	return statusOf(reply.Error.Code)
}

func statusOf(code string) int {
	if status, known := errorStatus[code]; known {
		return status
	}
	return http.StatusInternalServerError
}

func failed(body *askRequest, code, message string) *assistant.Reply {
	return &assistant.Reply{
		Status: assistant.Failed, Conversation: body.Conversation, Question: body.Question,
		Text: message, Error: &assistant.Problem{Code: code, Message: message},
	}
}

// writeTimeout is how long a client may take to receive an answer or a part of
// one.
const writeTimeout = 15 * time.Second
