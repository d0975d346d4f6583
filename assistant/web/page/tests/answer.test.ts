import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { addressOf, askedOf } from "../answer/alone";
import { gameOf, gamesOf, localSAN, localText, written, writtenDate } from "../answer/cells";
import { shownOf } from "../answer/columns";
import { csv } from "../answer/csv";
import { byGame, movesOf } from "../answer/found";
import { placesOf } from "../answer/marked";
import { extremesOf, plotOf, runsOf, ticks, ticksOf } from "../answer/plot-data";
import { tokens } from "../answer/tokens";
import { placement } from "../answer/boards";
import type { Column, Reply, Value } from "../api";
import { newTurn } from "../ask/turns";
import { hitsOf } from "../replay/hits";
import { questionsOf, parseRoute } from "../route";

function reply(columns: [name: string, type: string][], rows: Value[][]): Reply {
  return { status: "answer", language: "en", columns: columns.map(([name, type]): Column => ({ name, type, label: name })), rows };
}

test("CSV quotes, and lets no spreadsheet take a text for a formula", () => {
  const got = csv(reply([["white", "VARCHAR"], ["n", "BIGINT"]], [
    ['Tal, "Misha"', -3], ["=HYPERLINK(1)", 1.5], ["@x", null], ["-1+1", 0], ["＝1", 0], ["a\nb", 0],
  ]));
  equal(got, 'white,n\r\n"Tal, ""Misha""",-3\r\n\'=HYPERLINK(1),1.5\r\n\'@x,\r\n\'-1+1,0\r\n\'＝1,0\r\n"a\nb",0\r\n');
});

test("words that were not understood are marked as whole words", () => {
  const marked = (text: string, words: string[]) => placesOf(text, words).map(([from, to]) => text.slice(from, to));
  deepEqual(marked("Games of Tal after move 20", ["after", "20"]), ["after", "20"]);
  deepEqual(marked("Total games of tal", ["Tal"]), ["tal"]);
  deepEqual(marked("¿Cuántas ñandús? ñandú", ["ñandú"]), ["ñandú"]);
  deepEqual(marked("no no", ["no"]), ["no", "no"]);
  deepEqual(marked("a b c", ["a b", "b c"]), ["a b"]);
  deepEqual(marked("x", ["", "y"]), []);
});

test("rows are drawn where they are a distribution or a series", () => {
  const form = (columns: [string, string][], rows: Value[][]) => plotOf(reply(columns, rows))?.forms[0];
  const years = Array.from({ length: 20 }, (_, i) => [String(1950 + i), i]);
  equal(form([["year", "VARCHAR"], ["games", "BIGINT"]], years), "line");
  equal(form([["year", "VARCHAR"], ["games", "BIGINT"]], years.slice(0, 5)), "columns");
  equal(form([["player", "VARCHAR"], ["games", "BIGINT"]], [["Tal", 3], ["Fischer", 2], ["Keres", 1]]), "bars");
  equal(form([["player", "VARCHAR"], ["games", "BIGINT"]], [["Tal", 3], ["Fischer", 2]]), undefined, "two rows");
  equal(form([["cod_match", "BIGINT"], ["move_count", "INTEGER"]], [[1, 3], [2, 2], [3, 1]]), undefined, "games");
  equal(form([["white", "VARCHAR"], ["black", "VARCHAR"]], [["a", "b"], ["a", "c"], ["a", "d"]]), undefined, "no number");
  equal(form([["player", "VARCHAR"], ["eco", "VARCHAR"], ["games", "BIGINT"]], [["a", "b", 1], ["a", "c", 2], ["a", "d", 1]]), undefined, "two labels");
});

test("a year without games is 0 of what is counted, and nothing else", () => {
  const columns: [string, string][] = [["year", "VARCHAR"], ["average_moves", "DOUBLE"], ["games", "BIGINT"]];
  const rows: Value[][] = [["1950", 30, 2], ["1951", 31, 1], ["1954", 32, 3]];
  const values = (r: Reply) => plotOf(r)?.measures.map(({ parts }) => parts[0]!.values);
  deepEqual(values(reply(columns, rows)), [[30, 31, NaN, NaN, 32], [2, 1, 0, 0, 3]]);
  deepEqual(values({ ...reply(columns, rows), sql: "SELECT … HAVING count(*) > 0" })?.[1], [2, 1, NaN, NaN, 3], "rows were left out");
  const plot = plotOf(reply(columns, rows))!;
  deepEqual([plot.labels, plot.rows.map(Boolean), plot.left], [["1950", "1951", "1952", "1953", "1954"], [true, true, false, false, true], 0]);
  deepEqual(extremesOf(plot, plot.measures[1]!).lowest, { n: 0, labels: ["1952", "1953"] });
  deepEqual(plotOf(reply([["decade", "INTEGER"], ["games", "BIGINT"]], [[1950, 1], [1960, 1], [1980, 1]]))?.labels, ["1950", "1960", "1970", "1980"]);
});

