// What a conversation is made of, and how the browser keeps conversations.
import type { Language } from "../settings";
import type { Reply } from "../api";
import { keep, kept } from "../storage";

// Turn is a question, or SQL of the visitor's own, with its reply.
export interface Turn {
  id: string;
  kind: "question" | "sql";
  question: string; // the words, or the SQL
  answers: Record<string, string>; // what settled the questions back, by slot
  chosen: string[]; // the same as it was read
  reply: Reply;
  running: boolean;
  cut?: boolean; // rows were left out when it was kept
}

export interface Conversation {
  id: string;
  server: string; // the server's name for it; empty before its first reply
  language?: Language;
  updated: number; // milliseconds since 1970
  turns: Turn[];
}

export function newConversation(): Conversation {
  return { id: newID(), server: "", updated: Date.now(), turns: [] };
}

export function newTurn(kind: Turn["kind"], question: string, answers: Record<string, string> = {}): Turn {
  return { id: newID(), kind, question, answers, chosen: [], reply: {}, running: true };
}

export function titleOf(conversation: Conversation): string {
  return conversation.turns[0]?.question ?? "";
}

// Beyond these the oldest conversation goes, and rows are left out of replies.
const maxConversations = 50;
const maxRows = 60;

const name = "conversations";

export function keptConversations(): Conversation[] {
  const all = kept(name);
  return Array.isArray(all) ? all.filter((c) => Array.isArray(c?.turns) && typeof c.id === "string") : [];
}

// keepConversation keeps a conversation as it is now, and returns all that are
// kept, the latest first.
export function keepConversation(conversation: Conversation): Conversation[] {
  if (conversation.turns.length === 0) return keptConversations();
  const small = { ...conversation, turns: conversation.turns.map(smaller) };
  let all = [small, ...keptConversations().filter((c) => c.id !== conversation.id)].toSorted((a, b) => b.updated - a.updated).slice(0, maxConversations);
  while (all.length > 0 && !keep(name, all)) all = all.slice(0, -1);
  return all;
}

export function forgetConversations(gone: (conversation: Conversation) => boolean): Conversation[] {
  const left = keptConversations().filter((c) => !gone(c));
  keep(name, left);
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
