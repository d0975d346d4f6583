// The import of games: files are dropped or chosen, sent one after the other,
// and what was left out is told. The sample games can be taken out.
import { useEffect, useRef, useState } from "preact/hooks";
import { Failure, getJSON, type Database } from "../api";
import { Icon } from "../icons";
import { count, useSettings, useText } from "../settings";
import { databaseChanged } from "../database";
import { DropZone } from "./drop";
import { Job, useJobs } from "./jobs";
import { Samples } from "./samples";
import "./import.css";

export function Import() {
  const t = useText();
  const { language } = useSettings();
  const [database, setDatabase] = useState<Database | null>(null);
  const [failure, setFailure] = useState("");
  const [keepDuplicates, setKeepDuplicates] = useState(false);
  const { jobs, add, stop, running } = useJobs();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const abort = new AbortController();
    const read = () => getJSON<Database>("api/database", language, abort.signal).then((now) => { setDatabase(now); setFailure(""); }, (reason) => {
      if (!abort.signal.aborted) setFailure((reason instanceof Failure && reason.message) || t("no_connection"));
    });
    read();
    addEventListener(databaseChanged, read);
    return () => {
      abort.abort();
      removeEventListener(databaseChanged, read);
    };
  }, [language]);
  return (
    <div id="import" class="view import" aria-busy={!database && !failure}>
      <header>
        <h1 ref={title} tabIndex={-1}>{t("import")}</h1>
        {database && <p id="import-database" class="note">{t("import_into", { name: database.name, games: count(t, "games", database.games, database.games.toLocaleString(language)) })}</p>}
      </header>
      {failure && <div class="failure" role="alert"><Icon name="warning" /><p>{failure}</p></div>}
      {database && !database.writable && <div id="read-only" class="failure"><Icon name="lock" /><p>{t("import_read_only")}</p></div>}
      {database?.writable && (
        <>
          <DropZone add={(files) => add(files, keepDuplicates)} />
          <div class="import-duplicates">
            <span id="duplicates">{t("import_duplicates")}</span>
            <div class="segments" role="group" aria-labelledby="duplicates">
              <button type="button" data-duplicates="skip" aria-pressed={!keepDuplicates} onClick={() => setKeepDuplicates(false)}>{t("import_skip")}</button>
              <button type="button" data-duplicates="keep" aria-pressed={keepDuplicates} onClick={() => setKeepDuplicates(true)}>{t("import_keep")}</button>
            </div>
          </div>
          {jobs.length > 0 && <ul id="jobs" class="jobs" aria-label={t("import_files")}>{jobs.map((job) => <Job key={job.id} job={job} stop={stop} />)}</ul>}
          {database.samples > 0 && <Samples database={database} disabled={running} />}
        </>
      )}
    </div>
  );
}
