package dialect

// DuckDB is the embedded database. Small numbers are INTEGER there: the file is
// packed to the bits that the values need whatever the declared width, while
// arithmetic on a narrower type (8::TINYINT * 100) overflows. Boards packed
// with zstd take three quarters of the room they take by default.
var DuckDB = Dialect{
	Name:           "duckdb",
	Title:          "DuckDB",
	Today:          "CURRENT_DATE",
	True:           "TRUE",
	False:          "FALSE",
	Columnar:       true,
	CreateView:     "CREATE OR REPLACE VIEW",
	CreateSequence: "CREATE SEQUENCE %s",
	NextValue:      "nextval('%s')",
	types: [kinds]string{
		Code: "BIGINT", Small: "INTEGER", Count: "INTEGER", Events: "INTEGER", Total: "BIGINT",
		Text: "VARCHAR", CaseText: "VARCHAR", Board: "VARCHAR",
		Date: "DATE", Score: "DECIMAL(4,2)", Ratio: "DECIMAL(3,2)", Digest: "BLOB",
	},
	storage:       [kinds]string{Board: "USING COMPRESSION zstd"},
	bitAnd:        "(%s & %d)",
	limit:         "LIMIT %d",
	page:          "LIMIT %[2]d OFFSET %[1]d",
	skip:          "OFFSET %d",
	substr:        "substr",
	length:        "length(%s)",
	concat:        [3]string{"(", " || ", ")"},
	intDiv:        "(%s // %s)",
	tryInt:        "TRY_CAST(regexp_extract(%s, '^[0-9]{1,18}$') AS BIGINT)",
	text:          "CAST(%s AS VARCHAR)",
	caseSensitive: "%s",
	caseKey:       "%s",
	nullsLast:     true,
	quotes:        [2]string{`"`, `"`},
}

// PostgreSQL has no cast that answers NULL, so its cast gets only digits, at most
// as many as a BIGINT always holds. (A CASE around the cast would not do: that
// of a constant is worked out beforehand and fails.) A setting says whether a
// backslash escapes; in E'…' it always does.
var PostgreSQL = Dialect{
	Name:           "postgres",
	Title:          "PostgreSQL",
	Today:          "CURRENT_DATE",
	True:           "TRUE",
	False:          "FALSE",
	CreateView:     "CREATE OR REPLACE VIEW",
	CreateSequence: "CREATE SEQUENCE %s",
	NextValue:      "nextval('%s')",
	PartialIndexes: true,
	types: [kinds]string{
		Code: "BIGINT", Small: "SMALLINT", Count: "INTEGER", Events: "INTEGER", Total: "BIGINT",
		Text: "VARCHAR({n})", CaseText: "VARCHAR({n})", Board: `VARCHAR(64) COLLATE "C"`,
		Date: "DATE", Score: "NUMERIC(11,10)", Ratio: "NUMERIC(3,2)", Digest: "BYTEA",
	},
	bitAnd:          "(%s & %d)",
	limit:           "LIMIT %d",
	page:            "LIMIT %[2]d OFFSET %[1]d",
	skip:            "OFFSET %d",
	substr:          "substr",
	length:          "length(%s)",
	concat:          [3]string{"(", " || ", ")"},
	intDiv:          "(%s / %s)",
	tryInt:          "CAST(substring(%s FROM '^[0-9]{1,18}$') AS BIGINT)",
	text:            "CAST(%s AS VARCHAR)",
	caseSensitive:   "%s",
	caseKey:         "%s",
	nullsLast:       true,
	backslash:       true,
	backslashPrefix: "E",
	quotes:          [2]string{`"`, `"`},
}

// MySQL serves MariaDB too. Its texts compare without case and accents by
// default, so those of tables made here say otherwise; where the file system
// keeps case, table names do as well.
var MySQL = Dialect{
	Name:          "mysql",
	Title:         "MySQL / MariaDB",
	Today:         "CURRENT_DATE",
	True:          "TRUE",
	False:         "FALSE",
	CreateView:    "CREATE OR REPLACE VIEW",
	Clustered:     true,
	AutoIncrement: "AUTO_INCREMENT",
	types: [kinds]string{
		Code: "BIGINT", Small: "SMALLINT", Count: "INTEGER", Events: "INTEGER", Total: "BIGINT",
		Text:     "VARCHAR({n}) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin",
		CaseText: "VARCHAR({n}) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin",
		Board:    "VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin",
		Date:     "DATE", Score: "DECIMAL(11,10)", Ratio: "DECIMAL(3,2)", Digest: "VARBINARY(32)",
	},
	bitAnd:        "(%s & %d)",
	limit:         "LIMIT %d",
	page:          "LIMIT %[2]d OFFSET %[1]d",
	skip:          "LIMIT 18446744073709551615 OFFSET %d",
	substr:        "SUBSTR",
	length:        "CHAR_LENGTH(%s)",
	concat:        [3]string{"CONCAT(", ", ", ")"},
	intDiv:        "(%s DIV %s)",
	tryInt:        "CASE WHEN %[1]s REGEXP '^[0-9]{1,18}$' THEN CAST(%[1]s AS SIGNED) END",
	text:          "CAST(%s AS CHAR)",
	caseSensitive: "BINARY %s",
	caseKey:       "CONVERT(%s USING utf8mb4) COLLATE utf8mb4_bin",
	backslash:     true,
	quotes:        [2]string{"`", "`"},
	tableCaseKept: true,
}

