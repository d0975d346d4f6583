import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../ask/store";
import { keepConversation, keptConversation, keptConversations, newConversation, newTurn } from "../ask/turns";

// A browser's storage with room for so many characters.
class Room {
  private readonly all = new Map<string, string>();
  constructor(private readonly room = Infinity) {}
  getItem = (key: string) => this.all.get(key) ?? null;
  removeItem = (key: string) => void this.all.delete(key);
  setItem = (key: string, value: string) => {
    const used = [...this.all].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0);
    if (used + value.length > this.room) throw new Error("full");
    this.all.set(key, value);
  };
}

type Answer = (body: { question: string; conversation: string }, signal: AbortSignal) => Response | Promise<Response>;

// browser puts in place what the page finds in one, and a server.
function browser(answer: Answer, room?: number) {
  const asked: { question: string; conversation: string; answers: Record<string, string> }[] = [];
  Object.assign(globalThis, {
    localStorage: new Room(room),
    sessionStorage: new Room(),
    fetch: async (_: string, { body, signal }: { body: string; signal: AbortSignal }) => {
      asked.push(JSON.parse(body));
      return answer(JSON.parse(body), signal);
    },
  });
  return asked;
}

const events = (...replies: [string, object][]) =>
  new Response(replies.map(([name, reply]) => `event: ${name}\ndata: ${JSON.stringify(reply)}\n\n`).join(""), { headers: { "Content-Type": "text/event-stream" } });

const answered = (text: string) => events(["understood", { paraphrase: text }], ["done", { status: "answer", conversation: "c1", text }]);

test("a follow-up goes into the same conversation, which is kept", async () => {
  const asked = browser(({ question }) => answered(question));
  const store = new Store();
  await store.ask("games of Tal");
  await store.ask("and with Black?");
  deepEqual(asked.map(({ conversation }) => conversation), ["", "c1"]);
  deepEqual(store.turns().map(({ reply, running }) => [reply.status, reply.text, running]), [["answer", "games of Tal", false], ["answer", "and with Black?", false]]);
  deepEqual(keptConversations().map(({ title }) => title), ["games of Tal"]);
  deepEqual(new Store().turns().map(({ question }) => question), ["games of Tal", "and with Black?"], "after a reload");
});

test("the answer to a question back takes the place of the question", async () => {
  const asked = browser(({ question }) => answered(question));
  const store = new Store();
  await store.ask("move 20");
  await store.choose(store.turns()[0]!, "move_unit", { value: "half", label: "half-moves" });
  equal(store.turns().length, 1);
  deepEqual(asked[1]?.answers, { move_unit: "half" });
  deepEqual(store.turns()[0]?.chosen, ["half-moves"]);
});

test("a lost connection keeps the question, and it can be asked again", async () => {
  let up = false;
  browser(({ question }) => {
    if (!up) throw new TypeError("fetch failed");
    return answered(question);
  });
  const store = new Store();
  await store.ask("games of Tal");
  equal(store.turns()[0]?.reply.error?.code, "connection");
  deepEqual(new Store().turns().map(({ question }) => question), ["games of Tal"]);
  up = true;
  await store.again(store.turns()[0]!);
  deepEqual(store.turns().map(({ reply }) => reply.status), ["answer"]);
});

test("a stream that breaks off is no answer", async () => {
  browser(() => events(["understood", { paraphrase: "so" }]));
  const store = new Store();
  await store.ask("x");
  deepEqual([store.turns()[0]?.reply.error?.code, store.turns()[0]?.reply.paraphrase, store.state.running], ["cut", "so", false]);
});

test("what the server refuses is said in its words", async () => {
  browser(() => Response.json({ detail: "give the token" }, { status: 401 }));
  Object.assign(globalThis, { dispatchEvent: () => true });
  const store = new Store();
  await store.ask("x");
  equal(store.turns()[0]?.reply.error?.message, "give the token");
});

test("a newer question stops the one before it, and nothing of it comes later", async () => {
  let release = () => {};
  browser(({ question }, signal) => {
    if (question !== "slow") return answered(question);
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      release = () => resolve(answered("late"));
    });
  });
  const store = new Store();
  const slow = store.ask("slow");
  await store.ask("quick");
  release();
  await slow;
  deepEqual(store.turns().map(({ question, reply, running }) => [question, reply.error?.code, reply.text, running]),
    [["slow", "stopped", undefined, false], ["quick", undefined, "quick", false]]);
});

test("a question asked again while it runs is not stopped by its first run", async () => {
  let runs = 0;
  browser((_, signal) => {
    runs += 1;
    if (runs > 1) return answered("second");
    return new Promise((_, reject) => signal.addEventListener("abort", () => setTimeout(() => reject(signal.reason), 5)));
  });
  const store = new Store();
  const first = store.ask("x");
  await store.again(store.turns()[0]!);
  await first;
  deepEqual(store.turns().map(({ reply }) => [reply.status, reply.text]), [["answer", "second"]]);
});

test("conversations are opened and deleted", async () => {
  browser(({ question }) => answered(question));
  const store = new Store();
  await store.ask("first");
  const { id } = store.state.conversation;
  store.start();
  await store.ask("second");
  deepEqual(store.state.kept.map(({ title }) => title).toSorted(), ["first", "second"]);
  store.open(id);
  equal(store.turns()[0]?.question, "first");
  store.remove(id);
  deepEqual([store.turns().length, store.state.kept.map(({ title }) => title), keptConversation(id)], [0, ["second"], null]);
  store.removeAll();
  deepEqual(keptConversations(), []);
});

test("where there is no room the oldest conversations make it", () => {
  browser(() => answered(""), 3000);
  for (let i = 0; i < 10; i++) {
    keepConversation({ ...newConversation(), updated: i, turns: [newTurn("question", `${i}`.repeat(400))] });
  }
  const titles = keptConversations().map(({ title }) => title[0]);
  equal(titles[0], "9");
  equal(titles.length > 1 && titles.length < 10, true, `${titles.length} are kept`);
  for (const { id } of keptConversations()) equal(keptConversation(id)?.turns.length, 1);
});

test("many rows are not kept, and that is said", () => {
  browser(() => answered(""));
  const turn = { ...newTurn("question", "x"), reply: { rows: Array.from({ length: 1000 }, (_, i) => [i]) } };
  const { id } = { ...newConversation() };
  keepConversation({ id, server: "", updated: 1, turns: [turn] });
  const kept = keptConversation(id)?.turns[0];
  deepEqual([kept?.reply.rows?.length, kept?.cut], [60, true]);
});
