// Marked is a text with the words marked in it that were not understood.
import { useText } from "../settings";

export function Marked({ text, words }: { text: string; words: string[] }) {
  const t = useText();
  const parts = [];
  let at = 0;
  for (const [from, to] of placesOf(text, words)) {
    parts.push(text.slice(at, from), <mark key={from} title={t("uncovered")}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return <>{parts}{text.slice(at)}</>;
}

// placesOf returns where the words stand in the text as whole words, in order
// and apart from each other.
export function placesOf(text: string, words: string[]): [number, number][] {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return []; // places would not be those of the text
  const places: [number, number][] = [];
  for (const word of words.map((one) => one.toLowerCase()).filter(Boolean)) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) {
      if (!goesOn(lower, at - 1, at) && !goesOn(lower, at + word.length - 1, at + word.length)) places.push([at, at + word.length]);
    }
  }
  places.sort(([a], [b]) => a - b);
  return places.filter(([from], index) => index === 0 || from >= Math.max(...places.slice(0, index).map(([, to]) => to)));
}

// goesOn says that two neighbouring characters belong to one word.
function goesOn(text: string, before: number, after: number): boolean {
  const letter = /[\p{L}\p{N}]/u;
  return letter.test(text[before] ?? "") && letter.test(text[after] ?? "");
}
