// Which columns of an answer its table shows. A list of games has those that
// players look for: its half-moves are shown on demand, the opening is added, and
// the parts of a half-move are one column.
import type { Column, Reply, Value } from "../api";
import type { Language } from "../settings";
import { isByGame } from "./found";
import { kindOf, labelOf, localSAN, type Kind } from "./cells";

export interface Shown {
  name: string;
  label: string;
  kind: Kind;
  index: number; // of the value it is sorted by; -1: it has none
}

const columnOf = ({ columns = [] }: Reply, name: string) => columns.findIndex((column) => column.name === name);

// isGames says that the rows are games, as lists of them have them.
export function isGames(reply: Reply): boolean {
  return ["cod_match", "white", "black", "result_text"].every((name) => columnOf(reply, name) >= 0);
}

// isHalfMoves says that the rows are half-moves with all that they are written of.
export function isHalfMoves(reply: Reply): boolean {
  return halfMoveParts.every((name) => columnOf(reply, name) >= 0);
}

const halfMoveParts = ["move_order", "move_number", "move_player", "move_an_text"];

// isFound says that the rows are games in which something was found.
export const isFound = (reply: Reply): boolean => isGames(reply) && (reply.moments ?? []).some(({ moves }) => moves);

// spare are the columns that another one says as well; where it is told in which moves
// of the games something was found, how many they have matters less.
function spare(reply: Reply, name: string): boolean {
  if (isFound(reply) && name === "fullmove_count") return true;
  if (isGames(reply) && name === "move_count") return columnOf(reply, "fullmove_count") >= 0;
  return isHalfMoves(reply) && halfMoveParts.includes(name) && name !== "move_an_text";
}

export const hasSpare = (reply: Reply): boolean => (reply.columns ?? []).some(({ name }) => spare(reply, name));

// Added are the names of the columns that are added.
interface Added {
  opening: string;
  where: string;
}

// shownOf are the columns in their order, all of them or those that are usual. Games
// in which something was found have the moves where that was.
export function shownOf(reply: Reply, all: boolean, language: Language, { opening, where }: Added): Shown[] {
  const shown = (reply.columns ?? [])
    .map((column: Column, index) => ({ name: column.name, label: labelOf(column, language), kind: kindOf(column), index }))
    .filter(({ name, kind }) => kind !== "board" && (all || !spare(reply, name)));
  if (isByGame(reply)) return shown.map((column) => (column.name === "position_order" ? { ...column, name: "where", label: where, kind: "text" } : column));
  if (!isGames(reply)) return shown;
  if (isFound(reply)) shown.push({ name: "where", label: where, kind: "text", index: -1 });
  const at = shown.findIndex(({ name }) => name === "match_description") + 1 || shown.length;
  return shown.toSpliced(at, 0, { name: "opening", label: opening, kind: "text", index: -1 });
}

// halfMoveOf writes the half-move of a row with its number.
export function halfMoveOf(reply: Reply, row: Value[], language: Language): string {
  const [, number, player, san] = halfMoveParts.map((name) => row[columnOf(reply, name)]);
  return `${number}${Number(player) === 0 ? "." : "…"} ${localSAN(String(san ?? ""), language)}`;
}
