// What a new conversation begins with: a board, and questions that work on the
// connected database.
import { useState } from "preact/hooks";
import { Board } from "../board";
import { useDatabase } from "../database";
import { Icon } from "../icons";
import { count, useSettings, useText } from "../settings";
import { useActions } from "./chat";

export function Welcome({ examples }: { examples: string[] }) {
  const t = useText();
  const { ask } = useActions();
  const [from, setFrom] = useState(0);
  const shown = examples.slice(from, from + shownExamples);
  return (
    <section class="welcome">
      <div class="welcome-words">
        <h1>{t("welcome")}</h1>
        <p class="welcome-lead">{t("welcome_lead")}</p>
        <Games />
        {examples.length > 0 && (
          <div id="examples">
            <div class="welcome-examples">
              <h2>{t("examples")}</h2>
              {examples.length > shownExamples && (
                <button type="button" class="quiet" onClick={() => setFrom((from + shownExamples) % (examples.length - shownExamples + 1))}>
                  <Icon name="again" />{t("more_examples")}
                </button>
              )}
            </div>
            <ul class="examples">
              {shown.map((question) => (
                <li key={question}><button type="button" class="example" onClick={() => ask(question)}>{question}</button></li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <figure class="welcome-board">
        <Board board={immortal} label={t("welcome_board")} from="d6" to="e7" />
        <figcaption>{t("welcome_board")}</figcaption>
      </figure>
    </section>
  );
}

// Games says which games are asked here, and where to add one's own.
function Games() {
  const t = useText();
  const { language } = useSettings();
  const database = useDatabase();
  if (!database?.games) return null;
  const [first, last] = database.years ?? [];
  const number = database.games.toLocaleString(language);
  const games = database.samples === database.games ? t("welcome_samples", { n: number }) : count(t, "games", database.games, number);
  return (
    <p id="welcome-games" class="welcome-games">
      <Icon name="database" />
      <span>
        {[games, first && (first === last ? first : `${first}–${last}`)].filter(Boolean).join(", ")}
        {database.writable && <>: <a href="#import">{t("welcome_import")}</a></>}.
      </span>
    </p>
  );
}

const shownExamples = 6;

// Anderssen – Kieseritzky, London 1851, after 23.Be7#.
const immortal = "r0bk000rp00pBpNpn0000n000p0NP00P000000P0000P0000P0P0K000q00000b0";
