import { useRef } from "preact/hooks";
import type { Turn } from "./turns";

// Recall goes through what was asked, the latest first.
export interface Recall {
  goes: (step: number, value: string) => boolean; // a step up (-1) or down (1) leads somewhere from what stands in the box
  go: (step: number) => string; // what stands there then
  forget: () => void;
}

export function useRecall(turns: Turn[]): Recall {
  const at = useRef(0); // how far back; 0 is the box as it was
  const asked = askedOf(turns);
  const recalled = () => asked[at.current - 1] ?? "";
  return {
    goes: (step, value) => value === recalled() && at.current - step >= 0 && at.current - step <= asked.length,
    go: (step) => {
      at.current -= step;
      return recalled();
    },
    forget: () => { at.current = 0; },
  };
}

// askedOf are the questions, each once, the latest first.
export function askedOf(turns: Turn[]): string[] {
  return [...new Set(turns.filter(({ kind }) => kind === "question").map(({ question }) => question).toReversed())];
}
