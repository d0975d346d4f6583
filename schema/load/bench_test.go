//go:build unix

package load

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/kibitz-chess/kibitz/schema/pgn"
	"github.com/kibitz-chess/kibitz/schema/store"
)

// cpuTime is the processor time that the process has used.
func cpuTime(b *testing.B) time.Duration {
	b.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// BenchmarkRows turns masters-337k, decompression included, into rows without
// a database, on one processor.
//
//	go test -run - -bench Rows -benchtime 1x ./schema/load
//
// Two cores: 30,000 games per second of processor time, 35 MB
// at most.
func BenchmarkRows(b *testing.B) {
	path := data(b, "masters-337k.pgn.zst")
	for b.Loop() {
		start := cpuTime(b)
		games := 0
		var bytes atomic.Int64
		var game pgn.Game
		var rows store.Rows
		err := Source{Name: path}.each(b.Context(), &bytes, func(name string, r io.Reader) error {
			scanner := pgn.NewScanner(r, name)
			for scanner.Scan() {
				if pgn.Parse(scanner.Raw(), &game) == nil {
					Rows(&rows, &game)
					games++
				}
			}
			return scanner.Err()
		})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(games)/(cpuTime(b)-start).Seconds(), "games/cpu-s")
	}
	reportPeak(b)
}

// BenchmarkImport imports masters-337k into a new database.
//
//	go test -run - -bench Import -benchtime 1x ./schema/load
//
// Two cores: 30 s, 44 s of processor time (busy with other work 36 to 53 s); 3,516 bytes a
// game; 2.1 GB at most, nearly all of it DuckDB's.
func BenchmarkImport(b *testing.B) {
	path := data(b, "masters-337k.pgn.zst")
	for b.Loop() {
		start := cpuTime(b)
		db := database(b)
		summary, err := Import(b.Context(), db, []Source{{Name: path}}, Options{})
		if err != nil {
			b.Fatal(err)
		}
		info, err := os.Stat(db)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(info.Size())/float64(summary.Imported), "bytes/game")
		b.ReportMetric((cpuTime(b) - start).Seconds(), "cpu-s")
	}
	reportPeak(b)
}

// reportPeak reports the greatest memory that the process has had.
func reportPeak(b *testing.B) {
	b.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return // only Linux tells it this way
	}
	for line := range strings.Lines(string(status)) {
		var kilobytes float64
		if n, _ := fmt.Sscanf(line, "VmHWM: %f kB", &kilobytes); n == 1 {
			b.ReportMetric(kilobytes/1024, "peak-MB")
		}
	}
}
