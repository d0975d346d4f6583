// A partial board: what has to stand on some squares. As in a search by hand,
// in the address of one, and read from a FEN.
import { allSquares } from "../board";
import { isPiece } from "../pieces";

// Pattern gives squares the letter of a piece, as in FEN, or a Kind. What
// stands on other squares does not matter.
export type Pattern = Readonly<Record<string, string>>;

export const kinds = ["empty", "white", "black", "any"] as const;

export type Kind = (typeof kinds)[number];

export function isKind(text: string | undefined): text is Kind {
  return kinds.some((kind) => kind === text);
}

// readPattern reads the value of an address, such as e4P,d5empty; what is no
// square or piece is left out.
export function readPattern(text: string): Pattern {
  const pairs = text.split(",").map((item) => [item.slice(0, 2), item.slice(2)] as const);
  return Object.fromEntries(pairs.filter(([square, what]) => allSquares.includes(square) && (isPiece(what) || isKind(what))));
}

export function writePattern(pattern: Pattern): string {
  return allSquares.filter((square) => pattern[square]).map((square) => square + pattern[square]).join(",");
}

// put changes one square; without what, it does not matter any more.
export function put(pattern: Pattern, square: string, what: string | undefined): Pattern {
  const { [square]: _, ...rest } = pattern;
  return what ? { ...rest, [square]: what } : rest;
}

// fillEmpty makes every square that did not matter an empty one, and freeEmpty
// the reverse.
export function fillEmpty(pattern: Pattern): Pattern {
  return Object.fromEntries(allSquares.map((square) => [square, pattern[square] ?? "empty"]));
}

export function freeEmpty(pattern: Pattern): Pattern {
  return Object.fromEntries(Object.entries(pattern).filter(([, what]) => what !== "empty"));
}

// boardOf are the 64 characters of the pieces.
export function boardOf(pattern: Pattern): string {
  return allSquares.map((square) => (isPiece(pattern[square]) ? pattern[square] : "0")).join("");
}

// readFEN reads the placement of a FEN, or the 64 characters of a board; null
// if the text is neither. Its empty squares are empty.
export function readFEN(text: string): Pattern | null {
  const field = text.trim().split(/\s+/)[0] ?? "";
  const board = field.length === 64 && !field.includes("/") ? field : field.split("/").map(readRank).join("");
  if (board.length !== 64 || [...board].some((letter) => letter !== "0" && !isPiece(letter))) return null;
  return Object.fromEntries(allSquares.map((square, index) => [square, board[index] === "0" ? "empty" : board[index]!]));
}

function readRank(rank: string): string {
  const squares = rank.replace(/[1-8]/g, (empty) => "0".repeat(Number(empty)));
  return squares.length === 8 ? squares : "";
}

// turnOfFEN is the side to move in a FEN, if it says so.
export function turnOfFEN(text: string): string | undefined {
  return { w: "white", b: "black" }[text.trim().split(/\s+/)[1] ?? ""];
}

// swapped is the same with the colours changed over, seen from the other side.
export function swapped(pattern: Pattern): Pattern {
  const other = (what: string) => ({ white: "black", black: "white" })[what] ?? (isPiece(what) ? (what === what.toLowerCase() ? what.toUpperCase() : what.toLowerCase()) : what);
  return Object.fromEntries(Object.entries(pattern).map(([square, what]) => [`${square[0]}${9 - Number(square[1])}`, other(what)]));
}

// exactly is the pattern of a board as it stands.
export function exactly(board: string): Pattern {
  return Object.fromEntries([...board].map((letter, index) => [`${"abcdefgh"[index % 8]}${8 - Math.floor(index / 8)}`, letter === "0" ? "empty" : letter]));
}
