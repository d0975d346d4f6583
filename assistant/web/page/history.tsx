// The conversations that this browser keeps: opened, searched, renamed and
// deleted.
import { useEffect, useRef, useState } from "preact/hooks";
import { useActions, useChat } from "./ask/chat";
import { questionsIn, type Summary } from "./ask/turns";
import { Icon } from "./icons";
import { useText } from "./settings";

const worthSearching = 4; // conversations

export function Conversations({ close }: { close: () => void }) {
  const t = useText();
  const { kept } = useChat();
  const [wanted, setWanted] = useState("");
  const [named, setNamed] = useState(""); // the one that gets a name
  if (kept.length === 0) return <div class="history" />;
  const searched = kept.length >= worthSearching;
  const found = searched ? matching(kept, wanted) : kept;
  return (
    <nav class="history" aria-label={t("history")}>
      <h2>{t("history")}</h2>
      {searched && (
        <input id="search-history" type="search" placeholder={t("search_history")} aria-label={t("search_history")} value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)} />
      )}
      <ul id="history">
        {found.map((one) => one.id === named
          ? <Renamed key={one.id} one={one} done={() => setNamed("")} />
          : <Entry key={one.id} one={one} close={close} rename={() => setNamed(one.id)} />)}
      </ul>
      {found.length === 0 && <p class="note" role="status">{t("search_history_none")}</p>}
      {kept.length > 1 && <DeleteAll />}
    </nav>
  );
}

// matching are the conversations that hold every word, in the name or in a
// question.
function matching(kept: Summary[], wanted: string): Summary[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return kept;
  return kept.filter(({ id, title }) => {
    const text = [title, ...questionsIn(id)].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function Entry({ one, close, rename }: { one: Summary; close: () => void; rename: () => void }) {
  const t = useText();
  const { conversation } = useChat();
  const { open, remove } = useActions();
  const here = one.id === conversation.id;
  return (
    <li class={here ? "here" : undefined}>
      <button type="button" class="open-conversation" title={one.title} aria-current={here ? "true" : undefined}
        onClick={() => { open(one.id); location.hash = ""; close(); }}>{one.title}</button>
      <button type="button" class="rename-conversation quiet" aria-label={t("rename", { title: one.title })} title={t("rename_short")} onClick={rename}><Icon name="edit" /></button>
      <button type="button" class="delete-conversation quiet" aria-label={t("delete", { title: one.title })} title={t("delete_short")} onClick={() => remove(one.id)}><Icon name="bin" /></button>
    </li>
  );
}

// Renamed takes a name: Enter or leaving keeps it, Escape does not.
function Renamed({ one, done }: { one: Summary; done: () => void }) {
  const t = useText();
  const { rename } = useActions();
  const input = useRef<HTMLInputElement>(null);
  const dropped = useRef(false);
  useEffect(() => input.current?.select(), []);
  const keep = () => {
    if (!dropped.current) rename(one.id, input.current?.value ?? "");
    done();
  };
  return (
    <li>
      <form onSubmit={(event) => { event.preventDefault(); input.current?.blur(); }}>
        <input id="conversation-name" ref={input} type="text" maxLength={200} aria-label={t("rename", { title: one.title })} defaultValue={one.title} onBlur={keep}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            dropped.current = true;
            input.current?.blur();
          }} />
      </form>
    </li>
  );
}

// DeleteAll asks once more before it deletes.
function DeleteAll() {
  const t = useText();
  const { removeAll } = useActions();
  const [asked, setAsked] = useState(false);
  return (
    <button type="button" id="delete-all" class="quiet" onBlur={() => setAsked(false)} onClick={() => (asked ? removeAll() : setAsked(true))}>
      {t(asked ? "delete_all_sure" : "delete_all")}
    </button>
  );
}
