// The sample games, which can be taken out once one has games of one's own.
import { useRef, useState } from "preact/hooks";
import { deleteJSON, Failure, type Database } from "../api";
import { Icon } from "../icons";
import { count, useSettings, useText } from "../settings";
import { databaseChanged } from "../database";

export function Samples({ database, disabled }: { database: Database; disabled: boolean }) {
  const t = useText();
  const { language } = useSettings();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const dialog = useRef<HTMLDialogElement>(null);
  const games = count(t, "games", database.samples, database.samples.toLocaleString(language));
  const remove = async () => {
    setBusy(true);
    setFailure("");
    try {
      await deleteJSON("api/samples", language);
      dialog.current?.close();
      dispatchEvent(new Event(databaseChanged));
    } catch (reason) {
      setFailure((reason instanceof Failure && reason.message) || t("no_connection"));
    }
    setBusy(false);
  };
  return (
    <section class="samples" aria-label={t("samples_title")}>
      <p class="note">{t("samples", { games })}</p>
      <button type="button" id="remove-samples" class="quiet" disabled={disabled} onClick={() => dialog.current?.showModal()}><Icon name="bin" />{t("samples_remove")}</button>
      <dialog id="samples-dialog" ref={dialog} aria-labelledby="samples-title">
        <h2 id="samples-title">{t("samples_sure", { games })}</h2>
        <p class="note">{t("samples_back")}</p>
        {failure && <p class="failure-note" role="alert">{failure}</p>}
        <div class="dialog-buttons">
          <button type="button" class="quiet" autofocus onClick={() => dialog.current?.close()}>{t("cancel")}</button>
          <button type="button" id="samples-confirm" class="main" disabled={busy} onClick={remove}>{t(busy ? "samples_removing" : "samples_remove")}</button>
        </div>
      </dialog>
    </section>
  );
}
