// The conversation that is open, what can be done in it, and the ones kept.
import { asked, askedOf, needed } from "../answer/alone";
import { ask, Failure, postReply, type Question, type Reply } from "../api";
import { text, type Language } from "../settings";
import { forgetConversations, keepConversation, keptConversation, keptConversations, newConversation, newTurn, renameConversation, type Asked, type Conversation, type Group, type Summary, type Turn } from "./turns";

export interface State {
  conversation: Conversation;
  kept: Summary[];
  running: boolean;
}

// Found is the answer to a search by hand, and where it stands.
export interface Found {
  turn: Turn;
  address: string;
}

export class Store {
  state: State;
  language: Language = "en"; // of messages
  onChange: (state: State) => void = () => {};
  found: Found | null = null; // by hand, last
  private abort: AbortController | null = null;

  constructor() {
    this.state = { conversation: reopened() ?? newConversation(), kept: keptConversations(), running: false };
  }

  // ask puts a question at the end; answers settle in advance what would be
  // asked back.
  ask = (question: string, answers: Record<string, string> = {}) => this.run(newTurn("question", question, answers));

  // askAll puts questions one after the other in a new conversation.
  askAll = async (questions: Asked[]) => {
    const fresh = newConversation();
    this.leave(fresh);
    for (const [index, { question, answers, group }] of questions.entries()) {
      if (this.state.conversation.id !== fresh.id) return;
      await (group ? this.list(question, { keys: group, after: questions.slice(0, index) }) : this.ask(question, answers));
    }
  };

  // openGroup lists what a row of an answer counts, which has these keys.
  openGroup = async (turn: Turn, keys: string[], name: string) => {
    const before = await needed(turn, this.turns(), this.language).catch(() => []);
    return this.list(name, { keys, after: [...before, askedOf(turn)] });
  };

  private list = (name: string, group: Group) => this.run({ ...newTurn("group", name), group });

  // goOn asks about what a search by hand found, in a new conversation that
  // begins with it.
  goOn = (found: Turn, question: string) => {
    this.leave({ ...newConversation(), server: found.reply.conversation ?? "", turns: [{ ...found, kind: "found" }] });
    return this.ask(question);
  };

  // runSQL runs one SELECT of the visitor's own.
  runSQL = (sql: string) => this.run(newTurn("sql", sql));

  // choose answers the question back of a turn.
  choose = (turn: Turn, slot: string, { value, label }: { value: string; label: string }) =>
    this.run({ ...turn, answers: { ...turn.answers, [slot]: value }, chosen: [...turn.chosen, label] });

  again = (turn: Turn) => this.run(turn);

  stop = () => this.abort?.abort();

  start = () => this.leave(newConversation());

  open = (id: string) => {
    const found = keptConversation(id);
    if (found) this.leave(found);
  };

  remove = (id: string) => {
    if (id === this.state.conversation.id) this.leave(newConversation());
    this.change({ kept: forgetConversations((one) => one.id === id) });
  };

  rename = (id: string, title: string) => {
    const { conversation } = this.state;
    if (id === conversation.id) this.talk({ ...conversation, title: title.trim() });
    this.change({ kept: renameConversation(id, title) });
  };

  removeAll = () => {
    this.leave(newConversation());
    this.change({ kept: forgetConversations(() => true) });
  };

  // turns are those of the open conversation, as they are now.
  turns = () => this.state.conversation.turns;

  private async run(turn: Turn) {
    this.abort?.abort();
    const mine = new AbortController();
    this.abort = mine;
    const { conversation } = this.state;
    const others = conversation.turns.map(this.settled);
    const place = others.findIndex(({ id }) => id === turn.id);
    const fresh: Turn = { ...turn, running: true, reply: {}, cut: false };
    this.talk({ ...conversation, updated: Date.now(), turns: place < 0 ? [...others, fresh] : others.with(place, fresh) });

    let last: Reply = {}, waits = false, over = false;
    const show = (reply: Reply) => {
      if (mine.signal.aborted) return;
      last = reply;
      if (waits) return;
      waits = true;
      nextFrame(() => { // parts that come together are drawn together
        waits = false;
        if (!over && !mine.signal.aborted) this.update(turn.id, { reply: last });
      });
    };
    try {
      if (turn.kind === "sql") {
        show(await postReply("api/sql", this.language, { sql: turn.question, language: this.language }, mine.signal));
      } else if (!await ask(turn.group ? await this.rowOf(turn, turn.group) : { conversation: conversation.server, question: turn.question, answers: turn.answers }, this.language, mine.signal, show)) {
        last = this.failed(last, "cut");
      }
    } catch (reason) {
      const said = reason instanceof Failure && reason.status > 0 ? reason.message : undefined;
      last = this.failed(last, mine.signal.aborted ? "stopped" : "connection", said);
    }
    over = true;
    if (this.abort !== mine || this.state.conversation.id !== conversation.id) return; // another one has taken its place
    this.update(turn.id, { running: false, reply: last });
    this.save();
  }

  // rowOf is how the server is asked what a row counts. A row belongs to the answer
  // given last, so what it is a row of is asked before, in a conversation of its own.
  private async rowOf({ question, answers }: Turn, { keys, after }: Group): Promise<Question> {
    const { conversation = "" } = await asked(after, this.language);
    return { conversation, question, answers, group: keys };
  }

  private update(id: string, part: Partial<Turn>) {
    const { conversation } = this.state;
    const turns = conversation.turns.map((turn) => (turn.id === id ? { ...turn, ...part } : turn));
    this.talk({ ...conversation, server: part.reply?.conversation || conversation.server, turns });
  }

  private leave(next: Conversation) {
    this.abort?.abort();
    const { conversation } = this.state;
    this.talk({ ...conversation, turns: conversation.turns.map(this.settled) });
    this.save();
    this.talk(next);
    rememberOpen(next.turns.length > 0 ? next.id : "");
  }

  // settled is a turn whose answer nobody waits for any more.
  private settled = (turn: Turn): Turn => (turn.running ? { ...turn, running: false, reply: this.failed(turn.reply, "stopped") } : turn);

  private failed(reply: Reply, code: "stopped" | "connection" | "cut", message = text(this.language, code)): Reply {
    return { ...reply, status: "error", error: { code, message } };
  }

  private save() {
    const { conversation } = this.state;
    if (conversation.turns.length === 0) return;
    this.change({ kept: keepConversation(conversation) });
    rememberOpen(conversation.id);
  }

  private talk(conversation: Conversation) {
    this.change({ conversation, running: conversation.turns.some(({ running }) => running) });
  }

  private change(part: Partial<State>) {
    this.state = { ...this.state, ...part };
    this.onChange(this.state);
  }
}

// nextFrame waits until something can be seen, where there is anything to see.
const nextFrame: (then: () => void) => void = globalThis.requestAnimationFrame ?? ((then: () => void) => then());

// The conversation that is open in this tab is open again after a reload.
const openName = "kibitz.open";

function reopened(): Conversation | null {
  try {
    return keptConversation(sessionStorage.getItem(openName) ?? "");
  } catch {
    return null;
  }
}

function rememberOpen(id: string) {
  try {
    sessionStorage.setItem(openName, id);
  } catch {
    // then a reload begins a new one
  }
}
