// What a list of games shows beside its rows: ratings and openings, asked for when
// the games are seen.
import { useEffect, useState } from "preact/hooks";
import { getJSON } from "../api";
import { useSettings } from "../settings";

export interface Heading {
  cod_match: number;
  white_elo?: number;
  black_elo?: number;
  eco?: string;
  opening?: string;
}

export type Headings = ReadonlyMap<string, Heading>;

// useHeadings are those of the games, by their codes, as far as they have come.
export function useHeadings(codes: (number | string)[]): Headings {
  const { language } = useSettings();
  const [known, setKnown] = useState<Headings>(new Map());
  const wanted = codes.filter((code) => !known.has(String(code))).join(",");
  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    getJSON<{ games: Heading[] }>(`api/games?games=${wanted}`, language, abort.signal)
      .then(({ games }) => setKnown((before) => new Map([
        ...before,
        ...wanted.split(",").map((code): [string, Heading] => [code, { cod_match: Number(code) }]), // of which nothing is known
        ...games.map((game): [string, Heading] => [String(game.cod_match), game]),
      ])))
      .catch(() => {}); // the rows are whole without them
    return () => abort.abort();
  }, [wanted, language]);
  return known;
}
