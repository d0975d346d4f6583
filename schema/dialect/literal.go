package dialect

import (
	"strings"
	"unicode/utf8"
)

// String is a text as a literal of the server. No text breaks out of it: the
// quote is doubled, and so is the backslash where it escapes. A NUL and bytes
// that are no UTF-8 become U+FFFD, which no stored text holds: servers refuse
// both, so a comparison with such a text rightly finds nothing.
func (d Dialect) String(s string) string {
	s = strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", "\uFFFD"), "\uFFFD")
	prefix := ""
	if !ascii(s) {
		prefix = d.unicodePrefix
	}
	if d.backslash && strings.Contains(s, `\`) {
		prefix = d.backslashPrefix
		s = strings.ReplaceAll(s, `\`, `\\`)
	}
	return prefix + "'" + strings.ReplaceAll(s, "'", "''") + "'"
}

// Contains is the condition that a text contains another one, in any case:
// LOWER(expr) LIKE '%text%'.
func (d Dialect) Contains(expr, text string) string {
	return d.Like("LOWER("+expr+")", "%", strings.ToLower(text), "%")
}

// Like is the condition expr LIKE prefix+text+suffix, where prefix and suffix
// are patterns and text stands for itself, whatever wildcards it holds.
func (d Dialect) Like(expr, prefix, text, suffix string) string {
	escaped, clause := LikeEscape(text)
	return expr + " LIKE " + d.String(prefix+escaped+suffix) + clause
}

// LikeEscape makes a text stand for itself inside a LIKE pattern. The clause
// follows the pattern; it is empty when nothing had to be escaped. The escape
// character is '!', because a backslash would mean one thing more on MySQL.
func LikeEscape(text string) (pattern, clause string) {
	if !strings.ContainsAny(text, `%_[\`) {
		return text, ""
	}
	return likeEscaper.Replace(text), " ESCAPE '!'"
}

var likeEscaper = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_", "[", "![")

// Ident is a name of a table, column or alias, quoted only if it has to be.
// The parts of a qualified name are passed one by one.
func (d Dialect) Ident(name string) string {
	if plain(name) && !reserved[strings.ToUpper(name)] {
		return name
	}
	name = strings.ReplaceAll(name, "\x00", "\uFFFD")
	return d.quotes[0] + strings.ReplaceAll(name, d.quotes[1], d.quotes[1]+d.quotes[1]) + d.quotes[1]
}

// plain says that a name can stand without quotes on every server.
func plain(name string) bool {
	for i, r := range []byte(name) {
		letter := r|0x20 >= 'a' && r|0x20 <= 'z'
		if !letter && (i == 0 || r != '_' && (r < '0' || r > '9')) {
			return false
		}
	}
	return name != ""
}

// reserved are the words that at least one server takes for its own and that a
// query about games might want as a name.
var reserved = wordSet(`ACCESS ADD ALL ALTER ANALYSE ANALYZE AND ANY ARRAY AS ASC ASYMMETRIC AUDIT AUTHORIZATION BEGIN BETWEEN BINARY
	BOTH BY CASE CAST CHAR CHECK COLLATE COLLATION COLUMN COMMENT COMPRESS CONCURRENTLY CONNECT CONSTRAINT CREATE
	CROSS CUME_DIST CURRENT CURRENT_CATALOG CURRENT_DATE CURRENT_ROLE CURRENT_SCHEMA CURRENT_TIME
	CURRENT_TIMESTAMP CURRENT_USER DATABASE DATE DECIMAL DEFAULT DEFERRABLE DELETE DENSE_RANK DESC DESCRIBE
	DISTINCT DIV DO DROP EACH ELSE EMPTY END ESCAPE EXCEPT EXISTS FALSE FETCH FILE FIRST_VALUE FLOAT FOR FOREIGN
	FREEZE FROM FULL FUNCTION GRANT GROUP GROUPING GROUPS HAVING IDENTIFIED ILIKE IN INDEX INITIAL INITIALLY INNER
	INSERT INT INTEGER INTERSECT INTERVAL INTO IS ISNULL JOIN KEY KEYS KILL LAG LAMBDA LAST_VALUE LATERAL LEAD
	LEADING LEFT LEVEL LIKE LIMIT LINES LOAD LOCALTIME LOCALTIMESTAMP LOCK LONG MATCH MAXEXTENTS MINUS MOD MODE
	NATURAL NOT NOTNULL NTILE NULL NUMBER NUMERIC OF OFFLINE OFFSET ON ONLINE ONLY OPEN OPTION OR ORDER OUTER OVER
	OVERLAPS PARTITION PERCENT PERCENT_RANK PIVOT PIVOT_LONGER PIVOT_WIDER PLACING PLAN PRIMARY PRIOR PROC PUBLIC
	QUALIFY RANGE RANK RAW READ REAL RECURSIVE REFERENCES REGEXP RELEASE RENAME REPEAT REPLACE RESOURCE RETURNING
	RIGHT ROW ROWID ROWNUM ROWS ROW_NUMBER SELECT SESSION SESSION_USER SET SHARE SHOW SIMILAR SIZE SMALLINT SOME
	START SUCCESSFUL SUMMARIZE SYMMETRIC SYNONYM SYSDATE SYSTEM SYSTEM_USER TABLE TABLESAMPLE THEN TO TOP TRAILING
	TRIGGER TRUE UID UNION UNIQUE UNPIVOT UPDATE USE USER USING VALIDATE VALUES VARCHAR VARIADIC VERBOSE VIEW WHEN
	WHENEVER WHERE WHILE WINDOW WITH WRITE XOR`)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
