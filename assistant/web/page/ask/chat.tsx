// The conversation that is open, what can be done in it, and the ones kept.
import { createContext, type ComponentChildren } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { ask, Failure, postReply, type Reply } from "../api";
import { text, useSettings } from "../settings";
import { forgetConversations, keepConversation, keptConversations, newConversation, newTurn, type Conversation, type Turn } from "./turns";

export interface Chat {
  conversation: Conversation;
  kept: Conversation[];
  running: boolean;
  // ask puts a question at the end; answers settle in advance what would be
  // asked back.
  ask(question: string, answers?: Record<string, string>): void;
  // askAll puts questions one after the other in a new conversation.
  askAll(questions: { question: string; answers: Record<string, string> }[]): void;
  // runSQL runs one SELECT of the visitor's own.
  runSQL(sql: string): void;
  // choose answers the question back of a turn, and again asks it anew.
  choose(turn: Turn, slot: string, option: { value: string; label: string }): void;
  again(turn: Turn): void;
  stop(): void;
  start(): void; // a new conversation
  open(id: string): void;
  remove(id: string): void;
  removeAll(): void;
}

const Context = createContext<Chat | null>(null);

export function useChat(): Chat {
  const chat = useContext(Context);
  if (!chat) throw new Error("outside of ChatProvider");
  return chat;
}

export function ChatProvider({ children }: { children: ComponentChildren }) {
  const { language } = useSettings();
  const [conversation, setConversation] = useState(reopened);
  const [kept, setKept] = useState(keptConversations);
  const latest = useRef(conversation);
  const abort = useRef<AbortController | null>(null);
  const running = conversation.turns.some((turn) => turn.running);

  useEffect(() => {
    if (running) return; // kept when it is whole
    setKept(keepConversation(conversation));
    rememberOpen(conversation.turns.length > 0 ? conversation.id : "");
  }, [conversation, running]);

  const change = (next: Conversation) => {
    latest.current = next;
    setConversation(next);
  };
  const update = (id: string, part: Partial<Turn>) => {
    const now = latest.current;
    change({ ...now, server: part.reply?.conversation || now.server, turns: now.turns.map((turn) => (turn.id === id ? { ...turn, ...part } : turn)) });
  };

  const stopped = text(language, "stopped");
  const settled = (turn: Turn): Turn => (turn.running ? { ...turn, running: false, reply: failed(turn.reply, "stopped", stopped) } : turn);

  const run = async (turn: Turn) => {
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    const now = latest.current;
    const others = now.turns.map(settled);
    const place = others.findIndex((other) => other.id === turn.id);
    const running = { ...turn, running: true, reply: {} };
    change({ ...now, updated: Date.now(), turns: place < 0 ? [...others, running] : others.with(place, running) });

    let last: Reply = {};
    const show = (reply: Reply) => {
      if (mine.signal.aborted) return;
      last = reply;
      update(turn.id, { reply });
    };
    try {
      if (turn.kind === "sql") {
        show(await postReply("api/sql", language, { sql: turn.question, language }, mine.signal));
      } else if (!await ask({ conversation: now.server, question: turn.question, answers: turn.answers }, language, mine.signal, show)) {
        show(failed(last, "cut", text(language, "cut")));
      }
    } catch (reason) {
      last = mine.signal.aborted ? failed(last, "stopped", stopped) : failed(last, "connection", reasonOf(reason, text(language, "connection")));
    }
    if (abort.current !== mine || latest.current.id !== now.id) return; // another question has taken its place
    update(turn.id, { running: false, reply: last });
  };

  const leave = (next: Conversation) => {
    abort.current?.abort();
    keepConversation({ ...latest.current, turns: latest.current.turns.map(settled) });
    change(next);
  };
  const chat: Chat = {
    conversation, kept, running,
    ask: (question, answers) => void run(newTurn("question", question, answers)),
    askAll: async (questions) => {
      const fresh = newConversation();
      leave(fresh);
      for (const { question, answers } of questions) if (latest.current.id === fresh.id) await run(newTurn("question", question, answers));
    },
    runSQL: (sql) => void run(newTurn("sql", sql)),
    choose: (turn, slot, { value, label }) =>
      void run({ ...turn, answers: { ...turn.answers, [slot]: value }, chosen: [...turn.chosen, label] }),
    again: (turn) => void run(turn),
    stop: () => abort.current?.abort(),
    start: () => leave(newConversation()),
    open: (id) => {
      const found = keptConversations().find((one) => one.id === id);
      if (found) leave(found);
    },
    remove: (id) => {
      if (id === latest.current.id) leave(newConversation());
      setKept(forgetConversations((one) => one.id === id));
    },
    removeAll: () => {
      leave(newConversation());
      setKept(forgetConversations(() => true));
    },
  };
  return <Context.Provider value={chat}>{children}</Context.Provider>;
}

function failed(reply: Reply, code: string, message: string): Reply {
  return { ...reply, status: "error", error: { code, message } };
}

function reasonOf(reason: unknown, connection: string): string {
  return reason instanceof Failure && reason.status > 0 ? reason.message : connection;
}

// The conversation that is open in this tab is open again after a reload.
const openName = "kibitz.open";

function reopened(): Conversation {
  try {
    const id = sessionStorage.getItem(openName);
    return keptConversations().find((one) => one.id === id) ?? newConversation();
  } catch {
    return newConversation();
  }
}

function rememberOpen(id: string) {
  try {
    sessionStorage.setItem(openName, id);
  } catch {
    // then a reload begins a new one
  }
}
