// The SQL of an answer: shown, copied, changed and run again, and written for
// another server.
import { useState } from "preact/hooks";
import { useActions } from "../ask/chat";
import type { Turn } from "../ask/turns";
import { Failure } from "../api";
import { CopyButton } from "../copy";
import { Icon } from "../icons";
import { useSettings, useText } from "../settings";
import { asked, askedOf, needed, standsAlone } from "./alone";
import { tokens } from "./tokens";

// Names of the servers by the word that the command line and the API use.
const servers: Record<string, string> = { duckdb: "DuckDB", postgres: "PostgreSQL", mysql: "MySQL", sqlserver: "SQL Server", oracle: "Oracle" };

interface Written {
  sql: string;
  error: string;
}

export function SQL({ turn }: { turn: Turn }) {
  const t = useText();
  const { language } = useSettings();
  const { runSQL, turns } = useActions();
  const { reply } = turn;
  const own = reply.dialect ?? "";
  const [dialect, setDialect] = useState("");
  const [other, setOther] = useState<Record<string, Written>>({});
  const [draft, setDraft] = useState<string | null>(null);
  if (!reply.sql) return null;

  const shown = dialect && dialect !== own ? other[dialect] : { sql: reply.sql, error: "" };
  const choose = async (name: string) => {
    setDialect(name);
    if (name === own || other[name]?.sql) return;
    const written = await writeFor(name);
    setOther((others) => ({ ...others, [name]: written }));
  };
  const writeFor = async (name: string): Promise<Written> => {
    try {
      const found = await asked([...await needed(turn, turns(), language), askedOf(turn)], language, name);
      return { sql: found.sql ?? "", error: found.sql ? "" : found.error?.message ?? found.text ?? t("connection") };
    } catch (reason) {
      return { sql: "", error: (reason instanceof Failure && reason.message) || t("connection") };
    }
  };
  return (
    <details class="sql">
      <summary><Icon name="code" />{t("sql")}{own && <span class="note">{servers[own] ?? own}</span>}</summary>
      {turn.kind !== "group" && standsAlone(turn, turns()) && (
        <div class="segments" role="group" aria-label={t("write_for")}>
          {Object.entries(servers).map(([name, title]) => (
            <button key={name} type="button" aria-pressed={name === (dialect || own)} data-dialect={name} onClick={() => choose(name)}>{title}</button>
          ))}
        </div>
      )}
      {draft === null ? (
        <>
          {shown?.error && <p class="failure-note" role="alert">{shown.error}</p>}
          {shown === undefined && <p class="note">{t("writing")}</p>}
          {shown?.sql && <pre class="code" tabIndex={0} lang="en" aria-label={t("sql")}><code><Coloured sql={shown.sql} /></code></pre>}
          {shown?.sql && (
            <div class="sql-tools">
              <CopyButton text={shown.sql} label={t("copy")} />
              {(dialect || own) === own && <button type="button" class="quiet edit-sql" onClick={() => setDraft(reply.sql ?? "")}><Icon name="edit" />{t("edit")}</button>}
            </div>
          )}
        </>
      ) : (
        <form class="sql-edit" onSubmit={(event) => { event.preventDefault(); setDraft(null); void runSQL(draft); }}>
          <textarea class="code" aria-label={t("edit")} spellcheck={false} lang="en" rows={Math.min(18, draft.split("\n").length + 1)} value={draft}
            onInput={(event) => setDraft(event.currentTarget.value)} onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
              if (event.key === "Escape") setDraft(null);
            }} />
          <div class="sql-tools">
            <button type="submit" class="main" disabled={!draft.trim()}><Icon name="play" />{t("run")}</button>
            <button type="button" class="quiet" onClick={() => setDraft(null)}>{t("cancel")}</button>
            <span class="note">{t("run_note")}</span>
          </div>
        </form>
      )}
    </details>
  );
}

function Coloured({ sql }: { sql: string }) {
  return <>{tokens(sql).map(({ kind, text }, index) => (kind === "other" ? text : <span key={index} class={`sql-${kind}`}>{text}</span>))}</>;
}
