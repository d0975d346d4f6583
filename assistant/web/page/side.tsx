// The side of the page: the ways in, the conversations, the database and the
// settings.
import { LogOut } from "./about/about";
import type { Database } from "./api";
import { useActions } from "./ask/chat";
import { useDatabase } from "./database";
import { Conversations } from "./history";
import { Icon, type IconName } from "./icons";
import type { View } from "./route";
import { count, useSettings, useText, type Language, type TextKey, type Theme } from "./settings";

interface Way {
  view: View;
  address: string;
  icon: IconName;
  text: TextKey;
}

// ways in to the views, in the order of the page.
const ways: Way[] = [
  { view: "ask", address: "#", icon: "chat", text: "way_ask" },
  { view: "games", address: "#games=", icon: "database", text: "games" },
  { view: "player", address: "#player=", icon: "person", text: "players" },
  { view: "explore", address: "#explore=", icon: "book", text: "explore" },
  { view: "find", address: "#find=", icon: "squares", text: "way_find" },
  { view: "sql", address: "#sql=", icon: "code", text: "own_sql" },
  { view: "import", address: "#import", icon: "upload", text: "import" },
];

export function Side({ id, view, close }: { id: string; view: View; close: () => void }) {
  const t = useText();
  const { start } = useActions();
  const database = useDatabase();
  return (
    <aside id={id} class="side">
      <a class="brand" href="#"><Icon name="knight" />Kibitz</a>
      <button type="button" id="new-conversation" class="new" onClick={() => { start(); location.hash = ""; close(); }}><Icon name="plus" />{t("new_conversation")}</button>
      {ways.length > 1 && (
        <nav aria-label={t("ways")}>
          <ul class="ways">
            {ways.map((way) => (
              <li key={way.view}><a id={`way-${way.view}`} href={way.address} aria-current={way.view === view ? "page" : undefined}><Icon name={way.icon} />{t(way.text)}</a></li>
            ))}
          </ul>
        </nav>
      )}
      <Conversations close={close} />
      <div class="side-foot">
        <DatabaseLine database={database} />
        <ModelLine database={database} />
        <Choices />
        <p class="side-links note">
          <a id="way-about" href="#about">{t("about")}</a>
          {database?.session && <LogOut />}
        </p>
      </div>
    </aside>
  );
}

function DatabaseLine({ database }: { database: Database | null }) {
  const t = useText();
  const { language } = useSettings();
  if (!database) return null;
  return (
    <p id="database" class="database">
      <Icon name="database" />
      <span>{database.name}<br /><span class="note">{count(t, "games", database.games, database.games.toLocaleString(language))}</span></span>
    </p>
  );
}

// ModelLine says which language model reads questions, and where.
function ModelLine({ database }: { database: Database | null }) {
  const t = useText();
  if (!database?.model) return null;
  return (
    <p id="model" class="database">
      <Icon name="chat" />
      <span>{database.model}<br /><span class="note">{database.model_host ? t("model_away", { host: database.model_host }) : t("model_here")}</span></span>
    </p>
  );
}

function Choices() {
  const t = useText();
  const { language, setLanguage, theme, setTheme } = useSettings();
  return (
    <div class="choices">
      <div class="segments" role="group" aria-label={t("language")}>
        {languages.map(({ name, title }) => (
          <button key={name} type="button" lang={name} title={title} data-language={name} aria-pressed={name === language} onClick={() => setLanguage(name)}>{name.toUpperCase()}</button>
        ))}
      </div>
      <div class="segments" role="group" aria-label={t("theme")}>
        {themes.map(({ name, icon }) => (
          <button key={name} type="button" title={t(`theme_${name}`)} aria-label={t(`theme_${name}`)} data-theme-choice={name} aria-pressed={name === theme} onClick={() => setTheme(name)}><Icon name={icon} /></button>
        ))}
      </div>
    </div>
  );
}

const languages: { name: Language; title: string }[] = [{ name: "es", title: "Español" }, { name: "en", title: "English" }];
const themes: { name: Theme; icon: IconName }[] = [{ name: "auto", icon: "half" }, { name: "light", icon: "sun" }, { name: "dark", icon: "moon" }];
