// The search by hand: a partial board is set up and looked for, and the same
// search is said in words.
import { useEffect, useRef, useState } from "preact/hooks";
import { Board } from "../board";
import { bodyOf, FilterForm, filtersOf, type FilterName, type Filters } from "../games/filters";
import { Found, useLeaving, useSearch } from "../games/found";
import { Icon } from "../icons";
import { link, type Route } from "../route";
import { useText } from "../settings";
import { useTitle } from "../title";
import { CopyButton } from "../copy";
import { free, Palette, toolName, toolOfKey } from "./palette";
import { boardOf, fillEmpty, freeEmpty, isKind, put, readFEN, readPattern, swapped, turnOfFEN, writePattern, type Pattern } from "./pattern";
import { Rest, restOf, swappedRest, type RestOf } from "./rest";
import { Sign } from "./signs";
import "./setup.css";

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

// Filters that stand beside the board, and those behind them.
const chief: readonly FilterName[] = ["player", "result", "from", "to"];
const others: readonly FilterName[] = ["color", "opponent", "eco", "elo", "event"];

const isFlipped = (route: Route) => route.pairs.get("flip") === "1";

export function Setup({ route }: { route: Route }) {
  const t = useText();
  const [pattern, setPattern] = useState<Pattern>(() => readPattern(route.value));
  const [tool, setTool] = useState("P");
  const [flip, setFlip] = useState(() => isFlipped(route));
  const [rest, setRest] = useState<RestOf>(() => restOf(route.pairs));
  const [filters, setFilters] = useState<Filters>(() => filtersOf(route.pairs));
  const found = useSearch(t("find"));
  const title = useRef<HTMLHeadingElement>(null);
  const address = route.pairs.toString();
  const count = Object.keys(pattern).length;
  const any = count > 0 || Boolean(rest.turn || rest.material);
  useLeaving();
  useTitle(t("find"));

  const search = (squares: Pattern, more: RestOf, games: Filters) =>
    void found.search({ ...(Object.keys(squares).length > 0 && { squares }), ...more, ...bodyOf(games) });
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useEffect(() => { // an address that names a board, or what goes with one, is a search
    const given = readPattern(route.value), more = restOf(route.pairs), games = filtersOf(route.pairs);
    setPattern(given);
    setRest(more);
    setFilters(games);
    setFlip(isFlipped(route));
    if (Object.keys({ ...given, ...more }).length > 0) search(given, more, games);
    else found.forget();
  }, [address]);

  const addressOf = (squares: Pattern, more: RestOf, games: Filters, below = flip) =>
    link({ find: writePattern(squares), ...more, ...games, ...(below && { flip: 1 }) });
  const say = (...parts: Parameters<typeof addressOf>) => history.replaceState(history.state, "", addressOf(...parts));
  const change = (next: Pattern) => {
    setPattern(next);
    say(next, rest, filters);
  };
  const changeRest = (next: RestOf) => {
    setRest(next);
    say(pattern, next, filters);
  };
  const changeFilters = (next: Filters) => {
    setFilters(next);
    say(pattern, rest, next);
  };
  const turnBoard = () => {
    setFlip(!flip);
    say(pattern, rest, filters, !flip);
  };
  const clear = () => {
    setPattern({});
    setRest({});
    say({}, {}, filters);
  };
  const swap = () => {
    const board = swapped(pattern), more = swappedRest(rest);
    setPattern(board);
    setRest(more);
    say(board, more, filters);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const square = (event.target as Element).getAttribute("data-square");
    const what = square && !event.ctrlKey && !event.metaKey && !event.altKey ? toolOfKey(event.key, t) : undefined;
    if (!square || what === undefined) return;
    event.preventDefault();
    change(put(pattern, square, what));
  };
  const square = (name: string) => `${name}, ${toolName(pattern[name] ?? free, t)}`;
  const signs = Object.fromEntries(Object.entries(pattern).flatMap(([name, what]) => (isKind(what) ? [[name, <Sign kind={what} />]] : [])));
  return (
    <div id="find" class="view find">
      <header>
        <h1 ref={title} tabIndex={-1}>{t("find")}</h1>
        <p class="note">{t("find_note")}</p>
      </header>
      <form class="find-setup" onSubmit={(event) => { event.preventDefault(); search(pattern, rest, filters); }}>
        <div class="find-board" onKeyDown={onKeyDown}>
          <Board board={boardOf(pattern)} label={t("find_board")} flip={flip} coordinates signs={signs} squareLabel={square}
            onSquare={(name) => change(put(pattern, name, pattern[name] === tool ? free : tool))} />
        </div>
        <div class="find-tools">
          <Palette tool={tool} choose={setTool} />
          <p class="note find-chosen">{t("find_put", { what: toolName(tool, t) })}</p>
          <div class="find-changes">
            <button type="button" id="clear" class="quiet" disabled={!any} onClick={clear}><Icon name="bin" />{t("find_clear")}</button>
            <button type="button" id="find-start" class="quiet" onClick={() => change(freeEmpty(readFEN(start)!))}><Icon name="squares" />{t("find_start")}</button>
            <button type="button" id="fill-empty" class="quiet" disabled={count === 0 || count === 64} onClick={() => change(fillEmpty(pattern))}>{t("find_fill")}</button>
            <button type="button" id="free-empty" class="quiet" disabled={!Object.values(pattern).includes("empty")} onClick={() => change(freeEmpty(pattern))}>{t("find_unfill")}</button>
            <button type="button" id="flip" class="quiet" aria-pressed={flip} onClick={turnBoard}><Icon name="flip" />{t("flip")}</button>
            <button type="button" id="swap" class="quiet" disabled={!any} onClick={swap}><Icon name="half" />{t("find_swap")}</button>
            <CopyButton text={() => location.origin + location.pathname + addressOf(pattern, rest, filters)} label={t("copy_link")} icon="link" />
          </div>
          <FEN take={(next, turn) => { setRest({ ...rest, ...(turn && { turn }) }); setPattern(next); say(next, { ...rest, ...(turn && { turn }) }, filters); }} />
          <Rest rest={rest} change={changeRest} />
          <FilterForm filters={filters} change={changeFilters} only={chief} />
          <details class="find-filters" open={others.some((name) => filters[name])}>
            <summary>{t("filters_more")}</summary>
            <FilterForm filters={filters} change={changeFilters} only={others} label={t("filters_more")} />
          </details>
          <button type="submit" id="search" class="main" disabled={!any || found.turn?.running}><Icon name="squares" />{t("find_search")}</button>
          <p class="note find-keys">{t("find_keys", { letters: t("piece_letters") })}</p>
        </div>
      </form>
      <Found search={found} flip={flip} />
    </div>
  );
}

// FEN takes a position as text, which may be pasted.
function FEN({ take }: { take: (pattern: Pattern, turn: string | undefined) => void }) {
  const t = useText();
  const [wrong, setWrong] = useState(false);
  const read = (text: string) => {
    const found = readFEN(text);
    setWrong(text.trim() !== "" && !found);
    if (found) take(found, turnOfFEN(text));
  };
  return (
    <div class="fen">
      <label for="fen">{t("find_fen")}</label>
      <input id="fen" type="text" spellcheck={false} autocomplete="off" placeholder={start} aria-invalid={wrong} aria-describedby="fen-wrong" onInput={(event) => read(event.currentTarget.value)}
        onKeyDown={(event) => { if (event.key === "Enter" && wrong) event.preventDefault(); }} />
      <p id="fen-wrong" class="failure-note" role="status">{wrong ? t("find_fen_wrong") : ""}</p>
    </div>
  );
}
