// Questions that are asked apart from their conversation: for an address that
// gives the same answer, or for the SQL of another server.
import { postReply, type Reply } from "../api";
import type { Turn } from "../ask/turns";
import type { Language } from "../settings";

// needed returns the turns that a question has to be asked after so that it
// means the same: none if it gives the same SQL when it is asked alone, else
// the ones before it.
export async function needed(turn: Turn, turns: Turn[], language: Language): Promise<Turn[]> {
  const before = turns.slice(0, Math.max(0, turns.findIndex(({ id }) => id === turn.id))).filter(({ kind, reply }) => kind === "question" && reply.status === "answer");
  if (before.length === 0) return [];
  const alone = await asked([turn], language);
  return alone.sql === turn.reply.sql && alone.status === turn.reply.status ? [] : before;
}

// asked puts questions one after the other in a conversation of their own, the
// last one for a server, and returns its reply.
export async function asked(turns: Turn[], language: Language, dialect?: string): Promise<Reply> {
  let reply: Reply = {};
  for (const [index, { question, answers }] of turns.entries()) {
    const wanted = index === turns.length - 1 ? dialect : undefined;
    reply = await postReply("api/ask", language, { conversation: reply.conversation ?? "", question, answers, ...(wanted && { dialect: wanted }) });
  }
  return reply;
}

// addressOf is where the page asks these questions; what settles one follows it.
export function addressOf(turns: Turn[]): string {
  return `#${new URLSearchParams(turns.flatMap(({ question, answers }) => [["q", question], ...Object.entries(answers)]))}`;
}
