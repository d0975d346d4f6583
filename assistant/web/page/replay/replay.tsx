// The replay of a game: its board, its moves, and what other games did from
// where it stands.
import { useEffect, useRef, useState } from "preact/hooks";
import { resultText, writtenDate } from "../answer/cells";
import { Failure, getJSON } from "../api";
import { useActions, useChat } from "../ask/chat";
import { Board } from "../board";
import { Icon, type IconName } from "../icons";
import { link, parseRoute, type Route } from "../route";
import { useSettings, useText, type TextKey } from "../settings";
import { useTitle } from "../title";
import { checkedKing, clamped, goOn, lastMove, placementAt, sideToMove, stepped, type Game, type Place, type Step } from "./game";
import { Analyse } from "./analyse";
import { bestArrow } from "./analysis";
import { answerWith, BackToAnswer } from "./back";
import { Choices, useView } from "./choices";
import { Bar, Graph } from "./graph";
import { hitsOf } from "./hits";
import { Moves } from "./moves";
import { Tools } from "./tools";
import { OpeningTree } from "./tree";
import { drawnIn, scoreText, spoken, written } from "./words";
import "./replay.css";

export function Replay({ route }: { route: Route }) {
  const t = useText();
  const { language } = useSettings();
  const [game, setGame] = useState<Game | null>(null);
  const [failure, setFailure] = useState("");
  const [tried, setTried] = useState(0);
  const [read, setRead] = useState(0); // how often the game was read again, to be shown when it is there
  const at = Number(route.pairs.get("at") ?? 0);

  useEffect(() => {
    setGame(null);
    setFailure("");
  }, [route.value, tried]);
  useEffect(() => {
    const abort = new AbortController();
    getJSON<Game>(`api/games/${encodeURIComponent(route.value)}`, language, abort.signal).then(setGame, (reason) => {
      if (!abort.signal.aborted) setFailure((reason instanceof Failure && reason.message) || t("no_connection"));
    });
    return () => abort.abort();
  }, [route.value, tried, read]);

  return (
    <div id="replay" class="view replay" aria-busy={!game && !failure}>
      {failure && (
        <div class="failure" role="alert">
          <Icon name="warning" /><p>{failure}</p>
          <button type="button" class="again" onClick={() => setTried(tried + 1)}><Icon name="again" />{t("try_again")}</button>
        </div>
      )}
      {!game && !failure && <p class="note">{t("loading")}</p>}
      {game && <Player key={game.cod_match} game={game} start={at} changed={() => setRead(read + 1)} />}
    </div>
  );
}

