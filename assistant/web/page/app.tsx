// The page as a whole: the side with the ways in and the conversations, and the
// view that the address names. The conversation stays as it is while another
// view is open.
//
// A view is one line in views; its files are in a folder of its own.
import { useEffect, useState } from "preact/hooks";
import { About } from "./about/about";
import { Ask } from "./ask/ask";
import { ChatProvider, useActions } from "./ask/chat";
import { Explore } from "./explore/explore";
import { Games } from "./games/games";
import { Icon } from "./icons";
import { Import } from "./import/import";
import { JobsProvider } from "./import/jobs";
import { PieceDrawings } from "./pieces";
import { Player } from "./player/player";
import { Replay } from "./replay/replay";
import { questionsOf, useRoute, type Route, type View } from "./route";
import { Session } from "./session";
import { SettingsProvider, useText } from "./settings";
import { Setup } from "./setup/setup";
import { Side } from "./side";
import { OwnSQL } from "./sql/sql";

const views: Partial<Record<View, (props: { route: Route }) => preact.JSX.Element>> = { game: Replay, find: Setup, games: Games, player: Player, explore: Explore, sql: OwnSQL, import: Import, about: About };

export function App() {
  return (
    <SettingsProvider>
      <ChatProvider>
        <JobsProvider>
          <PieceDrawings />
          <Frame />
          <Session />
        </JobsProvider>
      </ChatProvider>
    </SettingsProvider>
  );
}

function Frame() {
  const t = useText();
  const route = useRoute();
  const [open, setOpen] = useState(false); // the side, where there is no room for it
  const Other = views[route.view];
  useLinkedQuestion(route);
  useEffect(() => setOpen(false), [route.view, route.value]);
  return (
    <div class={open ? "frame side-open" : "frame"} onKeyDown={(event) => { if (event.key === "Escape") setOpen(false); }}>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById("main")?.focus(); }}>{t("skip")}</a>
      <header class="bar">
        <button type="button" id="open-side" class="quiet" aria-label={t("menu")} aria-expanded={open} aria-controls="side" onClick={() => setOpen(!open)}><Icon name={open ? "close" : "menu"} /></button>
        <a class="brand" href="#"><Icon name="knight" />Kibitz</a>
      </header>
      <Side id="side" view={Other ? route.view : "ask"} close={() => setOpen(false)} />
      {open && <div class="shade" onClick={() => setOpen(false)} />}
      <main id="main" tabIndex={-1}>
        <Ask hidden={Other !== undefined} />
        {Other && <Other key={route.view} route={route} />}
      </main>
    </div>
  );
}

// useLinkedQuestion asks what the address asks, and then takes it out of the
// address, which would be wrong after the next question.
function useLinkedQuestion(route: Route) {
  const { askAll } = useActions();
  const asked = route.view === "q" ? route.pairs.toString() : "";
  useEffect(() => {
    if (!asked) return;
    history.replaceState(null, "", location.pathname);
    dispatchEvent(new Event("hashchange")); // which that does not cause
    const questions = questionsOf(new URLSearchParams(asked));
    if (questions.length > 0) void askAll(questions);
  }, [asked]);
}
