// One player: the record by colour, year, opening and rival, with one colour or
// both. Each part is the answer to a search, so that its rows open.
import { useEffect, useRef, useState } from "preact/hooks";
import { Result } from "../answer/answer";
import { postReply, type Reply } from "../api";
import { newTurn } from "../ask/turns";
import { bodyOf, filtersOf, usePlayers } from "../games/filters";
import { useLeaving } from "../games/found";
import { Icon } from "../icons";
import { link, type Route } from "../route";
import { InLanguage, useSettings, useText, type TextKey } from "../settings";
import { useTitle } from "../title";
import "./player.css";

const parts = ["color", "year", "eco", "opponent"] as const;

export function Player({ route }: { route: Route }) {
  const t = useText();
  const name = route.value;
  const color = filtersOf(route.pairs).color;
  const title = useRef<HTMLHeadingElement>(null);
  useTitle(name || t("players"));
  useLeaving();
  useEffect(() => title.current?.focus({ preventScroll: true }), [name]);
  const shown = parts.filter((by) => by !== "color" || !color);
  return (
    <div id="player" class="view player">
      <header class="player-head">
        <h1 ref={title} tabIndex={-1}>{name || t("players")}</h1>
        <Choose />
        {name && (
          <div class="player-ways">
            <div class="segments" role="group" aria-label={t("filter_color")}>
              {["", "white", "black"].map((one) => (
                <a key={one} class="segment" data-color={one || "both"} href={link({ player: name, color: one || undefined })} aria-current={(color ?? "") === one ? "true" : undefined}>{t(one ? (one as TextKey) : "player_both")}</a>
              ))}
            </div>
            <a id="player-games" class="quiet" href={link({ games: "", player: name, color })}><Icon name="database" />{t("player_games")}</a>
            {["win", "loss"].map((result) => <a key={result} class="quiet" data-result={result} href={link({ games: "", player: name, color, result })}>{t(`player_${result}` as TextKey)}</a>)}
          </div>
        )}
      </header>
      {name && shown.map((by) => <Part key={`${name} ${color} ${by}`} by={by} name={name} color={color} />)}
    </div>
  );
}

// Choose leads to another player.
function Choose() {
  const t = useText();
  const [typed, setTyped] = useState("");
  const known = usePlayers(typed);
  const open = (name: string) => {
    if (!name.trim()) return;
    location.hash = link({ player: name.trim() });
    setTyped("");
  };
  return (
    <form class="player-choose" onSubmit={(event) => { event.preventDefault(); open(known[0] && !known.includes(typed) ? known[0] : typed); }}>
      <label for="player-name">{t("player_choose")}</label>
      <input id="player-name" type="text" list="player-names" autocomplete="off" maxLength={200} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      <datalist id="player-names">{known.map((one) => <option key={one} value={one} />)}</datalist>
      <button type="submit" class="main" disabled={!typed.trim()}><Icon name="person" />{t("player_show")}</button>
    </form>
  );
}

function Part({ by, name, color }: { by: (typeof parts)[number]; name: string; color: string | undefined }) {
  const t = useText();
  const { language } = useSettings();
  const [reply, setReply] = useState<Reply | null>(null);
  const [turn] = useState(() => newTurn("question", ""));
  useEffect(() => {
    const abort = new AbortController();
    postReply("api/find", language, { ...bodyOf({ player: name, ...(color && { color }) }), by, language }, abort.signal)
      .then((got) => { if (!abort.signal.aborted) setReply(mostFirst(got, by)); }, () => {}); // the other parts are there without it
    return () => abort.abort();
  }, [name, color, by, language]);
  return (
    <section class="player-part" data-part={by} aria-busy={!reply}>
      <h2>{t(`player_by_${by}`)}</h2>
      {reply && (reply.rows?.length
        ? <InLanguage language={reply.language}><div class="answer"><Result turn={{ ...turn, running: false, question: reply.question ?? "", reply }} /></div></InLanguage>
        : <p class="note">{reply.text ?? reply.error?.message}</p>)}
      {!reply && <p class="note">{t("loading")}</p>}
    </section>
  );
}

// mostFirst puts the openings and rivals of most games first.
function mostFirst(reply: Reply, by: string): Reply {
  const { follow_ups: _, markable: __, ...rest } = reply; // which are for a conversation
  if (by === "year" || !reply.rows) return rest;
  return { ...rest, rows: reply.rows.toSorted((a, b) => Number(b[1]) - Number(a[1])) };
}
