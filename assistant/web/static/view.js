// How a reply is shown. Texts of games may hold anything: they are only ever
// put into the page as text.

// el makes an element with attributes and children; a text becomes a text node.
export function el(name, attributes, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children.filter((child) => child !== null));
  return node;
}

export function clear(node) {
  node.replaceChildren();
  return node;
}

// renderReply shows a reply, complete or so far. The handlers are the texts
// (t), the language of the page, and what buttons do.
export function renderReply(entry, reply, handlers) {
  const sqlOpen = entry.querySelector("details.sql")?.open ?? false;
  if (reply.language) entry.lang = reply.language;
  const parts = [
    question(reply, handlers),
    understood(reply, handlers),
    assumptions(reply, handlers),
    sentence(reply),
    clarification(reply, handlers),
    suggestions(reply, handlers),
    boards(reply, handlers),
    table(reply, handlers),
    sql(reply, handlers, sqlOpen),
    meta(reply, handlers),
  ];
  clear(entry).append(...parts.filter((part) => part !== null));
}

// question marks the words that were not understood.
function question(reply, { t }) {
  const heading = el("h2", {});
  const text = reply.question;
  const lower = text.toLowerCase();
  let at = 0;
  while (at < text.length) {
    const next = nextUncovered(lower, reply.uncovered ?? [], at);
    if (!next) break;
    heading.append(text.slice(at, next.from), el("mark", { title: t("uncovered") }, text.slice(next.from, next.to)));
    at = next.to;
  }
  heading.append(text.slice(at));
  return heading;
}

function nextUncovered(text, words, from) {
  const letter = /[\p{L}\p{N}]/u;
  let best = null;
  for (const word of words.map((w) => w.toLowerCase()).filter((w) => w !== "")) {
    for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
      const end = at + word.length;
      const inside = letter.test(word[0]) && at > 0 && letter.test(text[at - 1]);
      const goesOn = letter.test(word[word.length - 1]) && end < text.length && letter.test(text[end]);
      if (inside || goesOn) continue;
      if (!best || at < best.from) best = { from: at, to: end };
      break;
    }
  }
  return best;
}

function understood(reply, { t }) {
  if (!reply.paraphrase) return null;
  return el("p", { class: "understood" }, el("span", { class: "label" }, `${t("understood")}: `), reply.paraphrase);
}

function assumptions(reply, { t }) {
  if (!reply.assumptions) return null;
  return el("ul", { class: "assumptions", "aria-label": t("assumptions") }, ...reply.assumptions.map((a) => el("li", {}, a)));
}

function sentence(reply) {
  if (reply.error) return el("p", { class: "sentence error" }, reply.error.message);
  if (!reply.text) return null;
  return el("p", { class: "sentence" }, reply.text);
}

function clarification(reply, { t, choose }) {
  if (!reply.clarification) return null;
  const { slot, options } = reply.clarification;
  const buttons = options.map((option) => {
    const button = el("button", { type: "button", class: "option" }, option.label);
    button.addEventListener("click", () => choose(slot, option.value));
    return button;
  });
  return el("div", { class: "options", role: "group", "aria-label": t("choose") }, ...buttons);
}

function suggestions(reply, { t, questionButton }) {
  if (!reply.suggestions) return null;
  const items = reply.suggestions.map((s) => el("li", {}, questionButton(s)));
  return el("div", {}, el("p", { class: "label" }, `${t("try")}:`), el("ul", { class: "chips" }, ...items));
}

function boards(reply, { t }) {
  if (!reply.boards) return null;
  const small = reply.boards.length > 1; // letters and numbers would be too small to read
  const figures = reply.boards.map((board) => {
    const address = `boards/${encodeURIComponent(board.drawer_id)}.svg?lang=${reply.language === "es" ? "es" : "en"}`;
    const caption = board.caption ?? "";
    const image = el("img", { src: small ? `${address}&coordinates=0` : address, alt: `${t("board")}: ${caption}`, width: "480", height: "480", loading: "lazy" });
    return el("figure", {}, el("a", { href: address, target: "_blank", rel: "noopener" }, image), el("figcaption", {}, caption));
  });
  return el("div", { class: small ? "boards" : "boards single", role: "group", "aria-label": t("boards") }, ...figures);
}

const numeric = /INT|DECIMAL|NUMERIC|NUMBER|DOUBLE|FLOAT|REAL/i;

function table(reply, { t, language }) {
  if (!reply.columns || !reply.rows) return null;
  const shown = reply.columns.map((column, index) => ({ ...column, index, number: numeric.test(column.type) }))
    .filter((column) => column.name !== "board"); // boards are drawn
  if (shown.length === 0) return null;
  const attributes = (column) => (column.number ? { class: "number" } : {});
  const head = shown.map((column) => el("th", { scope: "col", ...attributes(column) }, column.label));
  const rows = reply.rows.map((row) =>
    el("tr", {}, ...shown.map((column) => el("td", attributes(column), cell(row[column.index], t, language())))));
  const count = reply.rows.length === 1 ? t("rows_one") : t("rows_many").replace("{n}", reply.rows.length);
  return el("div", { class: "table" },
    el("div", { class: "scroll", role: "region", tabindex: "0", "aria-label": t("table") },
      el("table", {}, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows))),
    el("p", { class: "count" }, reply.truncated ? `${count}; ${t("truncated")}` : count));
}

// cell writes a value. Numbers are not grouped: many are years or codes.
function cell(value, t, language) {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (typeof value === "number") return value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 6 });
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function sql(reply, { t }, open) {
  if (!reply.sql) return null;
  const code = el("code", {}, reply.sql);
  const copy = el("button", { type: "button", class: "copy", "aria-live": "polite" }, t("copy"));
  copy.addEventListener("click", async () => {
    await copyText(code, reply.sql);
    copy.textContent = t("copied");
    setTimeout(() => { copy.textContent = t("copy"); }, 1500);
  });
  const name = reply.dialect ? `${t("sql")} (${reply.dialect})` : t("sql");
  const details = el("details", { class: "sql" }, el("summary", {}, name),
    el("div", { class: "code" }, el("pre", { tabindex: "0", lang: "en", "aria-label": name }, code), copy));
  details.open = open;
  return details;
}

// copyText also works where the page came without TLS and browsers give no
// clipboard.
async function copyText(node, text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  getSelection().selectAllChildren(node);
  document.execCommand("copy");
}

function meta(reply, { t, language }) {
  if (!reply.provenance || !reply.status) return null;
  const times = ["understand", "guard", "run"]
    .filter((part) => reply.timing_ms?.[part])
    .map((part) => `${t(`time_${part}`)} ${reply.timing_ms[part].toLocaleString(language(), { maximumFractionDigits: 1 })} ms`);
  return el("p", { class: "meta" }, [t(`provenance_${reply.provenance}`), ...times].join(" · "));
}