test("what is counted has no halves on its axis", () => {
  const marks = (values: number[]) => ticksOf({ label: "games", parts: [{ label: "games", values }] }, "columns");
  deepEqual(marks([1, 0, 2, NaN]), [0, 1, 2]);
  deepEqual(marks([1, 0, 2.5]), [0, 1, 2, 3]);
  deepEqual(marks([0.5, 0, 1]), [0, 0.5, 1]);
});

test("the kinds of a plot are those that can be drawn", () => {
  const forms = (name: string, keys: Value[]) => plotOf(reply([[name, "VARCHAR"], ["games", "BIGINT"]], keys.map((key) => [key, 1])))?.forms;
  deepEqual(forms("year", ["1950", "1951", "1952"]), ["columns", "line", "bars"]);
  deepEqual(forms("year", Array.from({ length: 60 }, (_, i) => String(1900 + i))), ["line"]);
  deepEqual(forms("weekday", ["b", "a", "c"]), ["columns", "bars"]);
  deepEqual(forms("player", ["Tal", "Fischer", "Keres"]), ["bars"]);
});

test("a plot leaves out what has no place on it, and stacks results", () => {
  const years = plotOf(reply([["year", "VARCHAR"], ["games", "BIGINT"]], [["1950", 1], ["1951", 2], ["1952", 3], ["????", 9]]));
  deepEqual([years?.labels, years?.places, years?.left], [["1950", "1951", "1952"], [1950, 1951, 1952], 1]);
  deepEqual(runsOf([1, 0, NaN, 5, 9, NaN, NaN, 2]), [[0, 1], [3, 4], [7, 7]]);
  deepEqual(runsOf([]), []);
  const results = plotOf(reply([["year", "VARCHAR"], ["wins", "BIGINT"], ["draws", "BIGINT"], ["losses", "BIGINT"]], [["1950", 1, 2, 3], ["1951", 1, 1, 1], ["1952", 0, 0, 4]]));
  deepEqual(results?.measures.map(({ parts }) => parts.map(({ values }) => values)), [[[1, 1, 0], [2, 1, 0], [3, 1, 4]]]);
  const players = plotOf(reply([["player", "VARCHAR"], ["games", "BIGINT"]], Array.from({ length: 100 }, (_, i) => [`p${i}`, 100 - i])));
  deepEqual([players?.labels.length, players?.left], [15, 85]);
  const events = reply([["event", "VARCHAR"], ["games", "BIGINT"]], Array.from({ length: 100 }, (_, i) => [`e${i}`, i]));
  deepEqual([plotOf(events)?.labels[0], plotOf({ ...events, truncated: true })], ["e99", null]);
  equal(plotOf(reply([["player", "VARCHAR"], ["difference", "INTEGER"]], [["a", 1], ["b", -2], ["c", 3]])), null, "a length below nothing");
  equal(plotOf(reply([["player", "VARCHAR"], ["average", "DOUBLE"]], [["a", 1], ["b", null], ["c", 3]])), null, "a length that is not known");
});

test("what is highest and lowest is said with all that tie, and not of a part", () => {
  const rows: Value[][] = [["1950", 3], ["1951", 3], ["1952", 1]];
  const of = (r: Reply) => {
    const plot = plotOf(r)!;
    return extremesOf(plot, plot.measures[0]!);
  };
  const years = reply([["year", "VARCHAR"], ["games", "BIGINT"]], rows);
  deepEqual(of(years), { highest: { n: 3, labels: ["1950", "1951"] }, lowest: { n: 1, labels: ["1952"] } });
  deepEqual(of({ ...years, truncated: true }), {});
  const players = reply([["player", "VARCHAR"], ["games", "BIGINT"]], Array.from({ length: 20 }, (_, i) => [`p${i}`, i]));
  deepEqual(of(players), { highest: { n: 19, labels: ["p19"] } });
});

test("the axis has round numbers up to the highest", () => {
  deepEqual(ticks(7), [0, 2, 4, 6, 8]);
  deepEqual(ticks(100), [0, 50, 100]);
  deepEqual(ticks(0), [0, 1]);
});

test("cells are written in the language", () => {
  equal(written(1234, "number", "en"), "1234");
  equal(written(12345, "number", "en"), "12,345");
  equal(written(12345, "code", "en"), "12345");
  equal(written(12.345, "number", "es"), "12,35");
  equal(written(null, "number", "en"), "–");
  equal(written(1, "side", "es"), "Negras");
  equal(written(true, "text", "es"), "sí");
  equal(writtenDate("1972.??.??", "en"), "1972");
  equal(writtenDate("????.??.??", "en"), "–");
  equal(writtenDate("2011.09.07", "en"), "Sep 7, 2011");
  equal(writtenDate("0850.09.??", "en").includes("850"), true);
  equal(writtenDate("some day", "en"), "some day");
  equal(localSAN("Nbxd7+", "es"), "Cbxd7+");
  equal(localSAN("bxa8=Q#", "es"), "bxa8=D#");
  equal(localSAN("O-O-O", "es"), "O-O-O");
  equal(localText("Karpov – Byrne, R, 15…Bxa3#", "es"), "Karpov – Byrne, R, 15…Axa3#");
  equal(localText("1.e4 e5 2.Nf3 Nc6 3.Bb5 a6", "es"), "1.e4 e5 2.Cf3 Cc6 3.Ab5 a6");
  equal(localText("40.exd8=Q O-O-O, 3.Karpov, 1.Bishops", "es"), "40.exd8=D O-O-O, 3.Karpov, 1.Bishops");
  equal(localText("20.Nf3", "en"), "20.Nf3");
  equal(localText("Tal – Keres, 1959.??.??, Bled", "en"), "Tal – Keres, 1959, Bled");
  equal(localText("between 1959.10.?? and 1960.01.02.", "en"), "between Oct 1959 and Jan 2, 1960.");
});

