// What can be taken along from a replay.
import { Failure } from "../api";
import { CopyButton } from "../copy";
import { Icon } from "../icons";
import { link } from "../route";
import { useText } from "../settings";
import { checkedKing, type Game, type HalfMove, type Placement } from "./game";

// exploring is the address of the explorer at a position of a game.
function exploring(game: Game, here: Placement, last: HalfMove | undefined): string {
  const number = last?.number ?? 0;
  const played = game.half_moves.slice(0, number).map(({ san }) => san.replace(/[+#]$/, ""));
  const inGame = game.start.fen.startsWith(initial) && (number === 0 || game.half_moves[number - 1]?.board === here.board);
  return inGame ? link({ explore: played.join(",") }) : link({ explore: "", fen: here.fen });
}

const initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";

export function Tools({ game, here, last, flip }: { game: Game; here: Placement; last: HalfMove | undefined; flip: boolean }) {
  const t = useText();
  const pgn = `api/games/${game.cod_match}.pgn`;
  const png = new URLSearchParams();
  if (flip) png.set("flip", "1");
  if (last) {
    png.set("from", last.from);
    png.set("to", last.to);
  }
  const check = checkedKing(last);
  if (check) png.set("check", check);
  const name = `kibitz-${game.cod_match}`;
  return (
    <section class="replay-tools" aria-label={t("take_along")}>
      <a class="quiet" id="explore-here" href={exploring(game, here, last)}><Icon name="book" />{t("explore_here")}</a>
      <CopyButton text={here.fen} label={t("copy_position")} />
      <CopyButton text={() => textOf(pgn)} label={t("copy_pgn")} />
      <CopyButton text={() => location.href} label={t("copy_link")} icon="link" />
      <a class="quiet" id="download-pgn" href={pgn} download={`${name}.pgn`} aria-label={t("download_pgn")}><Icon name="download" />PGN</a>
      <a class="quiet" id="download-gif" href={`games/${game.cod_match}.gif${flip ? "?flip=1" : ""}`} download={`${name}.gif`} aria-label={t("download_gif")}><Icon name="download" />GIF</a>
      <a class="quiet" id="download-png" href={`boards/${here.drawer_id}.png?${png}`} download={`${name}-${last?.number ?? 0}.png`} aria-label={t("download_png")}><Icon name="download" />PNG</a>
      <Tags game={game} />
    </section>
  );
}

function Tags({ game }: { game: Game }) {
  const t = useText();
  const tags = Object.entries(game.tags);
  if (tags.length === 0) return null;
  return (
    <details class="tags">
      <summary>{t("tags")}</summary>
      <dl>{tags.map(([name, value]) => <div key={name}><dt lang="en">{name}</dt><dd>{value}</dd></div>)}</dl>
    </details>
  );
}

async function textOf(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Failure(response.status, "");
  return response.text();
}
