package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/shirou/gopsutil/v4/process"

	"github.com/kibitz-chess/kibitz/schema/load"
	"github.com/kibitz-chess/kibitz/schema/samples"
)

// heavy is a query that the guard takes and that runs to its cap of time.
const heavy = `SELECT max(levenshtein(a.board || b.board, c.board || d.board)) FROM positions a JOIN positions b ON a.white_pawns = b.white_pawns
	JOIN positions c ON c.white_pawns = b.white_pawns JOIN positions d ON d.white_pawns = c.white_pawns`

// TestServeEnds: while others' queries run at their worst, the server answers
// its own questions soon, and it ends when it is told to.
func TestServeEnds(t *testing.T) {
	if testing.Short() {
		t.Skip("takes the time that answers may take after the server is told to end")
	}
	folder := t.TempDir()
	database := filepath.Join(folder, "games.duckdb")
	if _, err := load.Import(t.Context(), database, []load.Source{{Name: samples.Name, Reader: samples.PGN()}}, load.Options{}); err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	server := exec.Command(program, "serve", "--addr", "127.0.0.1:0", "--db", database, "--lang", "en")
	server.Args[0] = "kibitz"
	server.Env = append(os.Environ(), "XDG_DATA_HOME="+folder)
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Process.Kill() })
	said, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address := regexp.MustCompile(`http://\S+`).FindString(said)

	var asked sync.WaitGroup
	for range 4 {
		asked.Go(func() { post(t, address+"/api/sql", map[string]string{"sql": heavy}) })
	}
	for look := time.Tick(50 * time.Millisecond); processes(t, server.Process.Pid) == 0; { // until they run
		<-look
	}
	started := time.Now()
	if answer := post(t, address+"/api/ask", map[string]string{"question": "How many games are there?"}); !strings.Contains(answer, `"status":"answer"`) {
		t.Errorf("beside them: %s", answer)
	}
	if took := time.Since(started); took > 10*time.Second {
		t.Errorf("a question took %v beside them", took)
	}
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	started = time.Now()
	late := time.AfterFunc(shutdownGrace+15*time.Second, func() {
		t.Error("the server does not end")
		_ = server.Process.Kill()
	})
	_ = server.Wait()
	late.Stop()
	t.Logf("it ended after %v", time.Since(started))
	asked.Wait()
}

// post gives the body of an answer; empty if the server cut it off.
func post(t *testing.T, address string, body map[string]string) string {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Error(err)
		return ""
	}
	response, err := http.Post(address, "application/json", bytes.NewReader(text))
	if err != nil {
		return ""
	}
	defer response.Body.Close()
	var answer bytes.Buffer
	_, _ = answer.ReadFrom(response.Body)
	return answer.String()
}

// processes is how many processes a process has started that run.
func processes(t *testing.T, pid int) int {
	t.Helper()
	p, err := process.NewProcess(int32(pid))
	if err != nil {
		t.Fatal(err)
	}
	children, err := p.Children()
	if err != nil && !errors.Is(err, process.ErrorNoChildren) {
		t.Fatal(err)
	}
	return len(children)
}
