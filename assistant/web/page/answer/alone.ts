// Questions that are asked apart from their conversation: for an address that
// gives the same answer, or for the SQL of another server.
import { postReply, type Reply } from "../api";
import type { Asked, Turn } from "../ask/turns";
import type { Language } from "../settings";

// needed returns the turns that a question has to be asked after so that it
// means the same: none if it gives the same SQL when it is asked alone, else
// the ones before it.
export async function needed(turn: Turn, turns: Turn[], language: Language): Promise<Asked[]> {
  if (turn.group) return turn.group.after;
  const before = turns.slice(0, Math.max(0, turns.findIndex(({ id }) => id === turn.id))).filter(({ kind, reply }) => kind !== "sql" && reply.status === "answer");
  if (before.length === 0) return [];
  const alone = await asked([askedOf(turn)], language);
  if (alone.sql === turn.reply.sql && alone.status === turn.reply.status) return [];
  const opened = before.findLastIndex(({ group }) => group); // with a conversation of its own
  return [...(before[opened]?.group?.after ?? []), ...before.slice(Math.max(0, opened)).map(askedOf)];
}

// standsAlone says that a turn can be asked again somewhere else: what goes on
// from a search by hand has no words for it.
export function standsAlone(turn: Turn, turns: Turn[]): boolean {
  return turn.kind !== "sql" && !turns.slice(0, Math.max(0, turns.findIndex(({ id }) => id === turn.id))).some(({ kind }) => kind === "found");
}

// askedOf is a turn as it is asked.
export function askedOf({ question, answers, group }: Turn): Asked {
  return { question, answers, ...(group && { group: group.keys }) };
}

// asked puts questions one after the other in a conversation of their own, the
// last one for a server, and returns its reply.
export async function asked(turns: Asked[], language: Language, dialect?: string): Promise<Reply> {
  let reply: Reply = {};
  for (const [index, { question, answers, group }] of turns.entries()) {
    const wanted = index === turns.length - 1 ? dialect : undefined;
    reply = await postReply("api/ask", language, { conversation: reply.conversation ?? "", question, answers, ...(group && { group }), ...(wanted && { dialect: wanted }) });
  }
  return reply;
}

// addressOf is where the page asks these questions; what settles one follows it,
// and the keys of the row that is opened.
export function addressOf(turns: Asked[]): string {
  return `#${new URLSearchParams(turns.flatMap(({ question, answers, group = [] }) => [["q", question], ...Object.entries(answers), ...group.map((key) => ["group", key])]))}`;
}
