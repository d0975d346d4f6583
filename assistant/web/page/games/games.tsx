// The games of the database, by who played them, how they ended, when and with
// which opening; beside them what there is to choose from.
import { useEffect, useRef, useState } from "preact/hooks";
import { keyName } from "../answer/groups";
import { kindOf } from "../answer/cells";
import { postReply, type Reply } from "../api";
import { Icon } from "../icons";
import { link, type Route } from "../route";
import { useSettings, useText } from "../settings";
import { useTitle } from "../title";
import { bodyOf, changed, FilterForm, filtersOf, type FilterName, type Filters } from "./filters";
import { Found, useLeaving, useSearch } from "./found";
import "./games.css";

export function Games({ route }: { route: Route }) {
  const t = useText();
  const { language } = useSettings();
  const address = route.pairs.toString();
  const filters = filtersOf(route.pairs);
  const [draft, setDraft] = useState(filters);
  const search = useSearch(t("games"));
  const title = useRef<HTMLHeadingElement>(null);
  useTitle(t("games"));
  useLeaving();
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    setDraft(filters);
    void search.search(bodyOf(filters));
  }, [address, language]);
  const show = (next: Filters) => { location.hash = link({ games: "", ...next }); };
  return (
    <div id="games" class="view games">
      <header>
        <h1 ref={title} tabIndex={-1}>{t("games")}</h1>
        <p class="note">{t("games_note")}</p>
      </header>
      <form class="games-form" onSubmit={(event) => { event.preventDefault(); show(draft); }}>
        <FilterForm filters={draft} change={setDraft} />
        <div class="games-do">
          <button type="submit" id="show-games" class="main"><Icon name="database" />{t("games_show")}</button>
          {Object.keys(filters).length > 0 && <a id="all-games" class="quiet" href="#games="><Icon name="close" />{t("games_all")}</a>}
          {filters.player && <a class="quiet" href={link({ player: filters.player })}><Icon name="person" />{t("player_open", { name: filters.player })}</a>}
        </div>
      </form>
      <div class="games-parts">
        <Facets filters={filters} narrow={show} />
        <div class="games-found"><Found search={search} /></div>
      </div>
    </div>
  );
}

interface FacetsProps {
  filters: Filters;
  narrow: (filters: Filters) => void;
}

// facets are what games are counted by, and the filters that a value of it sets.
const facets: { by: string; only?: FilterName; sets: (filters: Filters, key: string) => Filters }[] = [
  { by: "result", sets: (filters, key) => changed(filters, "result", { "1-0": "white", "0-1": "black", "1/2-1/2": "draw" }[key]) },
  { by: "decade", sets: (filters, key) => ({ ...filters, from: key, to: String(Number(key) + 9) }) },
  { by: "eco", sets: (filters, key) => changed(filters, "eco", key) },
  { by: "opponent", only: "player", sets: (filters, key) => changed(filters, "opponent", key) },
  { by: "event", sets: (filters, key) => changed(filters, "event", key) },
];

function Facets({ filters, narrow }: FacetsProps) {
  const t = useText();
  const shown = facets.filter(({ only }) => !only || filters[only]);
  return (
    <aside class="facets" aria-label={t("facets")}>
      {shown.map((facet) => <Facet key={facet.by} by={facet.by} filters={filters} choose={(key) => narrow(facet.sets(filters, key))} />)}
    </aside>
  );
}

const shownValues = 6;

function Facet({ by, filters, choose }: { by: string; filters: Filters; choose: (key: string) => void }) {
  const { language } = useSettings();
  const [{ reply, of }, setState] = useState<{ reply: Reply | null; of: string }>({ reply: null, of: "" });
  const key = JSON.stringify(filters);
  useEffect(() => {
    const abort = new AbortController();
    postReply("api/find", language, { ...bodyOf(filters), by, language }, abort.signal).then((got) => { if (!abort.signal.aborted) setState({ reply: got, of: key }); }, () => {}); // the games are there without it
    return () => abort.abort();
  }, [key, by, language]);
  const [column] = reply?.columns ?? [];
  const rows = (reply?.rows ?? []).filter((row) => row[0] !== null && row[0] !== "*" && !/^\?*$/.test(String(row[0])));
  if (!reply || !column || rows.length < 2) return null;
  const top = rows.toSorted((a, b) => Number(b[1]) - Number(a[1])).slice(0, shownValues);
  return (
    <section class="facet" data-facet={by} aria-busy={of !== key}>
      <h2>{column.label}</h2>
      <ul>
        {top.map((row) => ({ row, name: keyName(reply, row[0], kindOf(column), language) })).map(({ row, name }) => (
          <li key={name}>
            <button type="button" class="facet-value" title={name} onClick={() => choose(String(row[0]))}>
              <span>{name}</span><span class="number">{Number(row[1]).toLocaleString(language)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