// SQLServer compares without case by default, and its TRY_CAST takes ” and
// '-' for zero, hence the test of the digits.
var SQLServer = Dialect{
	Name:           "sqlserver",
	Title:          "SQL Server",
	Today:          "CAST(GETDATE() AS DATE)",
	True:           "1 = 1",
	False:          "1 = 0",
	WholeAverages:  true,
	CreateView:     "CREATE OR ALTER VIEW",
	CreateSequence: "CREATE SEQUENCE %s AS BIGINT START WITH 1",
	NextValue:      "NEXT VALUE FOR %s",
	BatchEnd:       "GO",
	types: [kinds]string{
		Code: "BIGINT", Small: "SMALLINT", Count: "INT", Events: "INT", Total: "BIGINT",
		Text:     "NVARCHAR({n})",
		CaseText: "NVARCHAR({n}) COLLATE Latin1_General_BIN2",
		Board:    "VARCHAR(64) COLLATE Latin1_General_BIN2",
		Date:     "DATE", Score: "DECIMAL(11,10)", Ratio: "DECIMAL(3,2)", Digest: "VARBINARY(32)",
	},
	bitAnd:        "(%s & %d)",
	top:           " TOP (%d)",
	page:          "OFFSET %[1]d ROWS FETCH NEXT %[2]d ROWS ONLY",
	skip:          "OFFSET %d ROWS",
	substr:        "SUBSTRING",
	length:        "LEN(%s)",
	concat:        [3]string{"CONCAT(", ", ", ")"},
	intDiv:        "(%s / %s)",
	tryInt:        "TRY_CAST(CASE WHEN %[1]s <> '' AND %[1]s NOT LIKE '%%[^0-9]%%' THEN %[1]s END AS BIGINT)",
	text:          "CAST(%s AS VARCHAR(40))",
	caseSensitive: "%s COLLATE Latin1_General_BIN2",
	caseKey:       "%s COLLATE Latin1_General_BIN2",
	unicodePrefix: "N",
	quotes:        [2]string{"[", "]"},
}

// Oracle is the server of the schema's first program; its types are that
// program's. The row limit and the cast need version 12.2.
var Oracle = Dialect{
	Name:              "oracle",
	Title:             "Oracle",
	FromNothing:       " FROM DUAL",
	Today:             "TRUNC(SYSDATE)",
	True:              "1 = 1",
	False:             "1 = 0",
	NullRowsUnindexed: true,
	CreateView:        "CREATE OR REPLACE VIEW",
	CreateSequence:    "CREATE SEQUENCE %s",
	NextValue:         "%s.NEXTVAL",
	types: [kinds]string{
		Code: "NUMBER(32)", Small: "NUMBER({n})", Count: "NUMBER({n})", Events: "NUMBER(16)", Total: "NUMBER",
		Text: "VARCHAR2({n} CHAR)", CaseText: "VARCHAR2({n} CHAR)", Board: "VARCHAR2(64)",
		Date: "DATE", Score: "NUMBER(11,10)", Ratio: "NUMBER(3,2)", Digest: "RAW(32)",
	},
	bitAnd:        "BITAND(%s, %d)",
	limit:         "FETCH FIRST %d ROWS ONLY",
	page:          "OFFSET %[1]d ROWS FETCH NEXT %[2]d ROWS ONLY",
	skip:          "OFFSET %d ROWS",
	substr:        "SUBSTR",
	length:        "LENGTH(%s)",
	concat:        [3]string{"(", " || ", ")"},
	intDiv:        "TRUNC(%s / %s)",
	tryInt:        "CAST(%s AS NUMBER DEFAULT NULL ON CONVERSION ERROR)",
	text:          "TO_CHAR(%s)",
	caseSensitive: "%s",
	caseKey:       "%s",
	nullsLast:     true,
	quotes:        [2]string{`"`, `"`},
}
