// The explorer: a board that is played on, with what the games of the database
// did from every position, whichever way it came about.
import { useEffect, useRef, useState } from "preact/hooks";
import { localSAN } from "../answer/cells";
import { Failure, getJSON } from "../api";
import { CopyButton } from "../copy";
import { Icon, type IconName } from "../icons";
import { checkedKing, sideToMove, type HalfMove, type Placement } from "../replay/game";
import { OpeningTree } from "../replay/tree";
import { spoken, written } from "../replay/words";
import { link, type Route } from "../route";
import { useSettings, useText } from "../settings";
import { exactly, writePattern } from "../setup/pattern";
import { useTitle } from "../title";
import { GamesHere } from "./games";
import { MovableBoard } from "./movable";
import "./explore.css";

// Line is what the server says of half-moves that were played.
interface Line {
  start: Placement;
  half_moves: HalfMove[];
  legal: HalfMove[];
}

// Path is the half-moves that were played, as they are written, and how many of
// them stand on the board; fen is where they begin, if not at the initial position.
interface Path {
  moves: string[];
  at: number;
  fen: string;
}

function pathOf(route: Route): Path {
  const moves = route.value.split(",").filter(Boolean);
  const at = route.pairs.get("at");
  return { moves, at: Math.min(moves.length, Math.max(0, at === null ? moves.length : Number(at) || 0)), fen: route.pairs.get("fen") ?? "" };
}

function addressOf({ moves, at, fen }: Path): string {
  return link({ explore: moves.join(","), at: at < moves.length ? at : undefined, fen: fen || undefined });
}

export function Explore({ route }: { route: Route }) {
  const t = useText();
  const { language } = useSettings();
  const [path, setPath] = useState<Path>(() => pathOf(route));
  const [flip, setFlip] = useState(false);
  const [tree, setTree] = useState<{ drawer: string; games: number } | null>(null);
  const { line, waiting, failure } = useLine(path);
  const title = useRef<HTMLHeadingElement>(null);
  useTitle(t("explore"));
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useEffect(() => setPath(pathOf(route)), [route.pairs.toString()]);

  const show = (next: Path) => {
    setPath(next);
    history.replaceState(history.state, "", addressOf(next));
  };
  const play = (san: string) => {
    const plain = san.replace(/[+#]$/, "");
    const goesOn = path.moves[path.at] === plain; // the line that was played before
    show({ ...path, moves: goesOn ? path.moves : [...path.moves.slice(0, path.at), plain], at: path.at + 1 });
  };
  const go = (at: number) => show({ ...path, at: Math.min(path.moves.length, Math.max(0, at)) });
  const places: Record<string, number> = { first: 0, back: path.at - 1, next: path.at + 1, last: path.moves.length };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const to = places[keys[event.key] ?? ""];
      if (to === undefined || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || (event.target as Element).closest("input, textarea, select, dialog")) return;
      event.preventDefault();
      go(to);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [path]);

  const last = line?.half_moves.at(-1);
  const here = last ?? line?.start;
  return (
    <div id="explore" class="view explore" aria-busy={waiting}>
      <header>
        <h1 ref={title} tabIndex={-1}>{t("explore")}</h1>
        <p class="note">{t("explore_note")}</p>
      </header>
      {failure && <div class="failure" role="alert"><Icon name="warning" /><p>{failure}</p></div>}
      {line && here && (
        <div class="explore-parts">
          <div class="explore-board" onWheel={(event) => { event.preventDefault(); go(path.at + Math.sign(event.deltaY)); }}>
            <MovableBoard key={here.fen} here={here} legal={waiting ? [] : line.legal} flip={flip} last={last} check={checkedKing(last)} label={last ? t("after_move", { move: written(last, language) }) : t("at_start")} play={play} />
            <div class="replay-steps" role="group" aria-label={t("steps")}>
              {(["first", "back", "next", "last"] as const).map((name) => (
                <button key={name} type="button" id={`step-${name}`} class="step" aria-label={t(`step_${name}`)} title={t(`step_${name}`)}
                  aria-disabled={places[name]! < 0 || places[name]! > path.moves.length || places[name] === path.at} onClick={() => go(places[name]!)}><Icon name={name satisfies IconName} /></button>
              ))}
              <button type="button" id="flip" class="step" aria-label={t("flip")} title={t("flip")} aria-pressed={flip} onClick={() => setFlip(!flip)}><Icon name="flip" /></button>
            </div>
            <p id="made" class="unseen" role="status" aria-live="polite">{last ? spoken(last, t) : t("at_start")}</p>
          </div>
          <div class="explore-panel">
            <Played path={path} start={line.start} go={go} />
            <OpeningTree position={here} side={sideToMove(here)} play={({ san }) => play(san)} told={setTree} />
            <GamesHere here={here} side={sideToMove(here)} games={tree?.drawer === here.drawer_id ? tree.games : 0} />
            <div class="explore-tools">
              <a id="explore-games" class="quiet" href={link({ find: writePattern(exactly(here.board)), turn: sideToMove(here) })}><Icon name="database" />{t("explore_games")}</a>
              <CopyButton text={() => location.origin + location.pathname + addressOf(path)} label={t("copy_link")} icon="link" />
              <CopyButton text={here.fen} label={t("copy_position")} />
              {path.moves.length > 0 && <button type="button" id="explore-anew" class="quiet" onClick={() => show({ moves: [], at: 0, fen: "" })}><Icon name="again" />{t("explore_anew")}</button>}
            </div>
            <From fen={here.fen} take={(fen) => show({ moves: [], at: 0, fen })} />
          </div>
        </div>
      )}
    </div>
  );
}

const keys: Record<string, string> = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };

// Played are the half-moves, to be gone to.
function Played({ path, start, go }: { path: Path; start: Placement; go: (at: number) => void }) {
  const t = useText();
  const { language } = useSettings();
  const [, side, , , , full = "1"] = start.fen.split(" ");
  const first = 2 * (Number(full) - 1) + (side === "b" ? 1 : 0);
  return (
    <p id="explore-line" class="explore-line" lang={language} aria-label={t("moves")}>
      <button type="button" class="move" aria-current={path.at === 0 ? "true" : undefined} onClick={() => go(0)}>{t("start")}</button>
      {path.moves.map((san, index) => {
        const number = first + index;
        return (
          <span key={index} class="numbered">
            {(number % 2 === 0 || index === 0) && <span class="move-number">{Math.floor(number / 2) + 1}{number % 2 === 0 ? "." : "…"}</span>}
            <button type="button" class="move" data-number={index + 1} aria-current={path.at === index + 1 ? "true" : undefined} onClick={() => go(index + 1)}>{localSAN(san, language)}</button>
          </span>
        );
      })}
    </p>
  );
}

// From takes another position to begin with.
function From({ fen, take }: { fen: string; take: (fen: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState("");
  return (
    <form class="explore-from" onSubmit={(event) => { event.preventDefault(); if (typed.trim()) { take(typed.trim()); setTyped(""); } }}>
      <label for="explore-fen">{t("explore_from")}</label>
      <input id="explore-fen" type="text" spellcheck={false} autocomplete="off" maxLength={120} placeholder={fen} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      <button type="submit" class="quiet" disabled={!typed.trim()}>{t("explore_set")}</button>
    </form>
  );
}

// useLine asks for the positions of what stands on the board; until the answer is
// there it gives the one before.
function useLine({ moves, at, fen }: Path): { line: Line | null; waiting: boolean; failure: string } {
  const t = useText();
  const { language } = useSettings();
  const known = useRef(new Map<string, Line>());
  const key = String(new URLSearchParams({ fen, moves: moves.slice(0, at).join(",") }));
  const [state, setState] = useState<{ key: string; line: Line | null; failure: string }>({ key: "", line: null, failure: "" });
  useEffect(() => {
    const kept = known.current.get(key);
    if (kept) return setState({ key, line: kept, failure: "" });
    const abort = new AbortController();
    getJSON<Line>(`api/line?${key}`, language, abort.signal).then((line) => {
      known.current.set(key, line);
      setState({ key, line, failure: "" });
    }, (reason) => {
      if (!abort.signal.aborted) setState((old) => ({ ...old, key, failure: (reason instanceof Failure && reason.message) || t("no_connection") }));
    });
    return () => abort.abort();
  }, [key]);
  return { ...state, waiting: state.key !== key };
}