test("rows of games lead to the game", () => {
  const r = reply([["white", "VARCHAR"], ["cod_match", "BIGINT"], ["move_order", "INTEGER"]], [["Tal", 12, 45], ["Tal", 12, 46], ["Tal", 13, null]]);
  equal(gameOf(r, r.rows![0]!), "#game=12&at=45");
  equal(gameOf(r, r.rows![2]!), "#game=13");
  deepEqual(gamesOf(r), [12, 13]);
  deepEqual(gamesOf(reply([["games", "BIGINT"]], [[3]])), []);
});

test("SQL is parted without a loss", () => {
  const sql = "SELECT \"a b\", 'it''s -- no' FROM t -- yes\nWHERE x >= 1.5 /* so */ AND selected = `y` LIMIT 10;";
  equal(tokens(sql).map(({ text }) => text).join(""), sql);
  const of = (kind: string) => tokens(sql).filter((token) => token.kind === kind).map(({ text }) => text);
  deepEqual(of("keyword"), ["SELECT", "FROM", "WHERE", "AND", "LIMIT"]);
  deepEqual(of("string"), ["'it''s -- no'"]);
  deepEqual(of("comment"), ["-- yes", "/* so */"]);
  deepEqual(of("number"), ["1.5", "10"]);
  for (const cut of ["'open", "/* open", '"open', "", "é ' \u{1F600}"]) equal(tokens(cut).map(({ text }) => text).join(""), cut);
});

test("an address asks the same again", () => {
  const first = newTurn("question", "games of Polgar & sons", { player: "Polgar, Judit" });
  const second = newTurn("question", "and «with» Black?", {});
  const address = addressOf([first, second].map(askedOf));
  equal(parseRoute(address).view, "q");
  deepEqual(questionsOf(new URLSearchParams(address.slice(1))), [
    { question: first.question, answers: { player: "Polgar, Judit" } }, { question: second.question, answers: {} },
  ]);
  deepEqual(questionsOf(new URLSearchParams("move_unit=half&q=")), []);
});

test("a board is written as in a FEN", () => {
  equal(placement("rnbqkbnrpppppppp00000000000000000000P00000000000PPPP0PPPRNBQKBNR"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
});

test("an address opens the row of an answer again", () => {
  const asked = [{ question: "games per year", answers: {} }, { question: "1972", answers: {}, group: ["1972"] }];
  deepEqual(questionsOf(new URLSearchParams(addressOf(asked).slice(1))), asked);
});

test("positions are told by game, with the moves they are in", () => {
  const columns: [string, string][] = [["cod_match", "BIGINT"], ["white", "VARCHAR"], ["black", "VARCHAR"], ["match_date", "VARCHAR"], ["position_order", "INTEGER"], ["board", "VARCHAR"]];
  const rows: Value[][] = [[1, "a", "b", "1900", 39, ""], [1, "a", "b", "1900", 40, ""], [2, "c", "d", "1901", 3, ""]];
  const moments = [{ cod_match: 1, from: 39, to: 40, moves: "move 20" }, { cod_match: 2, from: 3, to: 3, moves: "move 2" }];
  const found = byGame({ ...reply(columns, rows), row_count: 3, moments });
  deepEqual([found.rows, found.row_count], [[rows[0], rows[2]], 2]);
  deepEqual(found.rows!.map((row) => [movesOf(found, row), gameOf(found, row)]), [["move 20", "#game=1&at=39"], ["move 2", "#game=2&at=3"]]);
  deepEqual(shownOf(found, false, "en", { opening: "Opening", where: "Where" }).map(({ label }) => label), ["cod_match", "white", "black", "match_date", "Where"]);
  const plain = reply(columns, rows), more = { ...reply([...columns, ["evaluation", "DOUBLE"]], rows), moments };
  deepEqual([byGame(plain).rows, byGame(more).rows], [rows, rows], "lists of other kinds stay as they are");
});

test("a moment has the half-moves of one side alone where one is to move", () => {
  const list = { ...reply([["cod_match", "BIGINT"]], [[1], [2]]), moments: [{ cod_match: 1, from: 3, to: 7, every: 2 }] };
  deepEqual([...(hitsOf([{ ...newTurn("question", "q"), reply: list }], 1)?.numbers ?? [])], [3, 5, 7]);
});
