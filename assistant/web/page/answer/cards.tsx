// Games as cards, where there is no room for a table: who played, how it ended,
// when and what.
import { useSettings, useText } from "../settings";
import type { Value } from "../api";
import { movesOf } from "./found";
import { gameOf, resultText, writtenDate } from "./cells";
import type { RowsProps } from "./table";

// usual are the columns that every list of games has; cards show what there is
// beside them with its name.
const usual = new Set(["cod_match", "white", "black", "result_text", "match_date", "match_description", "opening", "move_count", "fullmove_count", "where"]);

export function GameCards({ reply, rows, shown, headingOf }: RowsProps) {
  const t = useText();
  const { language } = useSettings();
  const valueOf = (row: Value[], name: string) => String(row[reply.columns?.findIndex((column) => column.name === name) ?? -1] ?? "");
  return (
    <ul class="game-cards" aria-label={t("table")}>
      {rows.map((row) => {
        const heading = headingOf(row);
        const facts = [
          writtenDate(valueOf(row, "match_date"), language), valueOf(row, "match_description"),
          [heading?.eco, heading?.opening].filter(Boolean).join(" "),
          movesOf(reply, row),
          ...shown.filter(({ name }) => !usual.has(name)).map(({ label, index }) => `${label}: ${row[index] ?? "–"}`),
        ];
        return (
          <li key={valueOf(row, "cod_match")}>
            <a class="game-card open-game" href={gameOf(reply, row)}>
              <span class="card-player">{valueOf(row, "white")}{heading?.white_elo ? <span class="elo"> {heading.white_elo}</span> : null}</span>
              <span class="card-result">{resultText(valueOf(row, "result_text"))}</span>
              <span class="card-player">{valueOf(row, "black")}{heading?.black_elo ? <span class="elo"> {heading.black_elo}</span> : null}</span>
              <span class="card-facts">{facts.filter((fact) => fact && fact !== "–" && fact !== "?").join(" · ")}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
