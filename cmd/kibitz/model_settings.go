package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"

	"github.com/adrg/xdg"
	"github.com/alecthomas/kong"

	"github.com/kibitz-chess/kibitz/assistant/model"
)

// modelSettings are what model setup keeps: the flags of the same names. What is
// said in the environment or on the command line comes before them.
type modelSettings struct {
	Name  string `json:"model-name"`
	URL   string `json:"model-url"`
	Tools bool   `json:"model-tools"`
	// Strict is off for servers of this machine: strict schemas are longer, and what
	// does not fit the form is told to the model anyway.
	Strict bool `json:"model-strict"`
}

// modelFile is where they are kept.
func modelFile() string { return filepath.Join(xdg.ConfigHome, "kibitz", "model.json") }

func (s modelSettings) write(path string) error {
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}

// flags are the flags that they stand for, the others as they are by default.
func (s modelSettings) flags() modelFlags {
	return modelFlags{
		ModelName: s.Name, ModelURL: s.URL, ModelTools: s.Tools, ModelAPI: string(model.Chat), ModelSQL: true, ModelWay: string(model.Both),
		ModelAsked: "always", ModelTime: model.Limits{}.Defaults().Time, ModelStream: true, ModelStrict: s.Strict,
	}
}

// resolveModel gives the flags of a model the values that were kept, unless the
// environment names a model or a server: the two would not go together.
func resolveModel(path string) kong.ResolverFunc {
	var kept map[string]any
	named := slices.ContainsFunc([]string{"KIBITZ_MODEL_NAME", "KIBITZ_MODEL_URL"}, func(name string) bool { return os.Getenv(name) != "" })
	if text, err := os.ReadFile(path); err == nil && !named {
		if json.Unmarshal(text, &kept) != nil {
			kept = nil // a broken file is none; model setup writes it anew
		}
	}
	return func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
		if flag.Group == nil || flag.Group.Key != "model" {
			return nil, nil
		}
		return kept[flag.Name], nil
	}
}
