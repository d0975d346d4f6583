import type { Reply, Value } from "../api";

// csv writes the rows as in RFC 4180. Spreadsheets take a text that begins like
// a formula for one, and names of players may hold anything: such a text gets
// an apostrophe before it.
export function csv({ columns = [], rows = [] }: Reply): string {
  return [columns.map(({ label }) => field(label)), ...rows.map((row) => row.map(field))].map((line) => line.join(",")).join("\r\n") + "\r\n";
}

function field(value: Value): string {
  if (value === null) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  let text = typeof value === "object" ? JSON.stringify(value) : value;
  if (/^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text)) text = `'${text}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
