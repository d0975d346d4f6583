package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// build makes the files of the page by name: scripts and styles with a hash of
// what they hold in their names, so that browsers may keep them for ever; the
// manifest with the names they had; index.html, which loads them; and the
// licences of what others wrote in them.
func build(page string) (map[string][]byte, error) {
	page, err := filepath.Abs(page)
	if err != nil {
		return nil, err
	}
	packages, err := installed(page)
	if err != nil {
		return nil, err
	}
	result := api.Build(options(page))
	if len(result.Errors) > 0 {
		return nil, errors.New(strings.Join(api.FormatMessages(result.Errors, api.FormatMessagesOptions{}), ""))
	}

	files, manifest := map[string][]byte{}, map[string]string{}
	for _, f := range result.OutputFiles {
		name := filepath.Base(f.Path)
		files[name] = f.Contents
		plain, _, _ := strings.Cut(name, "-")
		manifest[plain+path.Ext(name)] = name
	}
	if files["manifest.json"], err = json.MarshalIndent(manifest, "", "  "); err != nil {
		return nil, err
	}
	if files["index.html"], err = index(page, manifest); err != nil {
		return nil, err
	}
	files["licences.txt"], err = licences(page, packages, result.Metafile)
	return files, err
}

// options of the bundle. Nothing in them depends on where the sources lie, so
// that the same sources make the same names everywhere.
func options(page string) api.BuildOptions {
	return api.BuildOptions{
		AbsWorkingDir:     page,
		EntryPoints:       []string{"main.tsx", "icon.svg"},
		Outdir:            "static",
		EntryNames:        "[name]-[hash]",
		Bundle:            true,
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		JSX:               api.JSXAutomatic,
		JSXImportSource:   "preact",
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone, // licences.txt has them
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Metafile:          true,
		Plugins:           []api.Plugin{drawings(page)},
	}
}

// drawings makes an SVG file that a script imports into a component, as SVG is
// JSX; the icon of the page stays a file.
func drawings(page string) api.Plugin {
	return api.Plugin{Name: "drawings", Setup: func(b api.PluginBuild) {
		b.OnLoad(api.OnLoadOptions{Filter: `\.svg$`}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			data, err := os.ReadFile(a.Path)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			contents := string(data)
			if filepath.Base(a.Path) == "icon.svg" {
				return api.OnLoadResult{Contents: &contents, Loader: api.LoaderCopy}, nil
			}
			contents = "export default () => " + contents
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJSX, ResolveDir: page}, nil
		})
	}}
}

// index fills in the names of the files that the page loads.
func index(page string, manifest map[string]string) ([]byte, error) {
	t, err := template.ParseFiles(filepath.Join(page, "index.html"))
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := t.Option("missingkey=error").Execute(&out, map[string]string{
		"Script": "static/" + manifest["main.js"],
		"Style":  "static/" + manifest["main.css"],
		"Icon":   "static/" + manifest["icon.svg"],
	}); err != nil {
		return nil, fmt.Errorf("index.html: %w", err)
	}
	return out.Bytes(), nil
}
