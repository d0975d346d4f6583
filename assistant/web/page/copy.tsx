import { useEffect, useState } from "preact/hooks";
import { Icon } from "./icons";
import { useText } from "./settings";

// CopyButton puts a text into the clipboard and says so. The text may be made
// when it is wanted.
export function CopyButton({ text, label, icon = false }: { text: string | (() => string | Promise<string>); label: string; icon?: boolean }) {
  const t = useText();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 1500);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async () => setDone(await copyText(typeof text === "string" ? text : await text()));
  return (
    <button type="button" class="quiet" title={icon ? label : undefined} aria-label={icon ? label : undefined} onClick={copy}>
      <Icon name={done ? "check" : "copy"} />
      {!icon && label}
      <span class={done ? "copied" : "unseen"} aria-live="polite">{done ? t("copied") : ""}</span>
    </button>
  );
}

// copyText also works where the page came without TLS and browsers give no
// clipboard.
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "unseen";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
