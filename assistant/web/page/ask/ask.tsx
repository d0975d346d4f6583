// The conversation: what was asked and answered, and the box for the next
// question.
import { Component } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Answer, Broken } from "../answer/answer";
import { useSettings, useText } from "../settings";
import { useTitle } from "../title";
import { Box } from "./box";
import { useChat } from "./chat";
import { useExamples } from "./examples";
import type { Turn } from "./turns";
import { Welcome } from "./welcome";
import "./ask.css";

export function Ask({ hidden }: { hidden: boolean }) {
  const t = useText();
  const chat = useChat();
  const examples = useExamples();
  const { turns } = chat.conversation;
  const end = useRef<HTMLDivElement>(null);
  const newest = turns.at(-1)?.id;

  const title = chat.conversation.title || turns[0]?.question;
  useTitle(title, !hidden);

  // A new question goes to the top, so that its answer can be read as it comes.
  useEffect(() => {
    if (newest && chat.running) end.current?.querySelector(".turn:last-child")?.scrollIntoView({ block: "start" });
  }, [newest, chat.running]);

  useEffect(() => scrollTo(0, document.documentElement.scrollHeight * Number(turns.length > 0)), [chat.conversation.id]);

  return (
    <div id="ask" class={turns.length === 0 ? "ask ask-new" : "ask"} hidden={hidden}>
      {turns.length === 0 ? <Welcome examples={examples} /> : (
        <div id="turns" class="turns" ref={end}>
          <h1 class="unseen">{t("conversation")}</h1>
          {turns.map((turn) => <Drawn key={turn.id} turn={turn} />)}
        </div>
      )}
      <div class="ask-foot"><Box examples={examples} /></div>
      <Announcer turn={turns.at(-1)} />
    </div>
  );
}

// Drawn draws a turn again only when it has changed, not while another one is
// answered.
class Drawn extends Component<{ turn: Turn }, { broken?: Turn }> {
  override componentDidCatch() {
    this.setState({ broken: this.props.turn });
  }

  override shouldComponentUpdate(next: { turn: Turn }, state: { broken?: Turn }) {
    return next.turn !== this.props.turn || state.broken !== this.state.broken;
  }

  override render() {
    const { turn } = this.props;
    return turn === this.state.broken ? <Broken turn={turn} /> : <Answer turn={turn} />;
  }
}

// Announcer tells screen readers how the last question goes.
function Announcer({ turn }: { turn: Turn | undefined }) {
  const t = useText();
  const { language } = useSettings();
  let message = "";
  if (turn?.running) message = t("thinking");
  else if (turn) message = turn.reply.error?.message ?? turn.reply.text ?? "";
  return <p id="status" class="unseen" role="status" aria-live="polite" lang={turn?.reply.language ?? language}>{message}</p>;
}
