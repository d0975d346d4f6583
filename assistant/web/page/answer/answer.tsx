// A question with its answer, whole or as far as it has come.
import { useEffect, useState } from "preact/hooks";
import { useActions, useChat } from "../ask/chat";
import { focusBox } from "../ask/focus";
import type { Turn } from "../ask/turns";
import type { Reply } from "../api";
import { Icon } from "../icons";
import { count, InLanguage, useSettings, useText } from "../settings";
import { Actions, How } from "./actions";
import { Boards } from "./boards";
import { localText } from "./cells";
import { isOneGame, OneGame } from "./game";
import { Plot } from "./plot";
import { plotOf } from "./plot-data";
import { Marked } from "./marked";
import { SQL } from "./sql";
import { Table } from "./table";
import { Teach } from "./teach";
import "./answer.css";

// Answer shows a turn; stop ends one that is not of the conversation.
export function Answer({ turn, stop }: { turn: Turn; stop?: () => void }) {
  const { reply, running } = turn;
  return (
    <InLanguage language={reply.language}>
      <article id={`turn-${turn.id}`} class="turn" data-status={running ? "running" : reply.status} aria-busy={running} aria-labelledby={`asked-${turn.id}`}>
        <Asked turn={turn} />
        <div class="answer" lang={reply.language}>
          {running && <Progress reply={reply} stop={stop} />}
          <Sentence turn={turn} />
          <Reading reply={reply} />
          <Clarification turn={turn} />
          <Suggestions turn={turn} />
          {!running && <Teach key={reply.text} turn={turn} />}
          <Result key={reply.sql} turn={turn} />
        </div>
      </article>
    </InLanguage>
  );
}

// Result is what the SQL of an answer gave; another SQL's begins anew.
export function Result({ turn }: { turn: Turn }) {
  const { reply, running } = turn;
  const plot = running ? null : plotOf(reply);
  return (
    <>
      {!running && isOneGame(reply) ? <OneGame reply={reply} /> : <Boards reply={reply} flip={turn.flip} />}
      {plot && <Plot plot={plot} turn={turn} />}
      <Table turn={turn} short={plot !== null || reply.boards !== undefined} />
      <SQL turn={turn} />
      {!running && <Actions turn={turn} />}
      {!running && <FollowUps turn={turn} />}
    </>
  );
}

// Broken stands for an answer that cannot be shown, so that the others can be.
export function Broken({ turn }: { turn: Turn }) {
  const t = useText();
  return (
    <article id={`turn-${turn.id}`} class="turn" data-status="error" aria-labelledby={`asked-${turn.id}`}>
      <Asked turn={turn} />
      <Failed turn={turn} code="broken" message={t("broken")} />
    </article>
  );
}

// Asked is the question, with the words marked that were not understood, and
// what was chosen where it was asked back.
function Asked({ turn }: { turn: Turn }) {
  const t = useText();
  const [all, setAll] = useState(false);
  return (
    <div class="asked">
      <h2 id={`asked-${turn.id}`} class={turn.kind === "sql" ? "asked-words asked-sql" : "asked-words"} lang={turn.reply.language}>
        <Marked text={all ? turn.question : shortened(turn.question)} words={turn.reply.uncovered ?? []} />
      </h2>
      {shortened(turn.question) !== turn.question && <button type="button" class="quiet whole-question" aria-expanded={all} onClick={() => setAll(!all)}>{t(all ? "less_question" : "whole_question")}</button>}
      {turn.chosen.length > 0 && (
        <ul class="asked-chosen">{turn.chosen.map((label) => <li key={label}>{label}</li>)}</ul>
      )}
    </div>
  );
}

// shortened is the beginning of a long question, up to a word.
function shortened(question: string): string {
  return question.length <= longQuestion + 40 ? question : `${question.slice(0, longQuestion).replace(/\s+\S*$/, "")}…`;
}

const longQuestion = 240; // letters

