// How the columns of a reply are shown, by their names in the schema.
import type { Column, Reply, Value } from "../api";
import { link } from "../route";
import { text, type Language, type TextKey } from "../settings";

// Kind decides how a value is written, sorted and aligned.
export type Kind = "number" | "code" | "date" | "side" | "san" | "board" | "result" | "word" | "text";

export function kindOf(column: Column): Kind {
  const named = kinds[column.name];
  if (named) return named;
  if (column.name.startsWith("cod_")) return "code";
  return /INT|DECIMAL|NUMERIC|NUMBER|DOUBLE|FLOAT|REAL/i.test(column.type) ? "number" : "text";
}

const kinds: Record<string, Kind> = {
  match_date: "date", move_player: "side", move_an_text: "san", board: "board", position: "code", result: "result", result_text: "result",
  color: "word", side: "word", outcome: "word", phase: "word", piece: "word", captured: "word", promoted: "word", judgement: "word",
};

export function labelOf(column: Column, language: Language): string {
  return kindOf(column) === "side" ? text(language, "side") : column.label;
}

export function written(value: Value | undefined, kind: Kind, language: Language): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return text(language, value ? "yes" : "no");
  if (kind === "side") return text(language, Number(value) === 0 ? "white" : "black");
  if (typeof value === "number") return writtenNumber(value, kind, language);
  if (typeof value === "object") return JSON.stringify(value);
  if (kind === "date") return writtenDate(value, language);
  if (kind === "san") return localSAN(value, language);
  if (kind === "result") return resultText(value);
  const word = kind === "word" && words[value.toLowerCase()];
  if (word) return text(language, word);
  return value;
}

// words are what the database has words of its own for.
const words: Record<string, TextKey> = {
  white: "white", black: "black", win: "word_win", draw: "word_draw", loss: "word_loss", opening: "word_opening", middlegame: "word_middlegame", endgame: "word_endgame",
  pawn: "piece_P", knight: "piece_N", bishop: "piece_B", rook: "piece_R", queen: "piece_Q", king: "piece_K",
  engine: "word_engine", inaccuracy: "inaccuracy", mistake: "mistake", blunder: "blunder",
};

// resultText writes how a game ended: 1–0, ½–½.
export function resultText(result: string): string {
  return results[result] ?? result;
}

const results: Record<string, string> = { "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "*": "–" };

// Codes are not grouped, nor numbers below ten thousand: many are years.
function writtenNumber(value: number, kind: Kind, language: Language): string {
  return value.toLocaleString(language, { useGrouping: kind !== "code" && Math.abs(value) >= 10_000, maximumFractionDigits: 2 });
}

// writtenDate writes a PGN date as far as it is known: 1972.??.?? is 1972.
export function writtenDate(value: string, language: Language): string {
  const [, year, month, day] = /^(\d{4})[.\/-](\d\d|\?\?)[.\/-](\d\d|\?\?)$/.exec(value) ?? [];
  if (!year) return /^[?.]*$/.test(value) ? "–" : value;
  if (month === "??") return year;
  const at = new Date(0);
  at.setUTCFullYear(Number(year), Number(month) - 1, day === "??" ? 1 : Number(day));
  return at.toLocaleDateString(language, { timeZone: "UTC", year: "numeric", month: "short", ...(day === "??" ? {} : { day: "numeric" }) });
}

// localSAN writes a move with the letters of the pieces in the language.
export function localSAN(san: string, language: Language): string {
  const letters = text(language, "piece_letters");
  return san.replace(/[KQRBN]/g, (letter) => letters["KQRBNP".indexOf(letter)] ?? letter);
}

// localText does so for the moves with a number in a text, as 20.Nf3 Nc6, and
// for the dates of PGN.
export function localText(text: string, language: Language): string {
  return text.replace(numbered, (moves) => localSAN(moves, language)).replace(/\b\d{4}\.(?:\d\d|\?\?)\.(?:\d\d\b|\?\?)/g, (date) => writtenDate(date, language));
}

const san = "(?:O-O(?:-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?)[+#]?";
const numbered = new RegExp(`\\b\\d+(?:\\.{1,3}|…) ?${san}(?: ${san})?(?![\\w-])`, "g");

// gameOf is the address of the game that a row speaks of, at its half-move if
// it has one, or where it was found.
export function gameOf(reply: Reply, row: Value[]): string | undefined {
  const at = (name: string) => row[reply.columns?.findIndex((column) => column.name === name) ?? -1];
  const game = at("cod_match");
  if (typeof game !== "number" && typeof game !== "string") return undefined;
  const half = at("move_order") ?? at("position_order") ?? reply.moments?.find(({ cod_match }) => String(cod_match) === String(game))?.from;
  return link({ game, at: typeof half === "number" ? half : undefined });
}

// gamesOf are the codes of the games that the rows speak of, each once.
export function gamesOf(reply: Reply): (number | string)[] {
  const column = reply.columns?.findIndex(({ name }) => name === "cod_match") ?? -1;
  if (column < 0) return [];
  const codes = (reply.rows ?? []).map((row) => row[column]).filter((code) => typeof code === "number" || typeof code === "string");
  return [...new Set(codes)];
}
