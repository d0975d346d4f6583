// What the server gives: its types as JSON, and one function for each request.
import { readEvents } from "./events";
import type { Language } from "./settings";

export type Status = "answer" | "clarify" | "abstain" | "refused" | "error";
export type Value = string | number | boolean | null | object;

export interface Column {
  name: string;
  label: string;
  type: string;
}

export interface ReplyBoard {
  drawer_id: string;
  board: string;
  caption?: string;
  cod_match?: number;
  position_order?: number;
  squares?: string[]; // where that stands which was asked for
  best?: string; // the engine's move in it, as e2e4
}

// Moment is where in a game it was found first: after these half-moves and between
// them.
export interface Moment {
  cod_match: number;
  from: number;
  to: number;
  every?: number; // it comes every so many half-moves; without it, every one
  moves?: string; // in which it was found in the whole game, as 'moves 20–24'
}

export interface Clarification {
  slot: string;
  text: string;
  options: { value: string; label: string }[];
}

// Reply to a question, whole or so far: without a status it still runs.
export interface Reply {
  status?: Status;
  conversation?: string;
  question?: string;
  language?: Language;
  paraphrase?: string;
  provenance?: string;
  sql?: string;
  dialect?: string;
  columns?: Column[];
  rows?: Value[][];
  row_count?: number;
  truncated?: boolean;
  text?: string;
  boards?: ReplyBoard[];
  moments?: Moment[]; // in the games of the rows
  openings?: Record<string, string>; // names of the ECO codes in the rows
  keys?: number; // so many of the first columns are keys, by which a row opens what it counts
  clarification?: Clarification;
  uncovered?: string[];
  suggestions?: string[];
  follow_ups?: string[];
  assumptions?: string[];
  error?: { code: string; message: string };
  timing_ms?: { understand: number; guard: number; run: number };
  usage?: { input_tokens: number; output_tokens: number };
  markable?: boolean;
  asking?: boolean; // a language model is asked, and nothing is known yet
}

export interface Question {
  conversation: string;
  question: string;
  answers: Record<string, string>;
  group?: string[]; // keys of a row of the last answer: what it counts is wanted
  language?: Language;
  dialect?: string;
}

export interface Database {
  name: string;
  dialect: string;
  games: number;
  years?: number[]; // the first and the last that games are of
  samples: number;
  writable: boolean;
  markable: boolean;
  teachable?: boolean; // words of the asker's own are kept
  analyses?: boolean; // games can be analysed by an engine
  model?: string; // the language model that reads questions, if any
  model_host?: string; // where it is, if not on the server's machine
  session: boolean; // a token was wanted
  version: string;
}

export interface Completion {
  kind: "player" | "opening" | "event";
  text: string;
  games: number;
}

// Failure is what the server refused, with what to do in the visitor's language.
// Status 0: it could not be reached.
export class Failure extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}

// locked is the event of the window when the server wants a token that the
// browser has not given.
export const locked = "kibitz-locked";

export async function getJSON<T>(path: string, language: Language, signal?: AbortSignal): Promise<T> {
  return (await checked(await exchange("GET", path, language, undefined, signal))).json();
}

// postJSON gives null for an answer without content.
export async function postJSON<T>(path: string, language: Language, body: unknown, signal?: AbortSignal): Promise<T | null> {
  const response = await checked(await exchange("POST", path, language, body, signal));
  return response.status === 204 ? null : response.json();
}

export async function deleteJSON<T>(path: string, language: Language): Promise<T | null> {
  const response = await checked(await exchange("DELETE", path, language));
  return response.status === 204 ? null : response.json();
}

// postReply asks for something that is answered with a reply, also where it
// fails.
export async function postReply(path: string, language: Language, body: unknown, signal?: AbortSignal): Promise<Reply> {
  return replyOf(await exchange("POST", path, language, body, signal));
}

// ask puts a question and hands over the reply at each stage. It says whether
// the reply came whole.
export async function ask(question: Question, language: Language, signal: AbortSignal, show: (reply: Reply) => void): Promise<boolean> {
  const response = await exchange("POST", "api/ask", language, question, signal, "text/event-stream");
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.body || !type.startsWith("text/event-stream")) {
    show(await replyOf(response));
    return true;
  }
  let whole = false;
  for await (const { event, data } of readEvents(response.body)) {
    show({ ...JSON.parse(data), asking: event === "asking" });
    whole = event === "done";
  }
  return whole;
}

// AnalysisProgress says how far the analysis of a game is.
export interface AnalysisProgress {
  positions: number;
  all: number;
  seconds: number; // that it will take yet; 0: not known
  storing?: boolean;
}

// analyse has the server's engine analyse a game; it ends with the signal.
export async function analyse(match: number, language: Language, signal: AbortSignal, show: (progress: AnalysisProgress) => void): Promise<void> {
  const response = await checked(await exchange("POST", "api/analyse", language, { match }, signal, "text/event-stream"));
  for await (const { event, data } of readEvents(response.body!)) {
    if (event === "progress") show(JSON.parse(data));
    if (event === "failed") throw new Failure(0, JSON.parse(data).message);
    if (event === "done") return;
  }
  throw new Failure(0, "");
}

async function exchange(
  method: string, path: string, language: Language, body?: unknown, signal?: AbortSignal, accept = "application/json",
): Promise<Response> {
  const headers: Record<string, string> = { Accept: accept, "Accept-Language": language };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body), signal: signal ?? null });
  } catch (reason) {
    throw signal?.aborted ? reason : new Failure(0, "");
  }
  if (response.status === 401) dispatchEvent(new Event(locked));
  return response;
}

async function checked(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw failureOf(response, await response.json().catch(() => ({})));
}

async function replyOf(response: Response): Promise<Reply> {
  const body = await response.json().catch(() => ({}));
  if (typeof body.status === "string") return body;
  throw failureOf(response, body);
}

// failureOf reads a problem; what is no problem, as from a proxy, has only its
// status.
function failureOf(response: Response, problem: { detail?: string; title?: string }): Failure {
  return new Failure(response.status, problem.detail ?? problem.title ?? `${response.status} ${response.statusText}`);
}
