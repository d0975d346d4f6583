# The two commands of the README, and a few for working on the code.

.PHONY: serve test tests build bench golden

serve:
	go run ./cmd/kibitz serve

# The race detector makes reading ten times as slow. Packages without goroutines
# run without it, and so does what reads thousands of questions one after another
# or starts a program for each, but for its tests of many askers at once. What
# takes longest comes first, so that nothing long is left over at the end for one
# processor; three packages at a time, for those that wait for a server or a
# browser leave theirs free. Programs for tests are linked without what debuggers
# read (DuckDB's library is in most of them), and collect garbage less often.
unraced = ./evals/oracle ./cmd/... ./assistant/web/browser ./evals/suites ./assistant ./assistant/guard ./assistant/parser ./assistant/local ./evals/... ./schema/chessboard
unraced_short = ./schema/functions ./assistant/sqlgen ./schema/pgn ./assistant/query ./drawer ./schema/samples ./schema ./assistant/web/bundle ./assistant/parser/openings/generate ./assistant/parser/compose ./assistant/parser/likelihood/learn ./prompts
raced_first = ./schema/store/server ./assistant/web
concurrent = ./assistant ./assistant/parser ./assistant/parser/compose ./assistant/guard
for_tests = -ldflags='-s -w' -p 3 -timeout 30m

test:
	.ci/services $(MAKE) --no-print-directory tests

tests: export GOGC = 400
tests:
	go test $(for_tests) -race -short $(raced_first) $$(go list ./... | grep -vxF "$$(go list $(unraced) $(unraced_short) $(raced_first))")
	go test $(for_tests) -race -run 'Concurrent|ManyGoroutines' $(concurrent)
	go test $(for_tests) -short $(unraced_short)
	go test $(for_tests) $(unraced)

build:
	go build -o kibitz ./cmd/kibitz

bench:
	go test -run '^$$' -bench . -benchmem ./...

golden:
	go test ./schema ./assistant/parser ./assistant/sqlgen ./drawer ./assistant/query ./evals ./evals/suites ./prompts -update
