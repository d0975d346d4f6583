// Where the page is, as the part of its address after '#', so that any place
// can be linked to:
//
//	#q=QUESTION&move_unit=half   an answer; further pairs settle what would be asked back,
//	                             a further q is asked after it, with group it is a row of its answer
//	#game=12&at=40               a game, after its 40th half-move
//	#find=e4P,d5empty            a search by position
//	#find=&turn=black&player=Tal the same with the side to move, pieces and games;
//	                             with flip=1 the boards stand with Black below
//	#games=&player=Tal           the games, by who played them and when
//	#player=Tal                  one player
//	#explore=e4,c5&at=1          half-moves that are played, the first of them on the board
//	#sql=SELECT                  SQL of the visitor's own, which is not run yet
//	#import                      the import of games
//	#about                       what this is
//
// Without any of them it is the conversation.
import type { Asked } from "./ask/turns";
import { useEffect, useState } from "preact/hooks";

export interface Route {
  view: View;
  value: string; // of the view's own pair
  pairs: URLSearchParams; // all pairs
}

export type View = "ask" | "q" | "game" | "find" | "games" | "player" | "explore" | "sql" | "import" | "about";

const views: readonly View[] = ["q", "game", "find", "games", "explore", "sql", "import", "about", "player"]; // player is also a filter of others

export function parseRoute(hash: string): Route {
  const pairs = new URLSearchParams(hash.replace(/^#/, ""));
  const view = views.find((name) => pairs.has(name)) ?? "ask";
  return { view, value: pairs.get(view) ?? "", pairs };
}

// link writes the address of a place; pairs without a value are left out.
export function link(pairs: Record<string, string | number | undefined>): string {
  const given = Object.entries(pairs).filter(([, value]) => value !== undefined);
  return `#${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

// questionsOf are the questions of an address, each with the pairs that follow
// it and settle what would be asked back.
export function questionsOf(pairs: URLSearchParams): Asked[] {
  const questions: Asked[] = [];
  for (const [key, value] of pairs) {
    const last = questions.at(-1);
    if (key === "q") questions.push({ question: value.trim(), answers: {} });
    else if (key === "group" && last) last.group = [...(last.group ?? []), value];
    else if (questions.length > 0) questions.at(-1)!.answers[key] = value;
  }
  return questions.filter(({ question }) => question);
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const changed = () => setHash(location.hash);
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return parseRoute(hash);
}
