// Where in the games of an answer that was found which was asked for: lists of
// positions have a row for each game, with the moves that its positions are in, as
// their boards have a board for each game.
import type { Reply, Value } from "../api";

const ofPositions = ["cod_match", "white", "black", "match_date", "position_order", "board"];

// isPositions says that the rows are positions as lists of them have them, all of
// whose games are told where they were found.
function isPositions({ columns = [], moments = [] }: Reply): boolean {
  return moments.length > 0 && moments.every(({ moves }) => moves) && columns.length === ofPositions.length && ofPositions.every((name) => columns.some((column) => column.name === name));
}

// byGame is a reply with one row for each game, that of its first position, where
// its rows are positions.
export function byGame(reply: Reply): Reply {
  if (!isPositions(reply)) return reply;
  const code = reply.columns!.findIndex(({ name }) => name === "cod_match");
  const seen = new Set<string>();
  const rows = (reply.rows ?? []).filter((row) => !seen.has(String(row[code])) && seen.add(String(row[code])));
  return { ...reply, rows, row_count: rows.length };
}

// isByGame says that a reply is one of byGame.
export const isByGame = isPositions;

// movesOf are the moves of the game of a row in which it was found.
export function movesOf({ columns = [], moments = [] }: Reply, row: Value[]): string {
  const game = row[columns.findIndex(({ name }) => name === "cod_match")];
  return moments.find(({ cod_match }) => String(cod_match) === String(game))?.moves ?? "";
}
