# The two commands of the README, and a few for working on the code.

.PHONY: serve test build bench golden

serve:
	go run ./cmd/kibitz serve

# The race detector makes reading ten times as slow: what reads thousands of
# generated questions, or starts a program for each, runs without it.
unraced = ./assistant/parser ./assistant/local ./assistant/web/browser ./cmd/... ./evals/... ./schema/chessboard

test:
	.ci/services go test -race -short -timeout 30m $$(go list ./... | grep -vxF "$$(go list $(unraced))")
	go test -race -run Concurrent ./assistant/parser
	.ci/services go test -timeout 30m $(unraced) ./assistant/guard

build:
	go build -o kibitz ./cmd/kibitz

bench:
	go test -run '^$$' -bench . -benchmem ./...

golden:
	go test ./schema ./assistant/parser ./assistant/sqlgen ./drawer ./assistant/query ./evals ./evals/suites ./prompts -update
