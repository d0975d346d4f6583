package nearby_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/kibitz-chess/kibitz/assistant/model/nearby"
	"github.com/kibitz-chess/kibitz/assistant/model/nearby/nearbytest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// TestFind: each server is told by what it says, wherever it listens, with its
// models and what they are good for.
func TestFind(t *testing.T) {
	for kind, want := range map[string][]string{
		"ollama":   {"Ollama", "qwen3:8b suits", "gemma:2b no_context", "gpt-oss:120b-cloud elsewhere_model", "nomic-embed-text:latest no_chat"},
		"studio":   {"LM Studio", "qwen2.5-7b-instruct-1m suits", "text-embedding-nomic-embed-text-v1.5 no_chat", "phi-4-14b no_context"},
		"llama":    {"llama.cpp", "mistral-7b.gguf toolless"},
		"vllm":     {"vLLM", "Qwen/Qwen3-14B may_suit"},
		"stranger": nil,
	} {
		server := nearbytest.New(t, kind)
		var got []string
		for _, s := range nearby.Find(t.Context(), []string{server.URL + "/v1/"}) {
			if got = append(got, s.Kind); s.API() != server.URL+"/v1" {
				t.Errorf("%s: its API is %s", kind, s.API())
			}
			for _, m := range s.Models {
				got = append(got, m.Name+" "+string(m.Verdict()))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q", kind, got)
		}
	}
	if found := nearby.Find(t.Context(), []string{"http://127.0.0.1:1"}); found != nil {
		t.Errorf("found %v where nobody listens", found)
	}
}

// TestBest: what suits comes first, of that the largest.
func TestBest(t *testing.T) {
	of := func(models ...nearby.Model) []nearby.Server { return []nearby.Server{{Models: models}} }
	tools := func(name string, size float64) nearby.Model {
		return nearby.Model{Name: name, Size: size, Tools: nearby.Yes}
	}
	for want, servers := range map[string][]nearby.Server{
		"large":   append(of(tools("small", 8)), of(tools("large", 32), nearby.Model{Name: "unknown", Size: 70})...),
		"unknown": of(nearby.Model{Name: "without", Size: 70, Tools: nearby.No}, nearby.Model{Name: "unknown", Size: 8}),
		"without": of(tools("tiny", 1.5), nearby.Model{Name: "without", Size: 7, Tools: nearby.No}),
		"":        of(tools("tiny", 0.6), nearby.Model{Name: "embeds", Other: true}),
	} {
		got := ""
		if at, best := nearby.Best(servers); best != nil {
			if got = best.Name; !slices.ContainsFunc(at.Models, func(m nearby.Model) bool { return m.Name == got }) {
				t.Errorf("%s is not of its server", got)
			}
		}
		if got != want {
			t.Errorf("%q is the best, not %q", got, want)
		}
	}
}

// TestPull: a server pulls a model with progress, and says what fails.
func TestPull(t *testing.T) {
	for _, kind := range []string{"ollama", "studio"} {
		server := nearby.Find(t.Context(), []string{nearbytest.New(t, kind).URL})[0]
		var seen []string
		progress := func(done, all int64) { seen = append(seen, fmt.Sprint(done, "/", all)) }
		if err := server.Pull(t.Context(), nearbytest.Broken, progress); err == nil {
			t.Errorf("%s pulls what there is not", kind)
		}
		err := server.Pull(t.Context(), "qwen3:32b", progress)
		if err != nil || len(seen) < 2 || seen[len(seen)-1] != "2000/2000" {
			t.Errorf("%s: %v, progress %q", kind, err, seen)
		}
		if last := server.Models[len(server.Models)-1]; last.Name != "qwen3:32b" || last.Verdict() != nearby.Suits {
			t.Errorf("%s: then there is %+v", kind, last)
		}
	}
	for _, kind := range []string{"llama", "vllm"} {
		if server := nearby.Find(t.Context(), []string{nearbytest.New(t, kind).URL})[0]; server.Pulls() {
			t.Errorf("%s pulls models", kind)
		}
	}
}

// TestAdapt: of Ollama a model is made that takes whole requests; the others
// take them as they are.
func TestAdapt(t *testing.T) {
	for kind, want := range map[string]string{"ollama": "qwen3-8b-kibitz", "vllm": "qwen3:8b"} {
		fake := nearbytest.New(t, kind)
		server := nearby.Find(t.Context(), []string{fake.URL})[0]
		name, err := server.Adapt(t.Context(), "qwen3:8b")
		if err != nil || name != want {
			t.Errorf("%s: %q, %v", kind, name, err)
		}
		if again, err := server.Adapt(t.Context(), name); err != nil || again != name {
			t.Errorf("%s: %q becomes %q, %v", kind, name, again, err)
		}
		asked := fake.Asked()
		if last := asked[len(asked)-1]; kind == "ollama" && (!strings.Contains(last, `"num_ctx":16384`) || !strings.Contains(last, `"from":"qwen3:8b"`)) {
			t.Errorf("%s was asked %s", kind, last)
		}
	}
}
