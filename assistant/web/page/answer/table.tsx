// The rows of an answer: sorted by a column, a page at a time; rows of games
// open the game. Where there is no room for a table of games they are cards.
import { useMemo, useState } from "preact/hooks";
import type { Turn } from "../ask/turns";
import type { Reply, Value } from "../api";
import { Icon } from "../icons";
import { useNarrow } from "../narrow";
import { count, useSettings, useText } from "../settings";
import { GameCards } from "./cards";
import { gameOf, written } from "./cells";
import { byGame, isByGame, movesOf } from "./found";
import { familiesOf, Families } from "./families";
import { keyName, keysOf, useGroups } from "./groups";
import { halfMoveOf, hasSpare, isFound, isGames, isHalfMoves, shownOf, type Shown } from "./columns";
import { useHeadings, type Heading } from "./headings";

interface Order {
  column: number;
  down: boolean;
}

export function Table({ turn: given, short }: { turn: Turn; short: boolean }) {
  const reply = useMemo(() => byGame(given.reply), [given.reply]);
  const turn = { ...given, reply };
  const columns = reply.columns?.filter(({ name }) => name !== "board").length ?? 0;
  if (!reply.rows || reply.rows.length === 0 || columns === 0 || isSentence(reply.rows, columns)) return null;
  return <Rows turn={turn} rows={reply.rows} perPage={short ? 6 : 12} />;
}

function Rows({ turn, rows: given, perPage }: { turn: Turn; rows: Value[][]; perPage: number }) {
  const t = useText();
  const { language } = useSettings();
  const { reply } = turn;
  const [order, setOrder] = useState<Order | null>(null);
  const [page, setPage] = useState(0);
  const [all, setAll] = useState(false);
  const cards = useNarrow() && (isGames(reply) || isByGame(reply));
  const shown = shownOf(reply, all, language, { opening: t("opening"), where: t("where") });
  const [least, setLeast] = useState(1);
  const [folded, setFolded] = useState(true);
  const games = reply.keys ? reply.columns?.findIndex(({ name }) => name === "games") ?? -1 : -1; // the column that has their number
  const enough = games < 0 || least === 1 ? given : given.filter((row) => Number(row[games]) >= least);
  const rows = order ? sorted(enough, order) : enough;
  const families = familiesOf(reply, rows);
  const pages = folded && families.length > 0 ? 1 : Math.ceil(rows.length / perPage) || 1;
  const at = Math.min(page, pages - 1);
  const seen = rows.slice(at * perPage, (at + 1) * perPage);
  const code = reply.columns?.findIndex(({ name }) => name === "cod_match") ?? -1;
  const headings = useHeadings(isGames(reply) || cards ? seen.map((row) => String(row[code])) : []);
  const openGroup = useGroups(turn);
  const parts = { openGroup, reply, rows: seen, shown, headingOf: (row: Value[]) => headings.get(String(row[code])) };
  const reorder = (next: Order | null) => {
    setOrder(next);
    setPage(0);
  };
  return (
    <div class={isFound(reply) ? "table table-games table-found" : isGames(reply) ? "table table-games" : "table"}>
      {(families.length > 0 || (games >= 0 && given.length > perPage)) && (
        <div class="table-choices">
          {families.length > 0 && <button type="button" class="quiet fold-families" aria-pressed={folded} onClick={() => setFolded(!folded)}><Icon name="book" />{t("families")}</button>}
          {games >= 0 && given.length > perPage && <Least least={least} choose={(n) => { setLeast(n); setPage(0); }} />}
        </div>
      )}
      {folded && families.length > 0 ? <Families reply={reply} families={families} shown={shown} openGroup={openGroup} /> : cards ? (
        <>
          {given.length > 1 && <OrderBy shown={shown} order={order} reorder={reorder} />}
          <GameCards {...parts} />
        </>
      ) : <Grid {...parts} order={order} reorder={reorder} />}
      <div class="table-foot">
        <Notes turn={turn} pages={pages} />
        {hasSpare(reply) && !cards && <button type="button" class="quiet all-columns" aria-pressed={all} onClick={() => setAll(!all)}>{t(all ? "fewer_columns" : "all_columns")}</button>}
        {pages > 1 && (
          <div class="pager" role="group" aria-label={t("pages")}>
            <button type="button" class="quiet" disabled={at === 0} aria-label={t("page_back")} onClick={() => setPage(at - 1)}><Icon name="back" /></button>
            <span>{t("page_of", { n: at + 1, all: pages })}</span>
            <button type="button" class="quiet" disabled={at === pages - 1} aria-label={t("page_next")} onClick={() => setPage(at + 1)}><Icon name="next" /></button>
          </div>
        )}
      </div>
    </div>
  );
}

// Least leaves out what has few games.
function Least({ least, choose }: { least: number; choose: (n: number) => void }) {
  const t = useText();
  return (
    <label class="order-by">{t("least_games")}
      <select class="least-games" value={String(least)} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {[1, 2, 3, 5, 10, 20, 50, 100].map((n) => <option key={n} value={String(n)}>{n}</option>)}
      </select>
    </label>
  );
}

export interface RowsProps {
  reply: Reply;
  rows: Value[][]; // of the page
  shown: Shown[];
  headingOf: (row: Value[]) => Heading | undefined;
  openGroup?: ((row: Value[]) => void) | undefined; // lists what a row counts
}

