// What the word before the caret may become.
import { useEffect, useMemo, useState } from "preact/hooks";
import { getJSON, type Completion } from "../api";
import type { Language } from "../settings";

export interface Suggestion {
  kind: Completion["kind"] | "question";
  text: string;
  games: number; // of a name
  from: number; // where in the box the text goes, up to the caret
}

const maxNames = 6;
const maxQuestions = 3;
const patience = 80; // milliseconds without a key before the server is asked

export function useCompletions(value: string, caret: number, wanted: boolean, language: Language, examples: string[]): Suggestion[] {
  const [names, setNames] = useState<Suggestion[]>([]);
  const part = wanted ? partBefore(value, caret) : "";

  useEffect(() => {
    if (!part) {
      setNames((old) => (old.length === 0 ? old : []));
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = new URLSearchParams({ q: part, limit: String(maxNames) });
        const { completions } = await getJSON<{ completions: Completion[] }>(`api/complete?${query}`, language, abort.signal);
        setNames(completions.map((name) => ({ ...name, from: caret - part.length })));
      } catch {
        // the question can be written out
      }
    }, patience);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [part, caret, language]);

  return useMemo(() => (wanted ? [...names, ...questionsLike(value, examples)] : []), [wanted, names, value, examples]);
}

// partBefore is the word before the caret, with the words in capitals directly
// before it, as names have several; words of two letters are no names yet.
export function partBefore(value: string, caret: number): string {
  const before = value.slice(0, caret);
  const word = /[\p{L}\p{N}'’-]+$/u.exec(before)?.[0] ?? "";
  if (word.length < 3) return "";
  return /(?:\p{Lu}[\p{L}.'’-]*,? )+[\p{L}\p{N}'’-]+$/u.exec(before)?.[0] ?? word;
}

// questionsLike are the examples that hold every word typed; of an empty box,
// the first ones.
export function questionsLike(value: string, examples: string[]): Suggestion[] {
  const words = plain(value).split(/\s+/).filter(Boolean);
  return examples
    .filter((example) => words.every((word) => ` ${plain(example)}`.includes(` ${word}`)) && plain(example) !== plain(value).trim())
    .slice(0, maxQuestions)
    .map((text) => ({ kind: "question", text, games: 0, from: 0 }));
}

function plain(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f¿?.,]/g, "");
}
