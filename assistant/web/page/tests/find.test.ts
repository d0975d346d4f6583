import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { eventReader } from "../import/send";
import { toolOfKey } from "../setup/palette";
import { boardOf, fillEmpty, freeEmpty, put, readFEN, readPattern, writePattern } from "../setup/pattern";
import { text } from "../settings";

test("a partial board is written into an address and read from it", () => {
  const pattern = readPattern("e4P,d5empty,f7white,a1any,h8k");
  deepEqual(pattern, { e4: "P", d5: "empty", f7: "white", a1: "any", h8: "k" });
  equal(writePattern(pattern), "h8k,f7white,d5empty,e4P,a1any");
  deepEqual(readPattern("e9P,e4X,e4,,i1k,e4constructor"), {});
  equal(writePattern(readPattern("")), "");
});

test("squares are set, freed and filled", () => {
  deepEqual(put({ e4: "P" }, "e5", "empty"), { e4: "P", e5: "empty" });
  deepEqual(put({ e4: "P" }, "e4", ""), {});
  const full = fillEmpty({ e4: "P" });
  deepEqual([Object.keys(full).length, full["e4"], full["a1"]], [64, "P", "empty"]);
  deepEqual(freeEmpty(full), { e4: "P" });
});

test("a FEN or a board of 64 characters is read whole or not at all", () => {
  const fen = readFEN(" rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  equal(boardOf(fen ?? {}), "rnbqkbnrpppp0ppp000000000000p0000000P00000000000PPPP0PPPRNBQKBNR");
  equal(fen?.["e2"], "empty");
  deepEqual(readFEN(boardOf(fen ?? {})), fen);
  for (const wrong of ["", "8", "8/8/8/8/8/8/8", "8/8/8/8/8/8/8/9", "8/8/8/8/8/8/8/7x", "8/8/8/8/8/8/8/44k", "8/8/8/8/8/8/8/8/8", "?".repeat(64)]) {
    equal(readFEN(wrong), null, wrong);
  }
});

test("keys put what the language calls pieces", () => {
  const key = (language: "es" | "en", k: string) => toolOfKey(k, (name, values) => text(language, name, values));
  deepEqual(["R", "r", "c", "A", "K"].map((k) => key("es", k)), ["K", "k", "n", "B", undefined]);
  deepEqual(["R", "n", "-", "*", "Delete", "Enter", "x"].map((k) => key("en", k)), ["R", "n", "empty", "any", "", undefined, undefined]);
});

test("events are read as they come, each once", () => {
  const read = eventReader();
  const whole = 'event: progress\ndata: {"games":1}\n\nevent: done\ndata: {}\n\n';
  deepEqual(read(whole.slice(0, 20)), []);
  deepEqual(read(whole.slice(0, 40)), [{ event: "progress", data: '{"games":1}' }]);
  deepEqual(read(whole), [{ event: "done", data: "{}" }]);
  deepEqual(read(whole), []);
});
