# The two commands of the README, and a few for working on the code.

.PHONY: serve test build bench golden

serve:
	go run ./cmd/kibitz serve

# The race detector makes reading ten times as slow: what reads thousands of
# generated questions, or starts a program for each, runs without it. What takes
# longest comes first, so that nothing long is left over at the end for one processor.
unraced = ./evals/suites ./evals/oracle ./cmd/... ./assistant/web/browser ./assistant/parser ./assistant/local ./evals/... ./schema/chessboard
raced_first = ./schema/store/server ./schema/functions ./schema/pgn

test:
	.ci/services go test -race -short -timeout 30m $(raced_first) $$(go list ./... | grep -vxF "$$(go list $(unraced) $(raced_first))")
	go test -race -run Concurrent ./assistant/parser
	.ci/services go test -timeout 30m ./assistant/guard $(unraced)

build:
	go build -o kibitz ./cmd/kibitz

bench:
	go test -run '^$$' -bench . -benchmem ./...

golden:
	go test ./schema ./assistant/parser ./assistant/sqlgen ./drawer ./assistant/query ./evals ./evals/suites ./prompts -update
