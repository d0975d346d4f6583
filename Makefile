# The two commands of the README, and a few for working on the code.

.PHONY: serve test tests build bench golden

serve:
	go run ./cmd/kibitz serve

# The race detector makes reading ten times as slow: what reads thousands of
# questions one after another, or starts a program for each, runs without it, but
# for its tests of many askers at once. What takes longest comes first, so that
# nothing long is left over at the end for one processor. Programs for tests are
# linked without what debuggers read: DuckDB's library is in most of them.
unraced = ./evals/suites ./evals/oracle ./cmd/... ./assistant/web/browser ./assistant/parser ./assistant ./assistant/local ./evals/... ./schema/chessboard
unraced_short = ./assistant/parser/compose
raced_first = ./schema/store/server ./schema/functions ./schema/pgn
for_tests = -ldflags='-s -w' -timeout 30m

test:
	.ci/services $(MAKE) --no-print-directory tests

tests:
	go test $(for_tests) -race -short $(raced_first) $$(go list ./... | grep -vxF "$$(go list $(unraced) $(unraced_short) $(raced_first))")
	go test $(for_tests) -race -run Concurrent ./assistant ./assistant/parser ./assistant/parser/compose
	go test $(for_tests) -short $(unraced_short)
	go test $(for_tests) ./assistant/guard $(unraced)

build:
	go build -o kibitz ./cmd/kibitz

bench:
	go test -run '^$$' -bench . -benchmem ./...

golden:
	go test ./schema ./assistant/parser ./assistant/sqlgen ./drawer ./assistant/query ./evals ./evals/suites ./prompts -update
