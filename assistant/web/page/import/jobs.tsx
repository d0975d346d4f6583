// The files of an import, one after the other: how far each is, and what came
// of it.
import { createContext, type ComponentChildren } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { Failure } from "../api";
import { Icon } from "../icons";
import { count, text, useSettings, useText } from "../settings";
import { databaseChanged } from "../database";
import { send, type Outcome, type Problem, type Progress } from "./send";

export interface JobState {
  id: number;
  file: File;
  keepDuplicates: boolean;
  state: "waiting" | "sending" | "reading" | "done" | "failed" | "stopped";
  sent: number; // share of the file, 0 to 1
  progress?: Progress;
  outcome?: Outcome;
  failure: string;
}

export interface Jobs {
  jobs: JobState[];
  running: boolean;
  add(files: File[], keepDuplicates: boolean): void;
  stop(job: JobState): void;
}

const Context = createContext<Jobs | null>(null);

export function useJobs(): Jobs {
  const jobs = useContext(Context);
  if (!jobs) throw new Error("outside of JobsProvider");
  return jobs;
}

// JobsProvider goes on with an import while another view is open.
export function JobsProvider({ children }: { children: ComponentChildren }) {
  const t = useText();
  const { language } = useSettings();
  const [jobs, setJobs] = useState<JobState[]>([]);
  const next = useRef(0);
  const abort = useRef<AbortController | null>(null);
  const running = jobs.some(({ state }) => state === "sending" || state === "reading");
  const waiting = jobs.find(({ state }) => state === "waiting");
  const update = (id: number, part: Partial<JobState>) => setJobs((all) => all.map((job) => (job.id === id ? { ...job, ...part } : job)));

  useEffect(() => {
    if (running || !waiting) return;
    const { id, file } = waiting;
    const mine = new AbortController();
    abort.current = mine;
    update(id, { state: "sending" });
    const listener = {
      sent: (sent: number) => update(id, { sent }),
      progress: (progress: Progress) => update(id, { state: "reading", progress }),
    };
    send(file, waiting.keepDuplicates, language, listener, mine.signal).then(
      (outcome) => update(id, { state: outcome.failure ? "failed" : "done", outcome, failure: outcome.failure }),
      (reason) => update(id, mine.signal.aborted ? { state: "stopped" } : { state: "failed", failure: (reason instanceof Failure && reason.message) || t("no_connection") }),
    ).then(() => dispatchEvent(new Event(databaseChanged)));
  }, [running, waiting?.id]);

  // A page that is left would break off what it sends.
  useEffect(() => {
    if (!running) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [running]);

  const add = (files: File[], keepDuplicates: boolean) =>
    setJobs((all) => [...all, ...files.map((file): JobState => ({ id: next.current++, file, keepDuplicates, state: "waiting", sent: 0, failure: "" }))]);
  const stop = (job: JobState) => (job.state === "waiting" ? update(job.id, { state: "stopped" }) : abort.current?.abort());
  return <Context.Provider value={{ jobs, running, add, stop }}>{children}</Context.Provider>;
}

export function Job({ job, stop }: { job: JobState; stop: (job: JobState) => void }) {
  const t = useText();
  const { language } = useSettings();
  const { state, progress, outcome, failure } = job;
  const over = state === "done" || state === "failed" || state === "stopped";
  const number = (n: number) => n.toLocaleString(language);
  const games = (n: number) => count(t, "games", n, number(n));
  const share = state === "sending" ? job.sent : progress && progress.total > 0 ? progress.bytes / progress.total : undefined;
  const summary = outcome?.summary;
  return (
    <li class="job" data-state={state}>
      <p class="job-head">
        <Icon name={state === "done" ? "check" : state === "failed" ? "warning" : "book"} />
        <span class="job-name">{job.file.name}</span>
        <span class="note">{size(job.file.size, language)}</span>
        {!over && <button type="button" class="quiet" onClick={() => stop(job)}>{t("cancel")}</button>}
      </p>
      {!over && state !== "waiting" && <progress class="job-progress" aria-label={job.file.name} max={1} value={progress?.publishing ? undefined : share} />}
      <p class="job-words" role="status">
        {state === "waiting" && t("import_waiting")}
        {state === "sending" && t("import_sending")}
        {state === "stopped" && t("import_stopped")}
        {state === "reading" && progress && (progress.publishing ? t("import_publishing") : t("import_reading", { games: games(progress.games) }))}
        {summary && [
          t("import_added", { games: games(summary.games) }),
          summary.duplicates > 0 && t("import_were_there", { games: games(summary.duplicates) }),
          summary.skipped > 0 && t("import_skipped", { games: games(summary.skipped) }),
        ].filter(Boolean).join(" · ")}
      </p>
      {failure && <p class="failure-note" role="alert">{failure}</p>}
      {summary && summary.problems.length > 0 && <Problems problems={summary.problems} skipped={summary.skipped} />}
    </li>
  );
}

const perPage = 20;

function Problems({ problems, skipped }: { problems: Problem[]; skipped: number }) {
  const t = useText();
  const [shown, setShown] = useState(perPage);
  return (
    <div class="problems">
      <div class="table-scroll" role="region" tabIndex={0} aria-label={t("import_problems")}>
        <table>
          <thead><tr><th scope="col">{t("import_file")}</th><th scope="col" class="number">{t("import_line")}</th><th scope="col" class="number">{t("import_game")}</th><th scope="col">{t("import_reason")}</th></tr></thead>
          <tbody>
            {problems.slice(0, shown).map((problem, index) => (
              <tr key={index}><td>{problem.file}</td><td class="number">{problem.line ?? "–"}</td><td class="number">{problem.game ?? "–"}</td><td>{problem.reason}</td></tr>
            ))}
          </tbody>
        </table>
      </div>
      {problems.length > shown
        ? <button type="button" class="quiet" onClick={() => setShown(shown + 5 * perPage)}>{t("more", { n: problems.length - shown })}</button>
        : skipped > problems.length && <p class="note">{t("import_problems_cut", { n: problems.length })}</p>}
    </div>
  );
}

function size(bytes: number, language: "es" | "en"): string {
  const kilo = bytes / 1000;
  const number = (n: number) => n.toLocaleString(language, { maximumFractionDigits: n < 10 ? 1 : 0 });
  return kilo < 1000 ? text(language, "kilobytes", { n: number(kilo) }) : text(language, "megabytes", { n: number(kilo / 1000) });
}
