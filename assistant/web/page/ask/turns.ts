// What a conversation is made of, and how the browser keeps conversations: each
// under its own name, and a list of them.
import type { Reply } from "../api";
import { forget, keep, kept } from "../storage";

// Turn is a question, or SQL of the visitor's own, with its reply.
export interface Turn {
  id: string;
  kind: "question" | "sql" | "group" | "found"; // a group is what a row of an answer counts; found is by hand
  question: string; // the words, or the SQL, or the name of the row
  answers: Record<string, string>; // what settled the questions back, by slot
  chosen: string[]; // the same as it was read
  reply: Reply;
  running: boolean;
  group?: Group;
  flip?: boolean; // its boards stand with Black below, as that of the search by hand did
  cut?: boolean; // rows were left out when it was kept
}

// Group is a row of an answer by its keys, and the questions that give the answer,
// the last one of them after the others.
export interface Group {
  keys: string[];
  after: Asked[];
}

export type Asked = Pick<Turn, "question" | "answers"> & { group?: string[] };

export interface Conversation {
  id: string;
  title?: string; // that the visitor gave it, instead of its first question
  server: string; // the server's name for it; empty before its first reply
  updated: number; // milliseconds since 1970
  turns: Turn[];
}

// Summary is an entry of the list.
export interface Summary {
  id: string;
  title: string;
  updated: number;
}

export function newConversation(): Conversation {
  return { id: newID(), server: "", updated: Date.now(), turns: [] };
}

export function newTurn(kind: Turn["kind"], question: string, answers: Record<string, string> = {}): Turn {
  return { id: newID(), kind, question, answers, chosen: [], reply: {}, running: true };
}

// Beyond these the oldest conversation goes, and rows are left out of replies.
const maxConversations = 50;
const maxRows = 60;

const list = "history";
const nameOf = (id: string) => `conversation.${id}`;

// keptConversations are all that are kept, the latest first.
export function keptConversations(): Summary[] {
  const all = kept(list);
  return Array.isArray(all) ? all.filter((one) => typeof one?.id === "string" && typeof one.title === "string") : [];
}

export function keptConversation(id: string): Conversation | null {
  const found = kept(nameOf(id)) as Conversation | null;
  return Array.isArray(found?.turns) ? found : null;
}

// keepConversation keeps a conversation as it is now, and returns all that are
// kept. Where there is no room the oldest ones make it.
export function keepConversation(conversation: Conversation): Summary[] {
  const { id, title, updated, turns } = conversation;
  if (!turns[0]) return keptConversations();
  const summary = { id, title: title || turns[0].question.slice(0, 200), updated };
  const all = [summary, ...keptConversations().filter((one) => one.id !== id)].toSorted((a, b) => b.updated - a.updated);
  const drop = () => forget(nameOf(all.pop()!.id));
  while (all.length > maxConversations) drop();
  while (!keep(nameOf(id), { ...conversation, turns: turns.map(smaller) }) && all.length > 1) drop();
  keep(list, all);
  return all;
}

// renameConversation gives a conversation a name, or with none its first question
// again, and returns all that are kept.
export function renameConversation(id: string, title: string): Summary[] {
  const found = keptConversation(id);
  return found ? keepConversation({ ...found, title: title.trim() }) : keptConversations();
}

// questionsIn are what was asked in a conversation.
export function questionsIn(id: string): string[] {
  return (keptConversation(id)?.turns ?? []).map(({ question }) => question);
}

export function forgetConversations(gone: (one: Summary) => boolean): Summary[] {
  const all = keptConversations();
  for (const one of all.filter(gone)) forget(nameOf(one.id));
  const left = all.filter((one) => !gone(one));
  keep(list, left);
  return left;
}

function smaller(turn: Turn): Turn {
  const rows = turn.reply.rows;
  if (!rows || rows.length <= maxRows) return turn;
  return { ...turn, cut: true, reply: { ...turn.reply, rows: rows.slice(0, maxRows) } };
}

function newID(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
