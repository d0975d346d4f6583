// The game that an answer is about, where it is one: its last position first,
// and the way through the others.
import { useEffect, useState } from "preact/hooks";
import { getJSON, type Reply } from "../api";
import { Board } from "../board";
import { Icon, type IconName } from "../icons";
import { checkedKing, lastMove, placementAt, type Game } from "../replay/game";
import { spoken, written } from "../replay/words";
import { link } from "../route";
import { useSettings, useText, type TextKey } from "../settings";
import { gamesOf, resultText, writtenDate } from "./cells";

// isOneGame says that an answer is about one game as a whole: it lists it, or
// half-moves of it one after the other.
export function isOneGame(reply: Reply): boolean {
  const { columns = [], rows = [], boards = [] } = reply;
  if (reply.status !== "answer" || gamesOf(reply).length !== 1) return false;
  const order = columns.findIndex(({ name }) => name === "move_order");
  return order < 0 ? boards.length === 0 : rows.length > 1 && rows.every((row, index) => row[order] === index + 1);
}

export function OneGame({ reply }: { reply: Reply }) {
  const { language } = useSettings();
  const [code] = gamesOf(reply);
  const [game, setGame] = useState<Game | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    getJSON<Game>(`api/games/${code}`, language, abort.signal).then(setGame, () => setGame(null)); // the table still leads to it
    return () => abort.abort();
  }, [code, language]);
  return game && <Small key={game.cod_match} game={game} />;
}

function Small({ game }: { game: Game }) {
  const t = useText();
  const { language } = useSettings();
  const end = game.half_moves.length;
  const [at, setAt] = useState(end);
  const place = { at, line: [] };
  const last = lastMove(game, place);
  const title = `${named(game.white, game.white_elo)} – ${named(game.black, game.black_elo)}`;
  const facts = [resultText(game.result), game.event, game.date && writtenDate(game.date, language), game.opening || game.eco];
  const steps: { name: TextKey; icon: IconName; to: number }[] = [
    { name: "step_first", icon: "first", to: 0 }, { name: "step_back", icon: "back", to: at - 1 },
    { name: "step_next", icon: "next", to: at + 1 }, { name: "step_last", icon: "last", to: end },
  ];
  return (
    <div class="one-game" role="group" aria-label={title}>
      <Board board={placementAt(game, place).board} label={title} from={last?.from} to={last?.to} check={checkedKing(last)} coordinates />
      <div class="one-game-words">
        <h3>{title}</h3>
        <p class="note">{facts.filter((fact) => fact && fact !== "?" && fact !== "–").join(" · ")}</p>
        <p class="one-game-last" aria-hidden="true">{last ? written(last, language) : t("at_start")}</p>
        <p class="unseen" role="status">{at === end ? "" : last ? spoken(last, t) : t("at_start")}</p>
        <div class="one-game-steps" role="group" aria-label={t("steps")}>
          {steps.map(({ name, icon, to }) => (
            <button key={name} type="button" class="quiet" aria-label={t(name)} title={t(name)} aria-disabled={to < 0 || to > end || to === at}
              onClick={() => setAt(Math.min(end, Math.max(0, to)))}><Icon name={icon} /></button>
          ))}
        </div>
        <a class="main replay" href={link({ game: game.cod_match, at: at % end || undefined })}><Icon name="play" />{t("replay")}</a>
      </div>
    </div>
  );
}

function named(name = "?", elo?: number): string {
  return elo ? `${name} (${elo})` : name;
}
