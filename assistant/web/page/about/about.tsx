// What this program is: its version, its licence, those of others in it, and the
// database that it answers from.
import { useEffect, useRef } from "preact/hooks";
import { deleteJSON } from "../api";
import { useDatabase } from "../database";
import { Icon } from "../icons";
import { count, useSettings, useText } from "../settings";
import { useTitle } from "../title";
import "./about.css";

export function About() {
  const t = useText();
  const { language } = useSettings();
  const database = useDatabase();
  const title = useRef<HTMLHeadingElement>(null);
  useTitle(t("about"));
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const facts: [string, string][] = database ? [
    [t("about_version"), database.version],
    [t("about_database"), `${database.name} (${database.dialect}), ${count(t, "games", database.games, database.games.toLocaleString(language))}`],
    [t("about_model"), database.model || t("about_no_model")],
  ] : [];
  return (
    <div id="about" class="view about">
      <h1 ref={title} tabIndex={-1}>{t("about")}</h1>
      <p>{t("about_words")}</p>
      <dl class="about-facts">
        {facts.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}
        <div><dt>{t("about_licence")}</dt><dd>MIT</dd></div>
        <div><dt>{t("about_others")}</dt><dd><a href="static/licences.txt">licences.txt</a></dd></div>
        <div><dt>API</dt><dd><a href="openapi.json">openapi.json</a></dd></div>
      </dl>
    </div>
  );
}

// LogOut ends the session of this browser.
export function LogOut() {
  const t = useText();
  const { language } = useSettings();
  const leave = () => void deleteJSON("api/session", language).catch(() => {}).then(() => location.reload());
  return <button type="button" id="log-out" class="quiet" onClick={leave}><Icon name="lock" />{t("log_out")}</button>;
}
