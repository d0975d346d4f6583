// The box for a question. What is typed is completed with names of the
// database and with questions that work: arrow keys choose, Enter takes, Escape
// closes; without a choice Enter asks. In the empty box ↑ brings back what was
// asked before.
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "../icons";
import { useSettings, useText } from "../settings";
import { useActions, useChat } from "./chat";
import { useCompletions, type Suggestion } from "./completions";
import { focusBox } from "./focus";
import { useRecall } from "./recall";

export function Box({ examples }: { examples: string[] }) {
  const t = useText();
  const { language } = useSettings();
  const { conversation, running } = useChat();
  const actions = useActions();
  const [value, setValue] = useState("");
  const [caret, setCaret] = useState(0);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(""); // by its key: names and examples that arrive later make the list longer
  const box = useRef<HTMLInputElement>(null);
  const suggestions = useCompletions(value, caret, open, language, examples);
  const shown = open && suggestions.length > 0;
  const place = suggestions.findIndex((suggestion) => keyOf(suggestion) === chosen);
  const followUp = conversation.turns.findLast((turn) => turn.reply.status === "answer" && turn.reply.sql)?.reply.follow_ups?.[0]; // what works after the last answer
  const recall = useRecall(conversation.turns);

  useEffect(focusBox, [conversation.id]);
  useEffect(() => {
    if (!running && document.activeElement === document.body) focusBox(); // what was pressed has gone
  }, [running]);

  useEffect(() => {
    const onSlash = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest("input, textarea, select, dialog")) return;
      event.preventDefault();
      box.current?.focus(); // nothing where another view is open
    };
    addEventListener("keydown", onSlash);
    return () => removeEventListener("keydown", onSlash);
  }, []);

  const ask = (question: string) => {
    if (!question.trim()) return;
    recall.forget();
    void actions.ask(question.trim());
    setValue("");
    setOpen(false);
  };
  const take = (suggestion: Suggestion) => {
    if (suggestion.kind === "question") return ask(suggestion.text);
    const next = value.slice(0, suggestion.from) + suggestion.text + value.slice(caret);
    setValue(next);
    setOpen(false);
    const end = suggestion.from + suggestion.text.length;
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(end, end);
      setCaret(end);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "Escape" && shown) {
      event.preventDefault();
      setOpen(false);
      setChosen("");
    } else if (step !== 0 && !shown && recall.goes(step, value)) {
      event.preventDefault();
      setValue(recall.go(step));
    } else if (step !== 0 && !shown && value === "") {
      event.preventDefault();
      setOpen(true);
    } else if (step !== 0 && shown) {
      event.preventDefault();
      const places = suggestions.length + 1; // one is the box itself
      const next = suggestions[(place + 1 + step + places) % places - 1];
      setChosen(next ? keyOf(next) : "");
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const suggestion = shown ? suggestions[place] : undefined;
    if (suggestion) take(suggestion);
    else ask(value);
  };
  const stop = () => {
    actions.stop();
    box.current?.focus();
  };
  const onInput = (target: HTMLInputElement) => {
    setValue(target.value);
    setCaret(target.selectionStart ?? target.value.length);
    setOpen(true);
    setChosen("");
  };

  return (
    <form id="ask-form" class="box" onSubmit={onSubmit}>
      <label class="unseen" for="question">{t("ask")}</label>
      <input id="question" ref={box} type="text" maxLength={2000} value={value} placeholder={followUp ? t("placeholder_more", { question: followUp }) : t("placeholder")}
        autocomplete="off" enterkeyhint="send" role="combobox" aria-autocomplete="list" aria-haspopup="listbox" aria-expanded={shown} aria-controls="completions"
        aria-activedescendant={shown && place >= 0 ? `completion-${place}` : undefined}
        onInput={(event) => onInput(event.currentTarget)} onKeyDown={onKeyDown} onBlur={() => setOpen(false)}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)} />
      {running
        ? <button id="stop" type="button" class="main round" aria-label={t("stop")} title={t("stop")} onClick={stop}><Icon name="stop" /></button>
        : <button id="send" type="submit" class="main round" aria-label={t("send")} title={t("send")} aria-disabled={!value.trim()}><Icon name="send" /></button>}
      <ul id="completions" class="completions" role="listbox" aria-label={t("completions")} hidden={!shown}>
        {suggestions.map((suggestion, index) => (
          <li key={keyOf(suggestion)} id={`completion-${index}`} role="option" aria-selected={index === place}
            onMouseDown={(event) => { event.preventDefault(); take(suggestion); }}>
            <Icon name={kindIcons[suggestion.kind]} />
            <span class="completion-text">{suggestion.text}</span>
            <span class="completion-note">{suggestion.kind === "question" ? t("kind_question") : t(`kind_${suggestion.kind}`, { n: suggestion.games.toLocaleString(language) })}</span>
          </li>
        ))}
      </ul>
    </form>
  );
}

function keyOf(suggestion: Suggestion): string {
  return `${suggestion.kind} ${suggestion.text}`;
}

const kindIcons: Record<Suggestion["kind"], IconName> = { question: "chat", player: "person", opening: "book", event: "cup" };
