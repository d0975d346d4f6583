// Which games are looked at: what the form for it holds, in an address, and the
// form itself.
import { Fragment, type ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { getJSON, type Completion } from "../api";
import { useSettings, useText, type TextKey } from "../settings";

// Filters are by the names that the server has for them; what is empty does not
// matter.
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

export type FilterName = "player" | "color" | "opponent" | "result" | "eco" | "event" | "from" | "to" | "elo";

const names: readonly FilterName[] = ["player", "color", "opponent", "result", "eco", "event", "from", "to", "elo"];
const numbers: readonly FilterName[] = ["from", "to", "elo"];

export function filtersOf(pairs: URLSearchParams): Filters {
  return Object.fromEntries(names.flatMap((name) => (pairs.get(name) ? [[name, pairs.get(name)!]] : [])));
}

// bodyOf is what the server is asked with.
export function bodyOf(filters: Filters): Record<string, string | number> {
  return Object.fromEntries(names.flatMap((name) => {
    const value = filters[name]?.trim();
    return value ? [[name, numbers.includes(name) ? Number(value) || 0 : value]] : [];
  }));
}

// changed sets one filter. What belongs to a player goes with the player.
export function changed(filters: Filters, name: FilterName, value: string | undefined): Filters {
  const next = Object.fromEntries(Object.entries({ ...filters, [name]: value }).filter(([, kept]) => kept)) as Record<string, string>;
  if (!next["player"]?.trim()) {
    delete next["color"];
    delete next["opponent"];
    if (next["result"] === "win" || next["result"] === "loss") delete next["result"];
  }
  return next;
}

interface Props {
  filters: Filters;
  change: (filters: Filters) => void;
  only?: readonly FilterName[]; // that are shown; without it, all
  label?: string;
}

export function FilterForm({ filters, change, only = names, label }: Props) {
  const t = useText();
  const player = Boolean(filters.player?.trim());
  const results = player ? ["win", "draw", "loss"] : ["white", "draw", "black"];
  const field = (name: FilterName) => ({ name, value: filters[name] ?? "", set: (value: string) => change(changed(filters, name, value)) });
  const fields: Record<FilterName, ComponentChildren> = {
    player: <NameField {...field("player")} />,
    color: <Choice {...field("color")} options={player ? ["white", "black"] : []} />,
    opponent: <NameField {...field("opponent")} disabled={!player} />,
    result: <Choice {...field("result")} options={results} />,
    eco: <Field {...field("eco")} placeholder="B20-B99" />,
    from: <Field {...field("from")} number />,
    to: <Field {...field("to")} number />,
    elo: <Field {...field("elo")} number />,
    event: filters.event && <Field {...field("event")} />,
  };
  return (
    <div class="filters" role="group" aria-label={label ?? t("filters")}>
      {order.filter((name) => only.includes(name)).map((name) => <Fragment key={name}>{fields[name]}</Fragment>)}
    </div>
  );
}

// order is that of the form.
const order: readonly FilterName[] = ["player", "color", "opponent", "result", "eco", "from", "to", "elo", "event"];

interface FieldProps {
  name: FilterName;
  value: string;
  set: (value: string) => void;
}

function Field({ name, value, set, number, placeholder }: FieldProps & { number?: boolean; placeholder?: string }) {
  const t = useText();
  return (
    <label class="filter">{t(`filter_${name}`)}
      <input id={`filter-${name}`} type="text" inputMode={number ? "numeric" : "text"} maxLength={number ? 4 : 200} placeholder={placeholder} value={value}
        onInput={(event) => set(number ? event.currentTarget.value.replace(/\D/g, "") : event.currentTarget.value)} />
    </label>
  );
}

// NameField is completed with the players of the database.
function NameField({ name, value, set, disabled }: FieldProps & { disabled?: boolean }) {
  const t = useText();
  const known = usePlayers(value);
  return (
    <label class="filter filter-name">{t(`filter_${name}`)}
      <input id={`filter-${name}`} type="text" list={`${name}-names`} maxLength={200} autocomplete="off" disabled={disabled} value={value} onInput={(event) => set(event.currentTarget.value)} />
      <datalist id={`${name}-names`}>{known.map((one) => <option key={one} value={one} />)}</datalist>
    </label>
  );
}

function Choice({ name, value, set, options }: FieldProps & { options: string[] }) {
  const t = useText();
  return (
    <label class="filter">{t(`filter_${name}`)}
      <select id={`filter-${name}`} value={value} disabled={options.length === 0} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">{t("filter_any")}</option>
        {options.map((one) => <option key={one} value={one}>{t(`choice_${name}_${one}` as TextKey)}</option>)}
      </select>
    </label>
  );
}

const patience = 120; // milliseconds without a key before the server is asked

// usePlayers are the players whose name goes on as was typed.
export function usePlayers(typed: string): string[] {
  const { language } = useSettings();
  const [known, setKnown] = useState<string[]>([]);
  useEffect(() => {
    if (typed.trim().length < 2) return setKnown((old) => (old.length > 0 ? [] : old));
    const abort = new AbortController();
    const timer = setTimeout(() => {
      getJSON<{ completions: Completion[] }>(`api/complete?${new URLSearchParams({ q: typed, limit: "12" })}`, language, abort.signal)
        .then(({ completions }) => setKnown(completions.filter(({ kind }) => kind === "player").map(({ text }) => text)))
        .catch(() => {}); // the name can be written out
    }, patience);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed, language]);
  return known;
}
