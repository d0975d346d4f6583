package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// npmPackage is an entry of package-lock.json.
type npmPackage struct {
	Version string `json:"version"`
	License string `json:"license"`
	Dev     bool   `json:"dev"` // only needed to work on the page
}

// notInstalledError says which package is not there in the version that the
// lock file pins.
type notInstalledError struct{ folder, version, found string }

func (e *notInstalledError) Error() string {
	found := "is not installed"
	if e.found != "" {
		found = "is installed as " + e.found
	}
	return fmt.Sprintf("%s %s %s: run npm ci in the folder page", e.folder, e.version, found)
}

// installed returns the packages that may become a part of the page, by folder,
// once each of them is there as the lock file wants it.
func installed(page string) (map[string]npmPackage, error) {
	var lock struct {
		Packages map[string]npmPackage `json:"packages"`
	}
	if err := readJSON(filepath.Join(page, "package-lock.json"), &lock); err != nil {
		return nil, err
	}
	packages := map[string]npmPackage{}
	for folder, p := range lock.Packages {
		if folder == "" || p.Dev {
			continue
		}
		var found npmPackage
		err := readJSON(filepath.Join(page, folder, "package.json"), &found)
		if err != nil && !os.IsNotExist(err) {
			return nil, err
		}
		if found.Version != p.Version {
			return nil, &notInstalledError{folder, p.Version, found.Version}
		}
		packages[folder] = p
	}
	return packages, nil
}

// permissive are the licences under which a package may become a part of the
// page.
var permissive = []string{"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"}

// licences writes the licence of each package that the bundle holds a file of,
// and that of the pieces.
func licences(page string, packages map[string]npmPackage, metafile string) ([]byte, error) {
	var meta struct {
		Inputs map[string]struct{} `json:"inputs"`
	}
	if err := json.Unmarshal([]byte(metafile), &meta); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	add := func(title, folder string) error {
		text, err := os.ReadFile(filepath.Join(folder, "LICENSE"))
		if err != nil {
			return err
		}
		fmt.Fprintf(&out, "== %s ==\n\n%s\n\n", title, bytes.TrimSpace(text))
		return nil
	}
	for _, folder := range slices.Sorted(maps.Keys(packages)) {
		p := packages[folder]
		used := false
		for input := range meta.Inputs {
			used = used || strings.HasPrefix(input, folder+"/")
		}
		if !used {
			continue
		}
		if !slices.Contains(permissive, p.License) {
			return nil, fmt.Errorf("%s is under %q, which is not on the list of permissive licences", folder, p.License)
		}
		name := strings.TrimPrefix(folder, "node_modules/")
		if err := add(fmt.Sprintf("%s %s (%s)", name, p.Version, p.License), filepath.Join(page, folder)); err != nil {
			return nil, err
		}
	}
	err := add("pieces", filepath.Join(page, "../../../drawer/pieces"))
	return out.Bytes(), err
}

func readJSON(name string, into any) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
