// A game as the server gives it, and what is played on from it.
import { placement } from "../answer/boards";
import { allSquares } from "../board";
import type { Analysis } from "./analysis";

export type Side = "white" | "black";

export interface Placement {
  board: string;
  drawer_id: string;
  fen: string;
}

export interface HalfMove extends Placement {
  number: number; // from 1
  full_move: number;
  side: Side;
  san: string;
  from: string;
  to: string;
  check?: boolean; // not set by a mate
  mate?: boolean;
  capture?: boolean;
  score?: number; // of an engine, in pawns from White's side
  comments?: string[];
}

export interface Game {
  cod_match: number;
  white?: string;
  black?: string;
  white_elo?: number;
  black_elo?: number;
  date?: string;
  event?: string;
  site?: string;
  round?: string;
  result: string;
  eco?: string;
  opening?: string;
  tags: Record<string, string>;
  start: Placement;
  half_moves: HalfMove[];
  comments?: string[];
  analysis?: Analysis;
}

// Tree is what the games of the database did with a position.
export interface Tree {
  games: number;
  half_moves: number;
  white: number;
  draws: number;
  black: number;
  moves: TreeMove[];
}

export interface TreeMove {
  san: string;
  from: string;
  to: string;
  board: string;
  drawer_id: string;
  games: number;
  white: number;
  draws: number;
  black: number;
}

// Place is where the replay stands: after a half-move of the game, and after
// the half-moves played on from there that are not the game's.
export interface Place {
  at: number;
  line: HalfMove[];
}

export function lastMove(game: Game, { at, line }: Place): HalfMove | undefined {
  return line.at(-1) ?? game.half_moves[at - 1];
}

export function placementAt(game: Game, place: Place): Placement {
  return lastMove(game, place) ?? game.start;
}

export function clamped(game: Game, at: number): number {
  return Math.min(game.half_moves.length, Math.max(0, Number.isFinite(at) ? Math.trunc(at) : 0));
}

export function sideToMove({ fen }: Placement): Side {
  return fen.split(" ")[1] === "b" ? "black" : "white";
}

export type Step = "first" | "back" | "next" | "last";

// stepped is where a step leads; undefined where it leads nowhere. Back goes
// along a line off the game first, next and last along the game alone.
export function stepped(game: Game, { at, line }: Place, step: Step): Place | undefined {
  const end = game.half_moves.length, off = line.length > 0;
  switch (step) {
    case "first": return at > 0 || off ? { at: 0, line: [] } : undefined;
    case "back": return off ? { at, line: line.slice(0, -1) } : at > 0 ? { at: at - 1, line: [] } : undefined;
    case "next": return !off && at < end ? { at: at + 1, line: [] } : undefined;
    case "last": return at < end || off ? { at: end, line: [] } : undefined;
  }
}

// goOn plays a move of the tree: it is the game's own next half-move or begins
// a line off the game.
export function goOn(game: Game, place: Place, move: TreeMove): Place {
  const next = game.half_moves[place.at];
  if (place.line.length === 0 && next?.board === move.board) return { at: place.at + 1, line: [] };
  const before = placementAt(game, place);
  return { at: place.at, line: [...place.line, halfMoveOf(before, move, (lastMove(game, place)?.number ?? 0) + 1)] };
}

function halfMoveOf(before: Placement, move: TreeMove, number: number): HalfMove {
  const [, , , , , full = "1"] = before.fen.split(" ");
  return {
    number, full_move: Number(full), side: sideToMove(before), san: move.san, from: move.from, to: move.to,
    board: move.board, drawer_id: move.drawer_id, fen: fenAfter(before, move),
    check: move.san.endsWith("+"), mate: move.san.endsWith("#"), capture: move.san.includes("x"),
  };
}

// fenAfter is the position after a half-move, whose board is known.
export function fenAfter(before: Placement, move: { from: string; to: string; board: string }): string {
  const [, , castling = "-", , clock = "0", full = "1"] = before.fen.split(" ");
  const black = sideToMove(before) === "black";
  const piece = at(before.board, move.from);
  const pawn = piece.toLowerCase() === "p";
  const capture = at(before.board, move.to) !== "0" || (pawn && move.from[0] !== move.to[0]);
  const lost = (move.from in rights ? rights[move.from]! : "") + (move.to in rights ? rights[move.to]! : "");
  const left = [...castling].filter((letter) => !lost.includes(letter)).join("") || "-";
  return [
    placement(move.board), black ? "w" : "b", left, passed(move, pawn),
    pawn || capture ? 0 : Number(clock) + 1, Number(full) + Number(black),
  ].join(" ");
}

// rights to castle that go when a piece leaves a square or is taken on it.
const rights: Record<string, string> = { a1: "Q", e1: "KQ", h1: "K", a8: "q", e8: "kq", h8: "k" };

// passed is the square that a pawn has just passed.
function passed({ from, to }: { from: string; to: string }, pawn: boolean): string {
  const ranks = Number(from[1]) + Number(to[1]);
  return pawn && Math.abs(Number(from[1]) - Number(to[1])) === 2 ? `${from[0]}${ranks / 2}` : "-";
}

function at(board: string, square: string): string {
  return board[allSquares.indexOf(square)] ?? "0";
}

// checkedKing is the square of the king that a half-move checks or mates.
export function checkedKing(move: HalfMove | undefined): string | undefined {
  if (!move?.check && !move?.mate) return undefined;
  return allSquares[move.board.indexOf(move.side === "white" ? "k" : "K")];
}