// Progress names the stages that an answer goes through. After a while it says how
// long that has taken, and how to stop it.
function Progress({ reply, stop }: { reply: Reply; stop: (() => void) | undefined }) {
  const t = useText();
  const actions = useActions();
  const seconds = useSeconds();
  const stages = [
    { text: t(reply.asking ? "stage_asking" : "stage_understood"), done: reply.paraphrase !== undefined || reply.sql !== undefined },
    { text: t("stage_sql"), done: reply.sql !== undefined },
    { text: t("stage_rows"), done: reply.rows !== undefined },
  ];
  const current = stages.findIndex((stage) => !stage.done);
  return (
    <div class="progress">
      <ol class="stages" aria-label={t("thinking")}>
        {stages.map((stage, index) => (
          <li key={stage.text} class={stage.done ? "done" : index === current ? "current" : undefined}>{stage.text}</li>
        ))}
      </ol>
      {seconds >= longAfter && (
        <>
          <span class="note">{t("taking", { n: seconds })}</span>
          <button type="button" class="quiet stop-answer" onClick={() => (stop ?? actions.stop)()}><Icon name="stop" />{t("cancel")}</button>
        </>
      )}
    </div>
  );
}

const longAfter = 2; // seconds

// useSeconds counts the seconds since it was first shown.
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

function Sentence({ turn }: { turn: Turn }) {
  const { language } = useSettings();
  const { reply } = turn;
  if (reply.error) return <Failed turn={turn} {...reply.error} />;
  if (!reply.text) return null;
  return <p class={`sentence sentence-${reply.status ?? "running"}`}>{localText(reply.text, language)}</p>;
}

function Failed({ turn, code, message }: { turn: Turn; code: string; message: string }) {
  const t = useText();
  const { again } = useActions();
  return (
    <div class="failure" data-code={code}>
      <Icon name={code === "stopped" ? "stop" : "warning"} />
      <p>{message}</p>
      {!turn.running && turn.reply.status !== "refused" && <button type="button" class="again" onClick={() => again(turn)}><Icon name="again" />{t("again")}</button>}
    </div>
  );
}

// Reading is how the question was read, in one line that unfolds to all of it.
function Reading({ reply }: { reply: Reply }) {
  const t = useText();
  const { language } = useSettings();
  if (!reply.paraphrase) return null;
  const assumed = reply.assumptions ?? [];
  return (
    <details class="reading">
      <summary>
        <span class="reading-line"><span class="reading-label">{t("understood")}</span> {localText(reply.paraphrase, language)}</span>
        {assumed.length > 0 && <span class="reading-more">{count(t, "assumed", assumed.length)}</span>}
      </summary>
      {assumed.length > 0 && <ul class="assumptions" aria-label={t("assumptions")}>{assumed.map((one) => <li key={one}>{one}</li>)}</ul>}
      <How reply={reply} />
    </details>
  );
}

function Clarification({ turn }: { turn: Turn }) {
  const t = useText();
  const { choose } = useActions();
  const { clarification } = turn.reply;
  if (!clarification) return null;
  return (
    <div class="options" role="group" aria-label={t("choose")}>
      {clarification.options.map((option) => (
        <button key={option.value} type="button" class="option" data-value={option.value} disabled={turn.running}
          onClick={() => { focusBox(); void choose(turn, clarification.slot, option); }}>
          {option.label}
        </button>
      ))}
    </div>
  );
}

function Suggestions({ turn }: { turn: Turn }) {
  const t = useText();
  const { ask } = useActions();
  const { suggestions } = turn.reply;
  if (!suggestions?.length) return null;
  return (
    <div class="suggestions">
      <p>{t("try")}</p>
      <ul>
        {suggestions.map((question) => (
          <li key={question}><button type="button" class="example" onClick={() => { focusBox(); void ask(question); }}>{question}</button></li>
        ))}
      </ul>
    </div>
  );
}

// FollowUps are questions that work after this answer, below the last one.
function FollowUps({ turn }: { turn: Turn }) {
  const t = useText();
  const { ask } = useActions();
  const { conversation } = useChat();
  const { follow_ups } = turn.reply;
  if (!follow_ups?.length || conversation.turns.at(-1)?.id !== turn.id) return null;
  return (
    <ul class="follow-ups" aria-label={t("follow_ups")}>
      {follow_ups.map((question) => <li key={question}><button type="button" class="follow-up" onClick={() => { focusBox(); void ask(question); }}>{question}</button></li>)}
    </ul>
  );
}
