// Has the server's engine analyse a game, and says how far it is. The engine ends
// when the page is left.
import { useEffect, useRef, useState } from "preact/hooks";
import { analyse, Failure, type AnalysisProgress } from "../api";
import { useDatabase } from "../database";
import { Icon } from "../icons";
import { useSettings, useText } from "../settings";

export function Analyse({ match, done }: { match: number; done: () => void }) {
  const t = useText();
  const { language } = useSettings();
  const database = useDatabase();
  const [running, setRunning] = useState(false);
  const [progress, setProgress] = useState<AnalysisProgress | null>(null);
  const [failure, setFailure] = useState("");
  const abort = useRef<AbortController | null>(null);
  useEffect(() => {
    const stop = () => abort.current?.abort();
    addEventListener("pagehide", stop); // a browser may keep the page, and its requests with it
    return () => {
      removeEventListener("pagehide", stop);
      stop();
    };
  }, []);
  if (!database?.analyses) return null;

  const start = async () => {
    const mine = new AbortController();
    abort.current = mine;
    setRunning(true);
    setProgress(null);
    setFailure("");
    try {
      await analyse(match, language, mine.signal, setProgress);
      done();
    } catch (reason) {
      if (!mine.signal.aborted) setFailure((reason instanceof Failure && reason.message) || t("no_connection"));
    }
    setRunning(false);
  };
  const said = !progress ? t("analysing") : progress.storing ? t("analysis_storing")
    : t("analysis_progress", { n: progress.positions, all: progress.all }) + (progress.seconds ? ` · ${t("time_left", { n: Math.ceil(progress.seconds) })}` : "");
  return (
    <section class="analyse" aria-label={t("analysis")} aria-busy={running}>
      {running ? (
        <>
          <progress aria-label={t("analysis")} max={progress?.all ?? 1} value={progress?.positions} />
          <span class="note analyse-said">{said}</span>
          <button type="button" class="quiet" id="stop-analysis" onClick={() => abort.current?.abort()}><Icon name="stop" />{t("stop")}</button>
        </>
      ) : <button type="button" class="quiet" id="analyse" onClick={() => void start()}><Icon name="engine" />{t("analyse_game")}</button>}
      {failure && <p class="failure" role="alert">{failure}</p>}
    </section>
  );
}
