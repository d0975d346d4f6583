import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { newTurn } from "../ask/turns";
import { fenAfter, goOn, lastMove, stepped, type Game, type HalfMove, type Place } from "../replay/game";
import { hitsOf } from "../replay/hits";
import { drawnIn, remarks, spoken, written } from "../replay/words";
import { text } from "../settings";

const start = { board: "rnbqkbnrpppppppp00000000000000000000000000000000PPPPPPPPRNBQKBNR", drawer_id: "a", fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" };
const afterE4 = "rnbqkbnrpppppppp00000000000000000000P00000000000PPPP0PPPRNBQKBNR";

function half(part: Partial<HalfMove>): HalfMove {
  return { number: 1, full_move: 1, side: "white", san: "e4", from: "e2", to: "e4", board: afterE4, drawer_id: "b", fen: "", ...part };
}

const game: Game = { cod_match: 7, result: "*", tags: {}, start, half_moves: [half({}), half({ number: 2, side: "black", san: "e5", board: "x" })] };

test("a position is written after a half-move", () => {
  const after = (fen: string, from: string, to: string, board: string) => {
    const before = fen.split(" ")[0]!.replace(/\d/g, (n) => "0".repeat(Number(n))).replaceAll("/", "");
    return fenAfter({ board: before, drawer_id: "", fen }, { from, to, board });
  };
  equal(fenAfter(start, { from: "e2", to: "e4", board: afterE4 }), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  equal(after("4k2r/8/8/8/8/8/8/R3K3 b Qk - 3 9", "h8", "h1", "0".repeat(64)).split(" ").slice(2).join(" "), "Q - 4 10", "the rook leaves its corner");
  equal(after("4k3/8/8/8/8/8/r7/R3K3 w Q - 3 9", "e1", "c1", "0".repeat(64)).split(" ").slice(1).join(" "), "b - - 4 9", "the king castles");
  equal(after("4k3/8/8/8/8/8/8/r3K2R b K - 3 9", "a1", "h1", "0".repeat(64)).split(" ").slice(1).join(" "), "w - - 0 10", "the rook is taken");
  equal(after("8/8/8/3pP3/8/8/8/8 w - d6 0 9", "e5", "d6", "0".repeat(64)).split(" ").slice(1).join(" "), "b - - 0 9", "a pawn takes in passing");
});

test("steps lead through the game and back from a line off it", () => {
  const off: Place = { at: 1, line: [half({}), half({})] };
  const steps = (place: Place) => (["first", "back", "next", "last"] as const).map((step) => {
    const to = stepped(game, place, step);
    return to && `${to.at}+${to.line.length}`;
  });
  deepEqual(steps({ at: 0, line: [] }), [undefined, undefined, "1+0", "2+0"]);
  deepEqual(steps({ at: 1, line: [] }), ["0+0", "0+0", "2+0", "2+0"]);
  deepEqual(steps({ at: 2, line: [] }), ["0+0", "1+0", undefined, undefined]);
  deepEqual(steps(off), ["0+0", "1+1", undefined, "2+0"]);
});

test("a move of the tree is the game's own or leaves it", () => {
  const move = { san: "d4", from: "d2", to: "d4", board: "rnbqkbnrpppppppp0000000000000000000P000000000000PPP0PPPPRNBQKBNR", drawer_id: "c", games: 1, white: 1, draws: 0, black: 0 };
  deepEqual(goOn(game, { at: 0, line: [] }, { ...move, san: "e4", board: afterE4 }), { at: 1, line: [] });
  const left = goOn(game, { at: 0, line: [] }, move);
  deepEqual([left.at, left.line.length, lastMove(game, left)?.fen], [0, 1, "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 1"]);
  const further = goOn(game, left, { ...move, san: "Nf6", from: "g8", to: "f6" });
  deepEqual(further.line.map((one) => [one.number, one.full_move, one.side]), [[1, 1, "white"], [2, 1, "black"]]);
});

test("moves are written and said in the language", () => {
  const t = (language: "es" | "en") => (key: Parameters<typeof text>[1], values?: Record<string, string | number>) => text(language, key, values);
  const mate = half({ san: "Bxe7#", from: "d6", to: "e7", full_move: 23, mate: true, capture: true });
  equal(written(mate, "es"), "23. Axe7#");
  equal(written(half({ san: "O-O", side: "black" }), "en"), "1… O-O");
  equal(spoken(mate, t("en")), "23, White: bishop from d6 takes on e7, checkmate");
  equal(spoken(half({ san: "O-O-O" }), t("es")), "1, Blancas: enroque largo");
  equal(spoken(half({ san: "axb8=N+", from: "a7", to: "b8", capture: true, check: true, full_move: 40 }), t("es")), "40, Blancas: peón de a7 captura en b8, corona caballo, jaque");
});

test("comments are shown without what is for programs", () => {
  deepEqual(remarks(["$3", "[%clk 0:10:00] A good  move", "[%eval 0.3]", "(12. Nf3 Kb8 13. b8=Q)", "$140"], "es"), { signs: "!!∆", texts: ["A good move", "(12. Cf3 Rb8 13. b8=D)"] });
  deepEqual(remarks(undefined, "en"), { signs: "", texts: [] });
});

test("the newest answer that names half-moves of the game marks them", () => {
  const turn = (question: string, names: string[], rows: (string | number)[][]) => ({
    ...newTurn("question", question), reply: { columns: names.map((name) => ({ name, label: name, type: "BIGINT" })), rows },
  });
  const turns = [
    turn("old", ["cod_match", "move_order"], [[7, 1]]), turn("checks", ["cod_match", "move_order"], [[7, 3], [8, 4], [7, 9]]),
    turn("games", ["cod_match"], [[7]]),
  ];
  const hits = hitsOf(turns, 7);
  deepEqual([hits?.question, [...hits?.numbers ?? []]], ["checks", [3, 9]]);
  equal(hitsOf(turns, 9), null);
});

test("arrows and rings are read from comments", () => {
  deepEqual(drawnIn(["best [%csl Gd4,Re5][%cal Be2e4,Yg1f3] is", "[%clk 0:10:00]", "[%cal Xa1a2,Ga9a1]"]), [
    { colour: "G", from: "d4", to: "d4" }, { colour: "R", from: "e5", to: "e5" }, { colour: "B", from: "e2", to: "e4" }, { colour: "Y", from: "g1", to: "f3" },
  ]);
  deepEqual(drawnIn(undefined), []);
});
