package nearby

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// has says of a list of abilities whether one is among them.
func has(abilities []string, name string) Knowledge {
	switch {
	case abilities == nil:
		return Unknown
	case slices.Contains(abilities, name):
		return Yes
	}
	return No
}

// billions finds the number of parameters in a name or a size such as 7.6B.
var billions = regexp.MustCompile(`(?i)(?:^|[^0-9a-z.])([0-9]+(?:\.[0-9]+)?)(b|m)(?:$|[^a-z0-9])`)

func sizeIn(text string) float64 {
	found := billions.FindStringSubmatch(text)
	if found == nil {
		return 0
	}
	n, err := strconv.ParseFloat(found[1], 64)
	if err != nil {
		return 0
	}
	if strings.EqualFold(found[2], "m") {
		n /= 1000
	}
	return n
}

// Ollama: https://docs.ollama.com/api

func ollamaModels(ctx context.Context, base string) (all []Model, err error) {
	var list struct {
		Models *[]struct {
			Name    string
			Size    int64
			Remote  string `json:"remote_host"`
			Details struct {
				Parameters string `json:"parameter_size"`
			}
		}
	}
	if err := exchange(ctx, http.MethodGet, base+"/api/tags", nil, &list); err != nil {
		return nil, err
	}
	if list.Models == nil {
		return nil, errors.New("no list of models")
	}
	for _, m := range *list.Models {
		var shown struct {
			Capabilities []string
			Info         map[string]any `json:"model_info"`
		}
		if err := exchange(ctx, http.MethodPost, base+"/api/show", map[string]string{"model": m.Name}, &shown); err != nil {
			return nil, err
		}
		model := Model{Name: m.Name, Bytes: m.Size, Size: sizeIn(m.Details.Parameters), Tools: has(shown.Capabilities, "tools"), Other: has(shown.Capabilities, "completion") == No, Remote: m.Remote}
		for name, value := range shown.Info {
			if n, ok := value.(float64); ok && strings.HasSuffix(name, ".context_length") {
				model.Context = int(n)
			}
		}
		all = append(all, model)
	}
	return all, nil
}

func ollamaPull(ctx context.Context, base, name string, progress func(done, all int64)) error {
	response, err := send(ctx, http.MethodPost, base+"/api/pull", map[string]any{"model": name, "stream": true})
	if err != nil {
		return err
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	status := ""
	for lines.Scan() {
		var line struct {
			Status, Error    string
			Total, Completed int64
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			return err
		}
		if line.Error != "" {
			return errors.New(line.Error)
		}
		if status = line.Status; line.Total > 0 {
			progress(line.Completed, line.Total)
		}
	}
	if lines.Err() == nil && status != "success" {
		return errors.New("the download ended early")
	}
	return lines.Err()
}

// roomy is the name of a model of Ollama that takes whole requests. It cuts what
// is longer than the context that it was set to, of 4096 tokens if nobody changed
// it, and says nothing.
const roomy = "-kibitz"

func ollamaAdapt(ctx context.Context, base, name string) (string, error) {
	if strings.HasSuffix(name, roomy) {
		return name, nil
	}
	adapted := strings.ReplaceAll(name, ":", "-") + roomy
	var done struct{ Status, Error string }
	err := exchange(ctx, http.MethodPost, base+"/api/create", map[string]any{
		"model": adapted, "from": name, "stream": false, "parameters": map[string]int{"num_ctx": NeededContext},
	}, &done)
	if err == nil && done.Status != "success" {
		err = errors.New(done.Status + done.Error)
	}
	return adapted, err
}

// LM Studio: https://lmstudio.ai/docs/developer/rest

func studioModels(ctx context.Context, base string) (all []Model, err error) {
	var list struct {
		Data []struct {
			ID, Type     string
			Context      int      `json:"max_context_length"`
			Loaded       int      `json:"loaded_context_length"`
			Capabilities []string `json:"capabilities"`
		}
	}
	if err := exchange(ctx, http.MethodGet, base+"/api/v0/models", nil, &list); err != nil {
		return nil, err
	}
	if list.Data == nil {
		return nil, errors.New("no list of models")
	}
	for _, m := range list.Data {
		context := m.Context
		if m.Loaded > 0 {
			context = m.Loaded
		}
		all = append(all, Model{Name: m.ID, Size: sizeIn(m.ID), Context: context, Tools: has(m.Capabilities, "tool_use"), Other: m.Type == "embeddings"})
	}
	return all, nil
}

// pollTime is how often LM Studio is asked how far it is.
const pollTime = 500 * time.Millisecond

func studioPull(ctx context.Context, base, name string, progress func(done, all int64)) error {
	var job struct {
		ID     string `json:"job_id"`
		Status string
		All    int64 `json:"total_size_bytes"`
		Done   int64 `json:"downloaded_bytes"`
	}
	err := exchange(ctx, http.MethodPost, base+"/api/v1/models/download", map[string]string{"model": name}, &job)
	for err == nil {
		if job.All > 0 {
			progress(job.Done, job.All)
		}
		switch job.Status {
		case "completed", "already_downloaded":
			return nil
		case "failed":
			return errors.New("the download failed")
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pollTime):
		}
		err = exchange(ctx, http.MethodGet, base+"/api/v1/models/download/status/"+job.ID, nil, &job)
	}
	return err
}

// llama.cpp: https://github.com/ggml-org/llama.cpp/tree/master/tools/server

func llamaModels(ctx context.Context, base string) ([]Model, error) {
	var props struct {
		Template *string         `json:"chat_template"`
		Caps     map[string]bool `json:"chat_template_caps"`
		Settings struct {
			Context int `json:"n_ctx"`
		} `json:"default_generation_settings"`
	}
	if err := exchange(ctx, http.MethodGet, base+"/props", nil, &props); err != nil {
		return nil, err
	}
	if props.Template == nil {
		return nil, errors.New("no template of chats")
	}
	tools := Unknown
	if able, told := props.Caps["supports_tools"]; told {
		tools = map[bool]Knowledge{true: Yes, false: No}[able]
	}
	list, err := listed(ctx, base)
	for i := range list.Data {
		m := &list.Data[i]
		m.model = Model{Name: m.ID, Bytes: m.Meta.Bytes, Size: m.Meta.Parameters / 1e9, Context: props.Settings.Context, Tools: tools}
	}
	return list.models(), err
}

// vLLM: https://docs.vllm.ai/en/stable/serving/openai_compatible_server

func vllmModels(ctx context.Context, base string) ([]Model, error) {
	var version struct{ Version *string }
	if err := exchange(ctx, http.MethodGet, base+"/version", nil, &version); err != nil {
		return nil, err
	}
	if version.Version == nil {
		return nil, errors.New("no version")
	}
	list, err := listed(ctx, base)
	for i := range list.Data {
		m := &list.Data[i]
		m.model = Model{Name: m.ID, Size: sizeIn(m.ID), Context: m.Context} // it does not tell whether it was started with tools
	}
	return list.models(), err
}

// openAIList is the list of models that the API of OpenAI has.
type openAIList struct {
	Data []struct {
		ID      string
		Context int `json:"max_model_len"` // of vLLM
		Meta    struct {
			Parameters float64 `json:"n_params"`
			Bytes      int64   `json:"size"`
		} // of llama.cpp
		model Model
	}
}

func listed(ctx context.Context, base string) (list openAIList, err error) {
	return list, exchange(ctx, http.MethodGet, base+"/v1/models", nil, &list)
}

func (l openAIList) models() (all []Model) {
	for _, m := range l.Data {
		all = append(all, m.model)
	}
	return all
}
