// The search by hand: a partial board is set up and looked for, and the same
// search is said in words.
import { useEffect, useRef, useState } from "preact/hooks";
import { Answer } from "../answer/answer";
import { Failure, postReply, type Reply } from "../api";
import { useChat } from "../ask/chat";
import { newTurn, type Turn } from "../ask/turns";
import { Board } from "../board";
import { Icon } from "../icons";
import { link, type Route } from "../route";
import { useSettings, useText } from "../settings";
import { useTitle } from "../title";
import { CopyButton } from "../copy";
import { free, Palette, toolName, toolOfKey } from "./palette";
import { boardOf, fillEmpty, freeEmpty, isKind, put, readFEN, readPattern, writePattern, type Pattern } from "./pattern";
import { Sign } from "./signs";
import "./setup.css";

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

export function Setup({ route }: { route: Route }) {
  const t = useText();
  const [pattern, setPattern] = useState<Pattern>(() => readPattern(route.value));
  const [tool, setTool] = useState("P");
  const [flip, setFlip] = useState(false);
  const { turn, failure, search, forget } = useSearch();
  const title = useRef<HTMLHeadingElement>(null);
  const count = Object.keys(pattern).length;
  useLeaving();
  useTitle(t("find"));

  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useEffect(() => { // an address that names a board is a search
    const given = readPattern(route.value);
    setPattern(given);
    if (Object.keys(given).length > 0) void search(given);
    else forget();
  }, [route.value]);

  const change = (next: Pattern) => {
    setPattern(next);
    history.replaceState(history.state, "", link({ find: writePattern(next) }));
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
      <form class="find-setup" onSubmit={(event) => { event.preventDefault(); void search(pattern); }}>
        <div class="find-board" onKeyDown={onKeyDown}>
          <Board board={boardOf(pattern)} label={t("find_board")} flip={flip} coordinates signs={signs} squareLabel={square}
            onSquare={(name) => change(put(pattern, name, pattern[name] === tool ? free : tool))} />
        </div>
        <div class="find-tools">
          <Palette tool={tool} choose={setTool} />
          <p class="note find-chosen">{t("find_put", { what: toolName(tool, t) })}</p>
          <div class="find-changes">
            <button type="button" id="clear" class="quiet" disabled={count === 0} onClick={() => change({})}><Icon name="bin" />{t("find_clear")}</button>
            <button type="button" id="find-start" class="quiet" onClick={() => change(freeEmpty(readFEN(start)!))}><Icon name="squares" />{t("find_start")}</button>
            <button type="button" id="fill-empty" class="quiet" disabled={count === 0 || count === 64} onClick={() => change(fillEmpty(pattern))}>{t("find_fill")}</button>
            <button type="button" id="free-empty" class="quiet" disabled={!Object.values(pattern).includes("empty")} onClick={() => change(freeEmpty(pattern))}>{t("find_unfill")}</button>
            <button type="button" id="flip" class="quiet" aria-pressed={flip} onClick={() => setFlip(!flip)}><Icon name="flip" />{t("flip")}</button>
            <CopyButton text={() => location.origin + location.pathname + link({ find: writePattern(pattern) })} label={t("copy_link")} icon="link" />
          </div>
          <FEN take={change} />
          <button type="submit" id="search" class="main" disabled={count === 0 || turn?.running}><Icon name="squares" />{t("find_search")}</button>
          <p class="note find-keys">{t("find_keys", { letters: t("piece_letters") })}</p>
        </div>
      </form>
      {failure && <div class="failure" role="alert"><Icon name="warning" /><p>{failure}</p></div>}
      {turn && (
        <section class="find-answer" aria-label={t("find_answer")}>
          <p class="unseen" role="status">{turn.running ? t("thinking") : turn.reply.text ?? turn.reply.error?.message}</p>
          <Answer turn={turn} />
          {!turn.running && turn.reply.question && <p class="find-words">{t("find_words")} <a id="ask-words" href={link({ q: turn.reply.question })}>{turn.reply.question}</a></p>}
        </section>
      )}
    </div>
  );
}

// FEN takes a position as text, which may be pasted.
function FEN({ take }: { take: (pattern: Pattern) => void }) {
  const t = useText();
  const [wrong, setWrong] = useState(false);
  const read = (text: string) => {
    const found = readFEN(text);
    setWrong(text.trim() !== "" && !found);
    if (found) take(found);
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

// useSearch looks for a pattern. Its answer is a turn, so that it is shown as
// that of a question is.
function useSearch() {
  const t = useText();
  const { language } = useSettings();
  const [turn, setTurn] = useState<Turn | null>(null);
  const [failure, setFailure] = useState("");
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const search = async (squares: Pattern) => {
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    const asked = newTurn("question", t("find"));
    setTurn(asked);
    setFailure("");
    try {
      const reply: Reply = await postReply("api/find", language, { squares, language }, mine.signal);
      setTurn({ ...asked, running: false, question: reply.question ?? asked.question, reply });
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

// useLeaving goes to the conversation when something is asked there from here,
// as SQL that was changed is.
function useLeaving() {
  const { conversation } = useChat();
  const before = useRef(conversation.turns.length);
  useEffect(() => {
    if (conversation.turns.length > before.current) location.hash = "";
    before.current = conversation.turns.length;
  }, [conversation.turns.length]);
}
