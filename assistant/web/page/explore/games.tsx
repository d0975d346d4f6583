// The games in which a position stood, each opened where it did.
import { useEffect, useState } from "preact/hooks";
import { resultText, writtenDate } from "../answer/cells";
import { postReply, type Reply } from "../api";
import { link } from "../route";
import { useSettings, useText } from "../settings";
import type { Placement, Side } from "../replay/game";
import { exactly } from "../setup/pattern";

interface Row { game: number; at: number; white: string; black: string; result: string; date: string }

const shownGames = 8;

// GamesHere shows the first ones; games is how many there are.
export function GamesHere({ here, side, games }: { here: Placement; side: Side; games: number }) {
  const t = useText();
  const { language } = useSettings();
  const rows = useGames(here, side, games > 0 && games <= mostGames);
  if (rows.length === 0) return null;
  return (
    <section class="explore-found" aria-labelledby="explore-found-title">
      <h2 id="explore-found-title">{t("explore_found")}</h2>
      <ul>
        {rows.map((row) => (
          <li key={`${row.game}:${row.at}`}>
            <a class="explore-game" href={link({ game: row.game, at: row.at || undefined })}>
              <span class="explore-players" title={`${row.white} – ${row.black}`}>{surname(row.white)} – {surname(row.black)}</span>
              <span class="note">{[row.result && resultText(row.result), writtenDate(row.date, language)].filter((fact) => fact && fact !== "–").join(" · ")}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const surname = (name: string) => name.split(",")[0];

// mostGames is how many games there may be for their list to be asked for: of more,
// a few say nothing, and the list takes the server long.
const mostGames = 500;

function useGames(here: Placement, side: Side, wanted: boolean): Row[] {
  const { language } = useSettings();
  const [found, setFound] = useState<{ of: string; rows: Row[] }>({ of: "", rows: [] });
  const key = `${here.board}${side}`;
  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    postReply("api/find", language, { squares: exactly(here.board), turn: side, language }, abort.signal)
      .then((reply) => setFound({ of: key, rows: rowsOf(reply) }), () => setFound({ of: key, rows: [] })); // the tree says what is wrong
    return () => abort.abort();
  }, [key, wanted, language]);
  return wanted && found.of === key ? found.rows : [];
}

// rowsOf are the first games of a list of positions, each once.
function rowsOf({ columns = [], rows = [] }: Reply): Row[] {
  const place = (name: string) => columns.findIndex((column) => column.name === name);
  const [game, at, white, black, result, date] = ["cod_match", "position_order", "white", "black", "result_text", "match_date"].map(place) as [number, number, number, number, number, number];
  const once = rows.filter((row, index) => rows.findIndex((other) => other[game] === row[game]) === index);
  return once.slice(0, shownGames).map((row) => ({
    game: Number(row[game]), at: Number(row[at]), white: String(row[white] ?? "?"), black: String(row[black] ?? "?"), result: String(row[result] ?? ""), date: String(row[date] ?? ""),
  }));
}
