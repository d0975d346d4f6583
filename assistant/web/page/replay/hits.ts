// Which half-moves of a game the answers of a conversation speak of.
import { isOneGame } from "../answer/game";
import type { Turn } from "../ask/turns";
import type { Value } from "../api";

export interface Hits {
  question: string;
  numbers: ReadonlySet<number>; // of half-moves; 0 is the start
  squares: ReadonlyMap<number, string[]>; // that an answer speaks of, after half-moves
}

// hitsOf takes the newest answer that names half-moves of the game, and not all
// of them.
export function hitsOf(turns: Turn[], game: number): Hits | null {
  for (const { question, reply } of turns.toReversed()) {
    if (isOneGame(reply)) continue;
    const column = (...names: string[]) => reply.columns?.findIndex(({ name }) => names.includes(name)) ?? -1;
    const code = column("cod_match"), number = column("move_order", "position_order");
    const numbers = new Set<number>();
    const add = (cod: Value | undefined, at: Value | undefined) => {
      if (String(cod) === String(game) && typeof at === "number") numbers.add(at);
    };
    if (code >= 0 && number >= 0) for (const row of reply.rows ?? []) add(row[code], row[number]);
    for (const { cod_match, position_order } of reply.boards ?? []) add(cod_match, position_order);
    for (const { cod_match, from, to, every = 1 } of reply.moments ?? []) for (let at = from; at <= to; at += every) add(cod_match, at);
    const here = reply.boards?.filter(({ cod_match }) => String(cod_match) === String(game)) ?? [];
    if (numbers.size > 0) return { question, numbers, squares: new Map(here.map(({ position_order = 0, squares = [] }) => [position_order, squares])) };
  }
  return null;
}
