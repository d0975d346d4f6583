// The moves of a game in two columns, to be read and to be gone to. Those of a line off the
// game stand where it leaves the game.
import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { localSAN, resultText } from "../answer/cells";
import { Icon } from "../icons";
import { useSettings, useText } from "../settings";
import type { Game, HalfMove, Place } from "./game";
import { remarks } from "./words";

interface Props {
  game: Game;
  place: Place;
  hits: ReadonlySet<number> | undefined;
  go: (place: Place) => void;
}

export function Moves({ game, place, hits, go }: Props) {
  const t = useText();
  const { language } = useSettings();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => keepInSight(list.current), [place]);
  const before = remarks(game.comments, language).texts;
  return (
    <section class="moves" aria-label={t("moves")}>
      <div id="moves" class="moves-list" ref={list} lang={language}>
        <button type="button" class={moveClass(hits?.has(0))} data-number="0" aria-current={place.at === 0 && place.line.length === 0 ? "true" : undefined} onClick={() => go({ at: 0, line: [] })}>
          {t("start")}{hits?.has(0) && <Hit />}
        </button>
        {before.map((text) => <p key={text} class="comment">{text}</p>)}
        {place.at === 0 && <Line place={place} go={go} />}
        {game.half_moves.map((move, index) => {
          const { signs, texts } = remarks(move.comments, language);
          const after = game.half_moves[index - 1];
          const numbered = move.side === "white" || !after || after.comments?.length || (place.at === index && place.line.length > 0);
          return (
            <Fragment key={move.number}>
              {numbered && <Number move={move} />}
              {numbered && move.side === "black" && <span class="move-gap" aria-hidden="true">…</span>}
              <span class={`move-${move.side}`}>
                <button type="button" class={moveClass(hits?.has(move.number))} data-number={move.number} aria-current={place.at === move.number && place.line.length === 0 ? "true" : undefined}
                  onClick={() => go({ at: move.number, line: [] })}>
                  {localSAN(move.san, language)}{signs}{hits?.has(move.number) && <Hit />}
                </button>
              </span>
              {texts.map((text) => <p key={text} class="comment">{text}</p>)}
              {place.at === move.number && <Line place={place} go={go} />}
            </Fragment>
          );
        })}
        <span class="move-end">{resultText(game.result)}</span>
      </div>
    </section>
  );
}

// Line shows what is played on off the game, and the way back.
function Line({ place: { at, line }, go }: { place: Place; go: (place: Place) => void }) {
  const t = useText();
  const { language } = useSettings();
  if (line.length === 0) return null;
  return (
    <p class="line">
      {line.map((move: HalfMove, index) => (
        <span key={move.number} class="numbered">
          {(move.side === "white" || index === 0) && <Number move={move} />}
          <button type="button" class="move" aria-current={index === line.length - 1 ? "true" : undefined} onClick={() => go({ at, line: line.slice(0, index + 1) })}>{localSAN(move.san, language)}</button>
        </span>
      ))}
      <button type="button" id="leave-line" class="quiet" onClick={() => go({ at, line: [] })}><Icon name="back" />{t("leave_line")}</button>
    </p>
  );
}

function Number({ move }: { move: HalfMove }) {
  return <span class="move-number">{move.full_move}{move.side === "white" ? "." : <span class="move-dots">…</span>}</span>;
}

function Hit() {
  const t = useText();
  return <span class="unseen"> ({t("hit")})</span>;
}

function moveClass(hit: boolean | undefined): string {
  return hit ? "move move-hit" : "move";
}

// keepInSight scrolls the list, and not the page, to the move that was made.
function keepInSight(list: HTMLElement | null) {
  const current = list?.querySelector<HTMLElement>("[aria-current]");
  if (!list || !current) return;
  const top = current.offsetTop, room = list.clientHeight; // the list is what offsets are from
  if (top < list.scrollTop + 30 || top > list.scrollTop + room - 60) list.scrollTop = top - room / 2;
}
