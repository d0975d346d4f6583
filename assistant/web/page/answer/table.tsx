// The rows of an answer: sorted by a column, a page at a time; rows of games
// open the game.
import { useState } from "preact/hooks";
import type { Turn } from "../ask/turns";
import type { Value } from "../api";
import { Icon } from "../icons";
import { count, useSettings, useText } from "../settings";
import { gameOf, kindOf, labelOf, written } from "./cells";

interface Order {
  column: number;
  down: boolean;
}

export function Table({ turn, short }: { turn: Turn; short: boolean }) {
  const t = useText();
  const { language } = useSettings();
  const [order, setOrder] = useState<Order | null>(null);
  const [page, setPage] = useState(0);
  const { reply } = turn;
  const shown = (reply.columns ?? []).map((column, index) => ({ column, index, kind: kindOf(column) })).filter(({ kind }) => kind !== "board");
  if (!reply.rows || reply.rows.length === 0 || shown.length === 0 || isSentence(reply.rows, shown.length)) return null;

  const perPage = short ? 6 : 12;
  const rows = order ? sorted(reply.rows, order) : reply.rows;
  const pages = Math.ceil(rows.length / perPage);
  const at = Math.min(page, pages - 1);
  const sort = (column: number) => {
    setOrder(order?.column === column ? (order.down ? null : { column, down: true }) : { column, down: false });
    setPage(0);
  };
  const all = reply.row_count ?? rows.length;
  const notes = [
    pages > 1 && count(t, "rows", all, all.toLocaleString(language)),
    reply.truncated && t("truncated"),
    turn.cut && t("rows_cut", { n: reply.rows.length }),
  ].filter(Boolean);
  return (
    <div class="table">
      <div class="table-scroll" role="group" tabIndex={0} aria-label={t("table")}>
        <table>
          <thead>
            <tr>
              {shown.map(({ column, index, kind }) => (
                <th key={index} scope="col" class={cellClass(kind)} aria-sort={order?.column === index ? (order.down ? "descending" : "ascending") : undefined}>
                  <button type="button" class="sort" onClick={() => sort(index)}>
                    {labelOf(column, language)}
                    {order?.column === index && <Icon name={order.down ? "down" : "up"} />}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(at * perPage, (at + 1) * perPage).map((row, number) => {
              const game = gameOf(reply, row);
              return (
                <tr key={number} class={game ? "opens" : undefined} onClick={game ? (event) => openRow(event, game) : undefined}>
                  {shown.map(({ column, index, kind }) => (
                    <td key={index} class={cellClass(kind)}>
                      {game && column.name === "cod_match"
                        ? <a class="open-game" href={game} aria-label={t("open_game", { n: String(row[index]) })}><Icon name="play" />{String(row[index])}</a>
                        : written(row[index], kind, language)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {(notes.length > 0 || pages > 1) && <div class="table-foot">
        <p class="note">{notes.join("; ")}</p>
        {pages > 1 && (
          <div class="pager" role="group" aria-label={t("pages")}>
            <button type="button" class="quiet" disabled={at === 0} aria-label={t("page_back")} onClick={() => setPage(at - 1)}><Icon name="back" /></button>
            <span>{t("page_of", { n: at + 1, all: pages })}</span>
            <button type="button" class="quiet" disabled={at === pages - 1} aria-label={t("page_next")} onClick={() => setPage(at + 1)}><Icon name="next" /></button>
          </div>
        )}
      </div>}
    </div>
  );
}

// isSentence says that the sentence of the answer holds all there is.
function isSentence(rows: Value[][], columns: number): boolean {
  return rows.length === 1 && columns === 1;
}

function cellClass(kind: string): string | undefined {
  return kind === "number" || kind === "code" ? "number" : kind === "date" ? "date" : undefined;
}

// A click on a link in the row, or that ends the marking of text, is not for
// the row.
function openRow(event: MouseEvent, game: string) {
  if ((event.target as Element).closest("a, button") || getSelection()?.toString()) return;
  location.hash = game;
}

// sorted leaves the order of equal rows, and puts those without a value last.
function sorted(rows: Value[][], { column, down }: Order): Value[][] {
  const empty = (value: Value | undefined) => value === null || value === undefined || value === "";
  return rows.toSorted((a, b) => {
    const x = a[column], y = b[column];
    if (empty(x) || empty(y)) return Number(empty(x)) - Number(empty(y));
    const order = typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y), undefined, { numeric: true });
    return down ? -order : order;
  });
}
