package evals

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// junitSuites is the document that test reporters read.
type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
	seconds  float64
}

type junitCase struct {
	Name    string       `xml:"name,attr"`
	Class   string       `xml:"classname,attr"`
	Time    string       `xml:"time,attr"`
	Failure *junitDetail `xml:"failure"`
	Error   *junitDetail `xml:"error"`
}

type junitDetail struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// JUnit writes the results as tests, for a build server.
func (r *Report) JUnit(w io.Writer) error {
	all := junitSuites{Name: "kibitz eval " + r.Engine}
	places := map[string]int{}
	for _, result := range r.Results {
		at, known := places[result.Suite]
		if !known {
			at = len(all.Suites)
			places[result.Suite] = at
			all.Suites = append(all.Suites, junitSuite{Name: result.Suite})
		}
		s := &all.Suites[at]
		c := junitCase{Name: result.ID() + " " + result.Question, Class: result.Suite, Time: fmt.Sprintf("%.3f", result.Latency/1000)}
		switch result.Outcome {
		case Right:
		case Failed:
			c.Error = &junitDetail{result.Failure, string(result.Outcome), r.detail(&result)}
			s.Errors++
			all.Errors++
		default:
			c.Failure = &junitDetail{r.say("is_" + string(result.Outcome)), string(result.Outcome), r.detail(&result)}
			s.Failures++
			all.Failures++
		}
		s.Tests++
		all.Tests++
		s.seconds += result.Latency / 1000
		s.Cases = append(s.Cases, c)
	}
	for i := range all.Suites {
		all.Suites[i].Time = fmt.Sprintf("%.3f", all.Suites[i].seconds)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	if err := encoder.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// detail is what was understood and what is right, as text.
func (r *Report) detail(result *Result) string {
	var b strings.Builder
	if reply := result.Reply; reply != nil {
		for _, line := range []string{reply.Text, reply.Paraphrase, reply.SQL} {
			if line != "" {
				fmt.Fprintln(&b, line)
			}
		}
		fmt.Fprintln(&b, reply.Rows)
	}
	for _, g := range result.Gold {
		fmt.Fprintln(&b, r.say("gold")+":", g.Answer, g.Form, g.Rows)
	}
	return b.String()
}
