// SQL in coloured parts. It only looks at letters: what it takes for a keyword
// need not be one.

export interface Token {
  kind: "keyword" | "string" | "number" | "comment" | "name" | "other";
  text: string;
}

const keywords = new Set(("all and as asc between by case cast cross desc distinct else end escape except exists extract fetch filter first " +
  "from full group having in inner intersect into is join last lateral left like limit next not null nulls offset on only or order outer " +
  "over partition recursive right rows select then ties top union using values when where window with").split(" "));

const pattern = /(--[^\n]*|\/\*[^]*?(?:\*\/|$))|('(?:[^']|'')*'?)|("(?:[^"]|"")*"?|`[^`]*`?|\[[\w ]+\])|(\b\d+(?:\.\d+)?\b)|([A-Za-z_]\w*)|(\s+|[^])/g;

export function tokens(sql: string): Token[] {
  return Array.from(sql.matchAll(pattern), ([text, comment, string, name, number, word]) => {
    if (comment !== undefined) return { kind: "comment", text };
    if (string !== undefined) return { kind: "string", text };
    if (name !== undefined) return { kind: "name", text };
    if (number !== undefined) return { kind: "number", text };
    return { kind: word === undefined ? "other" : keywords.has(word.toLowerCase()) ? "keyword" : "other", text };
  });
}
