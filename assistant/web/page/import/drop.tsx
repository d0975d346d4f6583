// Where files are dropped, or chosen with a press.
import { useRef, useState } from "preact/hooks";
import { Icon } from "../icons";
import { useText } from "../settings";

const extensions = ".pgn,.gz,.zst,.bz2,.zip";

export function DropZone({ add }: { add: (files: File[]) => void }) {
  const t = useText();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div id="drop" class={over ? "drop drop-over" : "drop"}
      onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add([...event.dataTransfer?.files ?? []]);
      }}>
      <Icon name="upload" />
      <p class="drop-words">{t("import_drop")}</p>
      <p id="drop-note" class="note">{t("import_kinds", { kinds: extensions.replaceAll(",", ", ") })}</p>
      <button type="button" id="choose-files" class="main" onClick={() => input.current?.click()}>{t("import_choose")}</button>
      <input ref={input} id="files" type="file" class="unseen" tabIndex={-1} multiple accept={extensions} aria-label={t("import_choose")} aria-describedby="drop-note"
        onChange={(event) => {
          add([...event.currentTarget.files ?? []]);
          event.currentTarget.value = ""; // or the same file could not be chosen again
        }} />
    </div>
  );
}
