// Sends a file of games and hears how its import goes.
import { Failure, locked } from "../api";
import type { Language } from "../settings";

export interface Progress {
  bytes: number;
  total: number;
  games: number;
  duplicates: number;
  skipped: number;
  publishing?: boolean;
}

export interface Problem {
  file: string;
  line?: number;
  game?: number;
  reason: string;
}

export interface Summary {
  games: number;
  duplicates: number;
  skipped: number;
  problems: Problem[];
}

export interface Outcome {
  summary: Summary;
  failure: string; // why it ended before its end
}

export interface Listener {
  sent(share: number): void; // of the file, 0 to 1
  progress(progress: Progress): void;
}

// send ends when the import has. It rejects with a Failure where there was none.
// fetch does not tell how much of a body is sent, so this is an XMLHttpRequest.
export function send(file: File, keepDuplicates: boolean, language: Language, listener: Listener, signal: AbortSignal): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const read = eventReader();
    let outcome: Outcome | null = null;
    const hear = () => {
      if (request.status !== 200) return;
      for (const { event, data } of read(request.responseText)) {
        if (event === "progress") listener.progress(JSON.parse(data));
        if (event === "done") outcome = { summary: JSON.parse(data), failure: "" };
        if (event === "failed") outcome = failed(JSON.parse(data));
      }
    };
    request.upload.onprogress = (event) => { if (event.lengthComputable) listener.sent(event.loaded / event.total); };
    request.onprogress = hear;
    request.onload = () => {
      hear();
      if (outcome) return resolve(outcome);
      if (request.status === 401) dispatchEvent(new Event(locked));
      reject(new Failure(request.status, detailOf(request)));
    };
    request.onerror = () => reject(new Failure(0, ""));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", `api/import?${new URLSearchParams({ name: file.name, duplicates: keepDuplicates ? "keep" : "skip" })}`);
    request.setRequestHeader("Accept-Language", language);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.send(file);
  });
}

function failed({ message, ...summary }: Summary & { message: string }): Outcome {
  return { summary: { ...summary, problems: summary.problems ?? [] }, failure: message };
}

function detailOf(request: XMLHttpRequest): string {
  try {
    return JSON.parse(request.responseText).detail ?? "";
  } catch {
    return "";
  }
}

// eventReader reads the events of a text that grows: each call gives those that
// are new and whole.
export function eventReader(): (text: string) => { event: string; data: string }[] {
  let from = 0;
  return (text) => {
    const end = text.lastIndexOf("\n\n");
    if (end < from) return [];
    const blocks = text.slice(from, end).split("\n\n");
    from = end + 2;
    return blocks.map((block) => ({ event: field(block, "event"), data: field(block, "data") }));
  };
}

function field(block: string, name: string): string {
  return block.split("\n").find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1).trim() ?? "";
}