function Player({ game, start, changed }: { game: Game; start: number; changed: () => void }) {
  const t = useText();
  const { language } = useSettings();
  const chat = useChat();
  const [place, setPlace] = useState<Place>(() => ({ at: clamped(game, start), line: [] }));
  const [best, setBest] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [view, choose] = useView();
  const title = useRef<HTMLHeadingElement>(null);
  const { found } = useActions();
  const turns = found ? [...chat.conversation.turns, found.turn] : chat.conversation.turns;
  const answer = answerWith(turns, game.cod_match);
  const [flip, setFlip] = useState(answer?.flip ?? false);
  useTitle(`${game.white ?? "?"} – ${game.black ?? "?"}`);
  const hits = hitsOf(turns, game.cod_match);
  const analysis = game.analysis;
  const last = lastMove(game, place), here = placementAt(game, place);

  const go = (next: Place) => {
    setPlaying(false);
    setPlace(next);
  };
  const step = (which: Step) => {
    setPlaying(false);
    setPlace((now) => stepped(game, now, which) ?? now); // keys may come faster than the page is drawn
  };
  const more = stepped(game, place, "next");

  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useEffect(() => setPlace({ at: clamped(game, start), line: [] }), [start]);
  useEffect(() => {
    const { view, value } = parseRoute(location.hash);
    if (view !== "game" || value !== String(game.cod_match)) return; // a visitor who went back at once is elsewhere already
    history.replaceState(history.state, "", link({ game: game.cod_match, at: place.at || undefined }));
  }, [place.at]);
  useEffect(() => {
    if (!playing) return;
    if (!more) return setPlaying(false);
    const timer = setTimeout(() => setPlace(more), 1000 / view.speed);
    return () => clearTimeout(timer);
  }, [playing, place, view.speed]);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const which = keys[event.key];
      if (event.key === "b" && game.analysis && !event.ctrlKey && !event.altKey && !event.metaKey && !ownKeys(event.target)) return setBest((shown) => !shown);
      if (!which || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || ownKeys(event.target)) return;
      event.preventDefault();
      step(which);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [game]);

  const lit = Object.fromEntries((place.line.length === 0 && hits?.squares.get(place.at) || []).map((square) => [square, "mark-hit"]));
  const label = last ? t("after_move", { move: written(last, language) }) : t("at_start");
  return (
    <article class="replay-game" aria-labelledby="game-title">
      <header class="replay-head">
        {answer && <BackToAnswer turn={answer} found={found} />}
        <h1 id="game-title" ref={title} tabIndex={-1}>{game.white ?? "?"} <span class="replay-result">{resultText(game.result)}</span> {game.black ?? "?"}</h1>
        <Facts game={game} />
      </header>
      <div class="replay-board">
        <PlayerLine game={game} side={flip ? "white" : "black"} />
        <div class={`replay-square${analysis ? " with-bar" : ""}`}>
          <Board board={here.board} label={label} flip={flip} coordinates from={last?.from} to={last?.to} check={checkedKing(last)} marks={lit}
            drawn={[...drawnIn(last ? last.comments : game.comments), ...(best && place.line.length === 0 ? bestArrow(analysis?.positions[place.at]) : [])]} />
          {analysis && <Bar analysis={analysis} at={place.at} flip={flip} />}
        </div>
        <PlayerLine game={game} side={flip ? "black" : "white"} />
        <p class="replay-now" aria-hidden="true">{[last ? written(last, language) : t("at_start"), last?.score !== undefined && scoreText(last.score)].filter(Boolean).join(" · ")}</p>
        <div class="replay-steps" role="group" aria-label={t("steps")}>
          {buttons.map(({ does, icon }) => does === "play"
            ? <StepButton key={does} id="play" name={t(playing ? "pause" : "play")} icon={playing ? "stop" : "play"} pressed={playing} can={playing || more !== undefined} press={() => setPlaying(!playing)} />
            : <StepButton key={does} id={`step-${does}`} name={t(`step_${does}`)} icon={icon} can={stepped(game, place, does) !== undefined} press={() => step(does)} />)}
          {analysis && <StepButton id="best" name={t("best_arrow")} icon="engine" pressed={best} can press={() => setBest(!best)} />}
          <StepButton id="flip" name={t("flip")} icon="flip" pressed={flip} can press={() => setFlip(!flip)} />
        </div>
        <p id="made" class="unseen" role="status" aria-live="polite">{last ? spoken(last, t) : t("at_start")}</p>
      </div>
      <div class="replay-panel">
        {hits && <p class="replay-hits"><span class="hit-sign" />{t("hits", { n: hits.numbers.size, question: hits.question })}</p>}
        {analysis && <Graph analysis={analysis} at={place.at} go={(at) => go({ at, line: [] })} />}
        {analysis?.source !== "engine" && game.half_moves.length > 0 && <Analyse match={game.cod_match} done={changed} />}
        <Moves game={game} place={place} hits={hits?.numbers} go={go} />
        <OpeningTree key={game.cod_match} position={here} side={sideToMove(here)} play={(move) => go(goOn(game, place, move))} />
        <Choices view={view} choose={choose} />
        <Tools game={game} here={here} last={last} flip={flip} />
      </div>
    </article>
  );
}

interface StepProps {
  id: string;
  name: string;
  icon: IconName;
  pressed?: boolean;
  can: boolean; // press does something; a button that is disabled would lose the focus
  press: () => void;
}

function StepButton({ id, name, icon, pressed, can, press }: StepProps) {
  return <button type="button" id={id} class="step" aria-label={name} title={name} aria-pressed={pressed} aria-disabled={!can} onClick={() => { if (can) press(); }}><Icon name={icon} /></button>;
}

const keys: Record<string, Step> = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };

const buttons: { does: Step | "play"; icon: IconName }[] = [
  { does: "first", icon: "first" }, { does: "back", icon: "back" }, { does: "play", icon: "play" }, { does: "next", icon: "next" }, { does: "last", icon: "last" },
];

// ownKeys says that what has the focus has a use of its own for arrow keys.
function ownKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, dialog, pre") !== null;
}

// Facts are what the game's tags tell of where and how it was played.
function Facts({ game }: { game: Game }) {
  const t = useText();
  const { language } = useSettings();
  const known = (text: string | undefined) => (text && /[^?.\s-]/.test(text) ? text : undefined);
  const facts = [
    known(game.event), known(game.site) !== known(game.event) ? known(game.site) : undefined,
    known(game.date) && writtenDate(game.date!, language), known(game.round) && t("round", { n: game.round! }),
    [known(game.eco), known(game.opening)].filter(Boolean).join(" "),
  ].filter(Boolean);
  return <p class="note">{facts.join(" · ")}</p>;
}

function PlayerLine({ game, side }: { game: Game; side: "white" | "black" }) {
  const t = useText();
  const elo = side === "white" ? game.white_elo : game.black_elo;
  const points = pointsOf[game.result]?.[side];
  return (
    <p class="player-line">
      <span class={`side-sign side-${side}`} aria-hidden="true" /><span class="unseen">{t(side as TextKey)}: </span>
      <span class="player-name">{game[side] ? <a class="player-link" href={link({ player: game[side] })}>{game[side]}</a> : "?"}</span>
      {elo ? <span class="note">{elo}</span> : null}
      {points && <span class="player-points">{points}</span>}
    </p>
  );
}

const pointsOf: Record<string, { white: string; black: string }> = {
  "1-0": { white: "1", black: "0" }, "0-1": { white: "0", black: "1" }, "1/2-1/2": { white: "½", black: "½" },
};
