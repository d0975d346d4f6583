// The page: asks, follows the answer as it comes, and keeps the conversation.
import { clear, el, renderReply } from "./view.js";
import { readEvents } from "./events.js";

const texts = await (await fetch("static/texts.json")).json();
const form = document.getElementById("ask");
const box = document.getElementById("question");
const send = document.getElementById("send");
const stop = document.getElementById("stop");
const examples = document.getElementById("examples");
const answers = document.getElementById("answers");
const announce = document.getElementById("status");

let language = startLanguage();
let conversation = ""; // the server names it in its first reply
let running = null; // AbortController of the question being answered
const redraw = new WeakMap(); // how each entry is shown again

function t(key) {
  return texts[language][key] ?? key;
}

function startLanguage() {
  try {
    const kept = localStorage.getItem("language");
    if (kept in texts) return kept;
  } catch {
    // without storage the browser's own language is as good
  }
  return navigator.language.startsWith("es") ? "es" : "en";
}

function setLanguage(chosen) {
  language = chosen;
  try {
    localStorage.setItem("language", chosen);
  } catch {
    // then it is not remembered
  }
  document.documentElement.lang = chosen;
  for (const node of document.querySelectorAll("[data-text]")) node.textContent = t(node.dataset.text);
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", t(node.dataset.label));
  for (const node of document.querySelectorAll("[data-placeholder]")) node.placeholder = t(node.dataset.placeholder);
  for (const node of document.querySelectorAll("[data-language]")) {
    node.setAttribute("aria-pressed", String(node.dataset.language === chosen));
  }
  for (const entry of answers.children) redraw.get(entry)();
  showExamples(chosen);
}

async function showExamples(wanted) {
  let list = [];
  try {
    list = (await (await fetch(`api/examples?lang=${wanted}`)).json()).examples ?? [];
  } catch {
    // the box works without examples
  }
  if (wanted !== language) return;
  examples.hidden = list.length === 0;
  const chips = list.map((question) => el("li", {}, questionButton(question)));
  clear(examples.querySelector("ul")).append(...chips);
}

function questionButton(question) {
  const button = el("button", { type: "button", class: "chip" }, question);
  button.addEventListener("click", () => ask(question, {}));
  return button;
}

// ask puts a question. An entry that is given asked back: the answer goes into
// its place.
async function ask(question, given, entry = newEntry()) {
  running?.abort();
  const abort = new AbortController();
  running = abort;
  setRunning(true);
  announce.textContent = t("thinking");
  examples.open = false;
  box.value = question;
  entry.setAttribute("aria-busy", "true");

  const handlers = { t, language: () => language, questionButton, choose };
  let last = { question };
  const show = (reply) => {
    last = { ...reply, question };
    conversation = reply.conversation || conversation;
    renderReply(entry, last, handlers);
  };
  function choose(slot, value) {
    entry.focus();
    ask(question, { ...given, [slot]: value }, entry);
  }
  redraw.set(entry, () => show(last));
  show(last);
  try {
    const complete = await request({ conversation, question, answers: given }, abort.signal, show);
    if (!complete) show({ ...last, status: "error", error: { code: "cut", message: t("cut") } });
  } catch {
    const message = abort.signal.aborted ? t("stopped") : t("connection");
    show({ ...last, status: "error", error: { code: "connection", message } });
  }
  entry.removeAttribute("aria-busy");
  if (running === abort) { // no newer question has taken its place
    running = null;
    setRunning(false);
    announce.textContent = last.error?.message ?? last.text ?? "";
  }
}

// request posts the question and shows each stage of the reply. It says whether
// the whole reply came.
async function request(body, signal, show) {
  const response = await fetch("api/ask", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream", "Accept-Language": language },
    body: JSON.stringify(body),
    signal,
  });
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.startsWith("text/event-stream")) {
    const reply = await response.json();
    const refused = reply.detail; // before it was a question, as by a proxy or a wrong host
    show(refused ? { status: "error", error: { message: refused } } : reply);
    return true;
  }
  let complete = false;
  for await (const { event, data } of readEvents(response.body)) {
    show(JSON.parse(data));
    complete = event === "done";
  }
  return complete;
}

function newEntry() {
  const entry = el("article", { tabindex: "-1" });
  answers.prepend(entry);
  return entry;
}

function setRunning(on) {
  send.hidden = on;
  stop.hidden = !on;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const question = box.value.trim();
  if (question) ask(question, {});
});

box.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    form.requestSubmit();
  }
});

stop.addEventListener("click", () => running?.abort());

for (const button of document.querySelectorAll("[data-language]")) {
  button.addEventListener("click", () => setLanguage(button.dataset.language));
}

setLanguage(language);
