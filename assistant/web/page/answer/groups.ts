// Rows of groups: each opens what it counts, in a question of its own.
import { useActions } from "../ask/chat";
import { focusBox } from "../ask/focus";
import type { Turn } from "../ask/turns";
import type { Reply, Value } from "../api";
import { useSettings, type Language } from "../settings";
import { kindOf, written, type Kind } from "./cells";

// keysOf are the keys of a row, undefined where it does not open.
export function keysOf({ keys = 0 }: Reply, row: Value[]): string[] | undefined {
  const given = row.slice(0, keys);
  return keys > 0 && given.every((key) => key !== null && key !== "") ? given.map(String) : undefined;
}

// keyName is a key as it is shown: an ECO code with the name of the opening.
export function keyName(reply: Reply, key: Value | undefined, kind: Kind, language: Language): string {
  const name = typeof key === "string" ? reply.openings?.[key] : undefined;
  return [written(key, kind, language), name].filter(Boolean).join(" ");
}

// useGroups opens rows of an answer; undefined where they do not open.
export function useGroups(turn: Turn): ((row: Value[]) => void) | undefined {
  const { openGroup } = useActions();
  const { language } = useSettings();
  const { reply } = turn;
  if (!reply.keys || turn.kind === "sql") return undefined;
  return (row) => {
    const keys = keysOf(reply, row);
    if (!keys) return;
    const name = row.slice(0, reply.keys).map((key, index) => keyName(reply, key, kindOf(reply.columns![index]!), language)).join(", ");
    focusBox();
    void openGroup(turn, keys, name);
  };
}
