// What a word means that was not understood, in the asker's own words.
import { useState } from "preact/hooks";
import { useActions } from "../ask/chat";
import type { Turn } from "../ask/turns";
import { Failure, postJSON } from "../api";
import { useDatabase } from "../database";
import { useSettings, useText } from "../settings";
import { placesOf } from "./marked";

const longest = 300; // letters of what a word means

// Teach asks for the first of the words that were not understood, and puts the
// question again once it was taught.
export function Teach({ turn }: { turn: Turn }) {
  const word = turn.reply.uncovered?.find((one) => /\p{L}/u.test(one) && placesOf(turn.question, [one]).length > 0);
  return word ? <TeachWord turn={turn} word={word} /> : null;
}

function TeachWord({ turn, word }: { turn: Turn; word: string }) {
  const t = useText();
  const { language } = useSettings();
  const { again } = useActions();
  const database = useDatabase();
  const [meaning, setMeaning] = useState("");
  const [problem, setProblem] = useState("");
  const [sending, setSending] = useState(false);
  if (!database?.teachable) return null;
  const send = async () => {
    setSending(true);
    setProblem("");
    try {
      await postJSON("api/teach", turn.reply.language ?? language, { phrase: word, meaning });
      await again(turn);
    } catch (reason) {
      setProblem((reason instanceof Failure && reason.message) || t("connection"));
    }
    setSending(false);
  };
  const id = `teach-${turn.id}`;
  return (
    <form class="teach" onSubmit={(event) => { event.preventDefault(); if (meaning.trim() && !sending) void send(); }}>
      <label for={id}>{t("teach_what", { word })}</label>
      <div class="teach-line">
        <input id={id} type="text" value={meaning} maxLength={longest} placeholder={t("teach_how")} autocomplete="off"
          aria-describedby={`${id}-note`} onInput={(event) => setMeaning(event.currentTarget.value)} />
        <button type="submit" disabled={sending || !meaning.trim()}>{t("teach")}</button>
      </div>
      <p id={`${id}-note`} class="note">{t("teach_shared")}</p>
      <p class="teach-problem" role="status">{problem}</p>
    </form>
  );
}
