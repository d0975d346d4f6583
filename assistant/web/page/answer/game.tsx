// The game that an answer is about, where it is one: how it ended, or the
// half-move that was asked for.
import { useEffect, useState } from "preact/hooks";
import { getJSON, type Game, type HalfMove, type Reply } from "../api";
import { allSquares, Board } from "../board";
import { Icon } from "../icons";
import { link } from "../route";
import { useSettings, useText, type Language } from "../settings";
import { gamesOf, localSAN, writtenDate } from "./cells";

export function OneGame({ reply }: { reply: Reply }) {
  const t = useText();
  const { language } = useSettings();
  const [code] = gamesOf(reply);
  const [game, setGame] = useState<Game | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    getJSON<Game>(`api/games/${code}`, language, abort.signal).then(setGame, () => setGame(null)); // the table still leads to it
    return () => abort.abort();
  }, [code, language]);
  if (!game) return null;
  const last = game.half_moves.at(-1);
  const { board } = last ?? game.start;
  const title = `${named(game.white, game.white_elo)} – ${named(game.black, game.black_elo)}`;
  const notes = [game.result, game.event, game.date && writtenDate(game.date, language), game.opening || game.eco].filter((note) => note && note !== "?" && note !== "–");
  return (
    <div class="one-game" role="group" aria-label={title}>
      <a class="position-link" href={link({ game: game.cod_match })} aria-label={`${t("replay")}: ${title}`}>
        <Board board={board} label={title} from={last?.from} to={last?.to} check={last && checked(last)} coordinates />
      </a>
      <div class="one-game-words">
        <h3>{title}</h3>
        <p class="note">{notes.join(" · ")}</p>
        {last && <p class="one-game-last">{moveText(last, language)}</p>}
        <a class="main replay" href={link({ game: game.cod_match, at: 0 })}><Icon name="play" />{t("replay")}</a>
      </div>
    </div>
  );
}

// isOneGame says that an answer is about one game, and shows no board of it.
export function isOneGame(reply: Reply): boolean {
  return reply.status === "answer" && !reply.boards?.length && gamesOf(reply).length === 1;
}

function named(name = "?", elo?: number): string {
  return elo ? `${name} (${elo})` : name;
}

// moveText writes a half-move with its number: 20.Nf3 or 20…Nf6.
export function moveText({ full_move, side, san }: HalfMove, language: Language): string {
  return `${full_move}${side === "white" ? "." : "…"}${localSAN(san, language)}`;
}

// checked is the square of the king that a half-move gives check or mate to.
export function checked({ check, mate, side, board }: HalfMove): string | undefined {
  if (!check && !mate) return undefined;
  return allSquares[board.indexOf(side === "white" ? "k" : "K")];
}
