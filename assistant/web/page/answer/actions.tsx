// What can be done with an answer, and where it came from.
import { useState } from "preact/hooks";
import { useActions } from "../ask/chat";
import type { Turn } from "../ask/turns";
import { Failure, postJSON, type Reply } from "../api";
import { CopyButton } from "../copy";
import { Icon } from "../icons";
import { useSettings, useText, type TextKey } from "../settings";
import { addressOf, askedOf, needed, standsAlone } from "./alone";
import { gamesOf } from "./cells";
import { csv } from "./csv";
import { save } from "./save";

const mostGames = 1000; // that the server writes as PGN at a time

export function Actions({ turn }: { turn: Turn }) {
  const t = useText();
  const { language } = useSettings();
  const { again, turns } = useActions();
  const { reply } = turn;
  const address = async () => {
    const before = await needed(turn, turns(), language).catch(() => []);
    return location.origin + location.pathname + addressOf([...before, askedOf(turn)]);
  };
  if (!reply.status || reply.status === "error") return null;
  const games = gamesOf(reply).slice(0, mostGames);
  return (
    <footer class="actions">
      {turn.cut && <button type="button" class="quiet" onClick={() => again(turn)}><Icon name="again" />{t("again")}</button>}
      {standsAlone(turn, turns()) && <CopyButton text={address} label={t("copy_link")} icon="link" />}
      {reply.rows && reply.rows.length > 0 && (
        <button type="button" class="quiet download-csv" onClick={() => save(csv(reply), "kibitz.csv")}><Icon name="download" />CSV</button>
      )}
      {games.length > 0 && <a class="quiet download-pgn" href={`api/pgn?games=${games.join(",")}`} download="kibitz.pgn"><Icon name="download" />PGN</a>}
      {games.length === 1 && <a class="quiet" href={`games/${games[0]}.gif`} download={`kibitz-${games[0]}.gif`}><Icon name="download" />GIF</a>}
      {reply.markable && <Marks turn={turn} />}
      {!reply.paraphrase && <How reply={reply} />}
    </footer>
  );
}

function Marks({ turn }: { turn: Turn }) {
  const t = useText();
  const { language } = useSettings();
  const [said, setSaid] = useState<{ right?: boolean; text: string }>({ text: "" });
  const mark = async (right: boolean) => {
    try {
      const kept = await postJSON<{ text: string }>("api/mark", language, { conversation: turn.reply.conversation, question: turn.question, right });
      setSaid({ right, text: kept?.text ?? "" });
    } catch (reason) {
      setSaid({ text: (reason instanceof Failure && reason.message) || t("connection") });
    }
  };
  const button = (right: boolean) => (
    <button type="button" class="quiet mark" data-right={right} aria-pressed={said.right === right} onClick={() => mark(right)}>
      <Icon name={right ? "right" : "wrong"} />{t(right ? "mark_right" : "mark_wrong")}
    </button>
  );
  return (
    <div class="marks" role="group" aria-label={t("marks")}>
      {button(true)}{button(false)}
      <span class="note" role="status">{said.text}</span>
    </div>
  );
}

// How says what read the question, and the time that it took.
export function How({ reply }: { reply: Reply }) {
  const t = useText();
  const { language } = useSettings();
  const from = provenances[reply.provenance ?? ""];
  if (!from) return null;
  const time = reply.timing_ms;
  const ms = (n: number) => `${n.toLocaleString(language, { maximumFractionDigits: n < 10 ? 1 : 0 })} ms`;
  const parts = time ? (["understand", "guard", "run"] as const).filter((part) => time[part] > 0).map((part) => `${t(`time_${part}`)} ${ms(time[part])}`) : [];
  const tokens = reply.usage ? t("usage", { input: reply.usage.input_tokens.toLocaleString(language), output: reply.usage.output_tokens.toLocaleString(language) }) : "";
  return <p class="origin" data-provenance={reply.provenance}>{[t(from), ...parts, tokens].filter(Boolean).join(" · ")}</p>;
}

const provenances: Record<string, TextKey> = {
  verified: "provenance_verified", parser: "provenance_parser", model: "provenance_model", "model-sql": "provenance_model-sql", sql: "provenance_sql", engine: "provenance_engine",
};