interface Ordered {
  order: Order | null;
  reorder: (order: Order | null) => void;
}

function Grid({ reply, rows, shown, headingOf, openGroup, order, reorder }: RowsProps & Ordered) {
  const t = useText();
  const { language } = useSettings();
  const sort = (column: number) => reorder(order?.column === column ? (order.down ? null : { column, down: true }) : { column, down: false });
  return (
    <div class="table-scroll" role="group" tabIndex={0} aria-label={t("table")}>
      <table>
        <thead>
          <tr>
            {shown.map(({ name, label, kind, index }) => (
              <th key={name} scope="col" class={cellClass(name, kind)} aria-sort={index >= 0 && order?.column === index ? (order.down ? "descending" : "ascending") : undefined}>
                {index < 0 ? <span class="unsorted">{label}</span> : (
                  <button type="button" class="sort" onClick={() => sort(index)}>
                    {label}
                    {order?.column === index && <Icon name={order.down ? "down" : "up"} />}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => {
            const game = gameOf(reply, row);
            const opens = openGroup && keysOf(reply, row) ? () => openGroup(row) : undefined;
            const heading = headingOf(row);
            return (
              <tr key={number} class={game || opens ? "opens" : undefined} onClick={game ? (event) => openRow(event, () => { location.hash = game; }) : opens ? (event) => openRow(event, opens) : undefined}>
                {shown.map((column) => (
                  <td key={column.name} class={cellClass(column.name, column.kind)}>
                    {game && column.name === "cod_match"
                      ? <a class="open-game" href={game} aria-label={t("open_game", { n: String(row[column.index]) })}><Icon name="play" />{String(row[column.index])}</a>
                      : opens && column.index === 0
                      ? <button type="button" class="open-group" onClick={opens}>{keyName(reply, row[0], column.kind, language)}</button>
                      : <Cell reply={reply} row={row} column={column} heading={heading} all={shown.some(({ name }) => name === "move_order")} text={written(row[column.index], column.kind, language)} />}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  reply: Reply;
  row: Value[];
  column: Shown;
  heading: Heading | undefined;
  all: boolean; // every column is shown, so none stands for several
  text: string;
}

function Cell({ reply, row, column: { name }, heading, all, text }: CellProps) {
  const { language } = useSettings();
  if (isGames(reply) && (name === "white" || name === "black")) {
    const elo = heading?.[`${name}_elo`];
    return <span class="cell-line" title={text}>{text}{elo ? <span class="elo"> {elo}</span> : null}</span>;
  }
  if (name === "where") return <Where told={movesOf(reply, row)} />;
  if (name === "opening" && isGames(reply)) return <OpeningCell heading={heading} />;
  if (name === "match_description") return <span class="cell-line" title={text}>{text}</span>;
  if (name === "move_an_text" && isHalfMoves(reply) && !all) return <>{halfMoveOf(reply, row, language)}</>;
  return <>{text}</>;
}

// Where is in a list of games not told of those far down, which were not looked through.
function Where({ told }: { told: string }) {
  return <span class="cell-line" title={told}>{told || "…"}</span>;
}

function OpeningCell({ heading }: { heading: Heading | undefined }) {
  if (!heading) return <span class="cell-line" />;
  const { eco = "", opening = "" } = heading;
  return <span class="cell-line" title={opening}>{eco && <span class="eco">{eco} </span>}{opening || (eco ? "" : "–")}</span>;
}

// OrderBy stands for the heads of the columns where there are cards.
function OrderBy({ shown, order, reorder }: { shown: Shown[] } & Ordered) {
  const t = useText();
  const choices = shown.filter(({ index, name }) => index >= 0 && name !== "cod_match");
  const value = order ? `${order.column}${order.down ? " down" : ""}` : "";
  const choose = (chosen: string) => reorder(chosen ? { column: Number.parseInt(chosen, 10), down: chosen.endsWith("down") } : null);
  return (
    <label class="order-by">
      {t("order_by")}
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{t("order_answer")}</option>
        {choices.flatMap(({ label, index }) => [
          <option key={index} value={`${index}`}>{label} ↑</option>, <option key={`${index}-`} value={`${index} down`}>{label} ↓</option>,
        ])}
      </select>
    </label>
  );
}

function Notes({ turn, pages }: { turn: Turn; pages: number }) {
  const t = useText();
  const { language } = useSettings();
  const { reply } = turn;
  const all = reply.row_count ?? reply.rows?.length ?? 0;
  const notes = [
    pages > 1 && count(t, isByGame(reply) ? "games" : "rows", all, all.toLocaleString(language)),
    reply.truncated && t("truncated"),
    turn.cut && t("rows_cut", { n: reply.rows?.length ?? 0 }),
  ].filter(Boolean);
  return <p class="note">{notes.join("; ")}</p>;
}

// isSentence says that the sentence of the answer holds all there is.
function isSentence(rows: Value[][], columns: number): boolean {
  return rows.length === 1 && columns === 1;
}

function cellClass(name: string, kind: string): string | undefined {
  if (name === "result_text") return "result";
  return kind === "number" || kind === "code" ? "number" : kind === "date" ? "date" : undefined;
}

// A click on a link in the row, or that ends the marking of text, is not for
// the row.
function openRow(event: MouseEvent, open: () => void) {
  if (!(event.target as Element).closest("a, button") && !getSelection()?.toString()) open();
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
