// SQL of the visitor's own: an empty box, and beside it the tables and columns
// that it can read.
import { useEffect, useRef, useState } from "preact/hooks";
import { getJSON } from "../api";
import { Found, useLeaving, useSearch } from "../games/found";
import { Icon } from "../icons";
import type { Route } from "../route";
import { useSettings, useText } from "../settings";
import { useTitle } from "../title";
import "./sql.css";

interface Table {
  name: string;
  text: string;
  view?: boolean;
  columns: { name: string; type: string; text: string }[];
}

export function OwnSQL({ route }: { route: Route }) {
  const t = useText();
  const [draft, setDraft] = useState(route.value);
  const search = useSearch(draft, "api/sql", "sql");
  const title = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  useTitle(t("own_sql"));
  useLeaving();
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useEffect(() => setDraft(route.value), [route.value]);
  const run = () => { if (draft.trim()) void search.search({ sql: draft }); };
  const insert = (name: string) => {
    const { selectionStart = draft.length, selectionEnd = draft.length } = box.current ?? {};
    const before = draft.slice(0, selectionStart), space = /[\s(.,]$|^$/.test(before) ? "" : " ";
    setDraft(before + space + name + draft.slice(selectionEnd));
    const end = selectionStart + space.length + name.length;
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(end, end);
    });
  };
  return (
    <div id="own-sql" class="view own-sql">
      <header>
        <h1 ref={title} tabIndex={-1}>{t("own_sql")}</h1>
        <p class="note">{t("own_sql_note")}</p>
      </header>
      <div class="own-sql-parts">
        <div class="own-sql-do">
          <form onSubmit={(event) => { event.preventDefault(); run(); }}>
            <textarea id="sql-box" ref={box} class="code" rows={8} spellcheck={false} lang="en" aria-label={t("own_sql")} placeholder={"SELECT white, COUNT(*) AS games\nFROM matches\nGROUP BY white\nORDER BY games DESC"} value={draft}
              onInput={(event) => setDraft(event.currentTarget.value)}
              onKeyDown={(event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); run(); } }} />
            <div class="sql-tools">
              <button type="submit" id="run-sql" class="main" disabled={!draft.trim()}><Icon name="play" />{t("run")}</button>
              <span class="note">{t("run_note")}</span>
            </div>
          </form>
          <Found search={search} />
        </div>
        <Tables insert={insert} />
      </div>
    </div>
  );
}

function Tables({ insert }: { insert: (name: string) => void }) {
  const t = useText();
  const { language } = useSettings();
  const [tables, setTables] = useState<Table[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    getJSON<{ tables: Table[] }>("api/tables", language, abort.signal).then(({ tables }) => setTables(tables), () => {}); // SQL can be written without them
    return () => abort.abort();
  }, [language]);
  return (
    <aside id="tables" class="tables" aria-label={t("tables")}>
      <h2>{t("tables")}</h2>
      {tables.map((table) => (
        <details key={table.name} data-table={table.name}>
          <summary><span class="table-name">{table.name}</span>{table.view && <span class="note">{t("tables_view")}</span>}</summary>
          <p class="note">{table.text} <button type="button" class="quiet insert-table" onClick={() => insert(table.name)}><Icon name="plus" />{t("tables_insert")}</button></p>
          <ul>
            {table.columns.map((column) => (
              <li key={column.name}>
                <button type="button" class="column-name" title={t("tables_insert")} onClick={() => insert(column.name)}>{column.name}</button> <span class="note">{column.type}</span>
                <p class="note">{column.text}</p>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </aside>
  );
}
