import { useEffect, useState } from "preact/hooks";
import { Icon, type IconName } from "./icons";
import { useText } from "./settings";

interface Props {
  text: string | (() => string | Promise<string>);
  label: string;
  icon?: IconName;
  bare?: boolean; // only the sign, and the label for screen readers
}

// CopyButton puts a text into the clipboard and says so. The text may be made
// when it is wanted.
export function CopyButton({ text, label, icon = "copy", bare = false }: Props) {
  const t = useText();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 1500);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async () => setDone(await copyText(typeof text === "string" ? text : await text()));
  return (
    <button type="button" class="quiet" title={bare ? label : undefined} aria-label={bare ? label : undefined} onClick={copy}>
      <Icon name={done ? "check" : icon} />
      {!bare && label}
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
