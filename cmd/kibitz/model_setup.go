package main

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"slices"

	"github.com/kibitz-chess/kibitz/assistant"
	"github.com/kibitz-chess/kibitz/assistant/model/nearby"
)

// modelSetupCommand finds a server of language models on this machine, and has
// Kibitz ask one of its models from then on.
type modelSetupCommand struct {
	databaseFlag
	Model string   `arg:"" optional:"" help:"The model to take. Without it the one that suits best."`
	Pull  bool     `help:"Have the server pull the model first."`
	At    []string `placeholder:"URL" help:"Where a server of this machine listens, such as http://127.0.0.1:5000. Can be repeated. Default: where Ollama, LM Studio, llama.cpp and vLLM do."`
	List  bool     `help:"Only say what there is."`
	Off   bool     `help:"Ask no model any more."`
	Lang  string   `enum:"es,en," default:"" help:"Language of the messages: es or en."`
}

// Run finds the servers, chooses a model, writes the configuration and tries it.
func (c *modelSetupCommand) Run(ctx context.Context, t *terminal) error {
	if c.Lang != "" {
		t.language = c.Lang
	}
	path := modelFile()
	if c.Off {
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			return fileError(path, err)
		}
		fmt.Fprintln(t.out, t.say("setup_off"))
		return nil
	}
	servers, err := c.find(ctx, t)
	if err != nil || c.List {
		return err
	}
	server, chosen, err := c.choose(ctx, t, servers)
	if err != nil {
		return err
	}
	name, err := server.Adapt(ctx, chosen.Name)
	if err != nil {
		return setupError("setup_not_adapted", "name", chosen.Name, "detail", err.Error())
	}
	settings := modelSettings{Name: name, URL: server.API(), Tools: chosen.Verdict() != nearby.Toolless}
	if err := settings.write(path); err != nil {
		return fileError(path, err)
	}
	fmt.Fprintln(t.out, t.say("setup_written", "name", name, "path", path))
	leaves := "setup_stays"
	if chosen.Remote != "" {
		leaves = "setup_leaves"
	}
	fmt.Fprintln(t.out, t.say(leaves, "kind", server.Kind, "url", server.URL, "host", clean(chosen.Remote)))
	check := modelCheckCommand{databaseFlag: c.databaseFlag, modelFlags: settings.flags(), Lang: c.Lang}
	return check.Run(ctx, t)
}

// find finds the servers and says what they have.
func (c *modelSetupCommand) find(ctx context.Context, t *terminal) ([]nearby.Server, error) {
	addresses := nearby.Addresses
	if c.At != nil {
		addresses = c.At
	}
	for _, address := range addresses {
		u, err := url.Parse(address)
		if err != nil || u.Host == "" || !onThisMachine(u.Hostname()) {
			return nil, setupError("setup_elsewhere", "url", address)
		}
	}
	servers := nearby.Find(ctx, addresses)
	if len(servers) == 0 {
		return nil, setupError("setup_none")
	}
	for _, s := range servers {
		fmt.Fprintln(t.out, t.say("setup_server", "kind", s.Kind, "url", s.URL))
		for _, m := range s.Models {
			fmt.Fprintln(t.out, t.say("setup_model", "name", clean(m.Name), "size", sizeOf(m), "verdict", t.say("setup_"+string(m.Verdict()))))
		}
	}
	return servers, nil
}

// sizeOf is the size of a model as people tell it.
func sizeOf(m nearby.Model) string {
	if m.Size == 0 {
		return "?"
	}
	return fmt.Sprintf("%.3gB", m.Size)
}

// choose finds the model to take, which may have to be pulled.
func (c *modelSetupCommand) choose(ctx context.Context, t *terminal, servers []nearby.Server) (*nearby.Server, *nearby.Model, error) {
	if c.Pull {
		if err := c.pull(ctx, t, servers); err != nil {
			return nil, nil, err
		}
	}
	if c.Model == "" {
		server, best := nearby.Best(servers)
		if best == nil {
			return nil, nil, setupError("setup_no_model")
		}
		return server, best, nil
	}
	for i := range servers {
		for j, m := range servers[i].Models {
			if m.Name == c.Model || m.Name == c.Model+":latest" {
				return &servers[i], &servers[i].Models[j], nil
			}
		}
	}
	return nil, nil, setupError("setup_unknown", "name", c.Model)
}

// pull has the first server that can pull the model.
func (c *modelSetupCommand) pull(ctx context.Context, t *terminal, servers []nearby.Server) error {
	at := slices.IndexFunc(servers, func(s nearby.Server) bool { return s.Pulls() })
	if at < 0 || c.Model == "" {
		return setupError("setup_cannot_pull")
	}
	last := int64(-1)
	progress := func(done, all int64) {
		if percent := 100 * done / all; percent != last {
			last = percent
			fmt.Fprint(t.err, "\r", t.say("setup_pulling", "name", c.Model, "percent", fmt.Sprint(percent)))
		}
	}
	err := servers[at].Pull(ctx, c.Model, progress)
	if last >= 0 {
		fmt.Fprintln(t.err)
	}
	if err != nil && ctx.Err() == nil {
		return setupError("setup_not_pulled", "name", c.Model, "detail", clean(err.Error()))
	}
	return err
}

// onThisMachine says whether a host is this machine, whatever names are looked up.
func onThisMachine(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func setupError(code string, args ...string) error {
	return &assistant.Error{Status: assistant.Failed, Code: code, Args: args}
}
