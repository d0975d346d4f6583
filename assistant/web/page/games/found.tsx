// A search by hand and its answer, which is a turn, so that it is shown as that of
// a question is; and what can be asked of it in words.
import { useEffect, useRef, useState } from "preact/hooks";
import { Answer } from "../answer/answer";
import { Failure, postReply, type Reply } from "../api";
import { useActions, useChat } from "../ask/chat";
import { newTurn, type Turn } from "../ask/turns";
import { Icon } from "../icons";
import { link } from "../route";
import { useSettings, useText } from "../settings";

export interface Search {
  turn: Turn | null;
  failure: string;
  search: (body: object) => Promise<void>;
  forget: () => void;
}

export function useSearch(title: string, path = "api/find", kind: Turn["kind"] = "question"): Search {
  const t = useText();
  const { language } = useSettings();
  const store = useActions();
  const [turn, setTurn] = useState<Turn | null>(null);
  const [failure, setFailure] = useState("");
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const search = async (body: object) => {
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    const asked = newTurn(kind, title);
    setTurn((old) => (old ? { ...old, running: true } : asked));
    setFailure("");
    try {
      const reply: Reply = await postReply(path, language, { ...body, language }, mine.signal);
      if (mine.signal.aborted) return;
      const found = { ...asked, running: false, question: reply.question || asked.question, reply };
      store.found = { turn: found, address: location.hash };
      setTurn(found);
    } catch (reason) {
      if (mine.signal.aborted) return;
      setTurn(null);
      setFailure((reason instanceof Failure && reason.message) || t("no_connection"));
    }
  };
  const forget = () => {
    abort.current?.abort();
    setTurn(null);
    setFailure("");
  };
  return { turn, failure, search, forget };
}

// Found shows the answer, with a box for a question about it. Its boards stand with
// Black below if flip is given, also where the visitor goes on from here.
export function Found({ search: { turn: given, failure, forget }, flip }: { search: Search; flip?: boolean }) {
  const t = useText();
  const store = useActions();
  const turn = given && { ...given, ...(flip && { flip }) };
  useEffect(() => {
    if (turn && store.found?.turn.id === turn.id) store.found = { turn, address: turnedAddress(store.found.address, flip) };
  }, [given, flip]);
  return (
    <>
      {failure && <div class="failure" role="alert"><Icon name="warning" /><p>{failure}</p></div>}
      {turn && (
        <section class="find-answer" aria-label={t("find_answer")}>
          <p class="unseen" role="status">{turn.running ? t("thinking") : turn.reply.text ?? turn.reply.error?.message}</p>
          <Answer turn={turn} stop={forget} />
          {!turn.running && turn.reply.status === "answer" && <GoOn turn={turn} />}
          {!turn.running && turn.reply.status === "answer" && turn.reply.question && (
            <p class="find-words">{t("find_words")} <a id="ask-words" href={link({ q: turn.reply.question })}>{turn.reply.question}</a></p>
          )}
        </section>
      )}
    </>
  );
}

function turnedAddress(address: string, flip: boolean | undefined): string {
  const { flip: _, ...pairs } = Object.fromEntries(new URLSearchParams(address.replace(/^#/, "")));
  return link({ ...pairs, ...(flip && { flip: 1 }) });
}

// GoOn asks about what was found, in a conversation that begins with it.
function GoOn({ turn }: { turn: Turn }) {
  const t = useText();
  const { goOn } = useActions();
  const [question, setQuestion] = useState("");
  const offered = turn.reply.follow_ups ?? [];
  return (
    <div class="go-on">
      <form class="go-on-form" onSubmit={(event) => { event.preventDefault(); if (question.trim()) void goOn(turn, question.trim()); }}>
        <label for="go-on">{t("go_on")}</label>
        <input id="go-on" type="text" maxLength={2000} autocomplete="off" placeholder={offered[0]} value={question} onInput={(event) => setQuestion(event.currentTarget.value)} />
        <button type="submit" class="main" disabled={!question.trim()}><Icon name="chat" />{t("send")}</button>
      </form>
      {offered.length > 0 && (
        <ul class="follow-ups" aria-label={t("follow_ups")}>
          {offered.map((one) => <li key={one}><button type="button" class="follow-up" onClick={() => void goOn(turn, one)}>{one}</button></li>)}
        </ul>
      )}
    </div>
  );
}

// useLeaving goes to the conversation when something is asked there from here,
// as SQL that was changed is.
export function useLeaving() {
  const { conversation } = useChat();
  const before = useRef(conversation.turns.length);
  const id = useRef(conversation.id);
  useEffect(() => {
    if (conversation.turns.length > before.current || (conversation.id !== id.current && conversation.turns.length > 0)) location.hash = "";
    before.current = conversation.turns.length;
    id.current = conversation.id;
  }, [conversation.id, conversation.turns.length]);
}
