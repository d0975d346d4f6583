import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { partBefore, questionsLike } from "../ask/completions";
import { readEvents } from "../events";
import { parseRoute } from "../route";

test("the word before the caret is completed, with capitals before it", () => {
  equal(partBefore("games of kar", 12), "kar");
  equal(partBefore("games of ka", 11), "");
  equal(partBefore("partidas de Gioachino Gre", 25), "Gioachino Gre");
  equal(partBefore("partidas de Tal, Mih", 20), "Tal, Mih");
  equal(partBefore("games of Karpov with white", 15), "Karpov");
  equal(partBefore("games of ", 9), "");
});

test("questions that hold all words are offered, whatever their accents", () => {
  const examples = ["¿Cuántas partidas terminan en mate?", "Mates con caballo", "Partidas por año de Tal"];
  const like = (value: string) => questionsLike(value, examples).map(({ text }) => text);
  deepEqual(like("cuantas mate"), [examples[0]]);
  deepEqual(like("MATE"), [examples[0], examples[1]]);
  deepEqual(like("año"), [examples[2]]);
  deepEqual(like("Mates con caballo"), []);
  deepEqual(like("zzz"), []);
  equal(like("").length, 3);
});

test("events are read however they are cut", async () => {
  const text = 'event: understood\ndata: {"a":"é"}\n\nevent: done\ndata: {}\n\n';
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 3, 1000]) {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    const got = [];
    for await (const event of readEvents(body)) got.push(event);
    deepEqual(got, [{ event: "understood", data: '{"a":"é"}' }, { event: "done", data: "{}" }]);
  }
});

test("the address names the view", () => {
  equal(parseRoute("").view, "ask");
  equal(parseRoute("#game=12&at=40").view, "game");
  equal(parseRoute("#game=12&at=40").value, "12");
  equal(parseRoute("#find=e4P,d5empty").value, "e4P,d5empty");
  equal(parseRoute("#import").view, "import");
  equal(parseRoute("#nonsense=1").view, "ask");
});
