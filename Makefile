# The two commands of the README, and a few for working on the code.

.PHONY: serve test build bench golden

serve:
	go run ./cmd/kibitz serve

# The race detector makes generated cases ten times as slow: they run in full
# without it.
test:
	.ci/services go test -race -short ./...
	.ci/services go test ./assistant/parser ./evals/... ./schema/chessboard

build:
	go build -o kibitz ./cmd/kibitz

bench:
	go test -run '^$$' -bench . -benchmem ./...

golden:
	go test ./schema ./assistant/parser ./assistant/sqlgen ./drawer ./assistant/query ./evals ./evals/suites ./prompts -update
