// The boards of an answer: one large, several in a grid.
import { useState } from "preact/hooks";
import type { Reply, ReplyBoard } from "../api";
import { Board } from "../board";
import { CopyButton } from "../copy";
import { Icon } from "../icons";
import { bestArrow } from "../replay/analysis";
import { link } from "../route";
import { useSettings, useText } from "../settings";
import { localText } from "./cells";

// Boards stand with Black below if flip is given, until they are turned.
export function Boards({ reply, flip = false }: { reply: Reply; flip?: boolean | undefined }) {
  const t = useText();
  const [all, setAll] = useState(false);
  const { boards } = reply;
  if (!boards?.length) return null;
  const shown = all ? boards : boards.slice(0, firstBoards);
  return (
    <>
      <div role="group" class={boards.length === 1 ? "boards boards-one" : "boards"} aria-label={t("boards")}>
        {shown.map((board, index) => <Position key={index} board={board} large={boards.length === 1} below={flip} />)}
      </div>
      {boards.length > firstBoards && (
        <button type="button" class="quiet more-boards" aria-expanded={all} onClick={() => setAll(!all)}>{all ? t("fewer") : t("more", { n: boards.length - firstBoards })}</button>
      )}
    </>
  );
}

const firstBoards = 6; // as many as there is room for side by side

function Position({ board, large, below }: { board: ReplyBoard; large: boolean; below: boolean }) {
  const t = useText();
  const { language } = useSettings();
  const [turned, setTurned] = useState(false);
  const flip = turned !== below;
  const caption = localText(board.caption ?? "", language);
  const game = board.cod_match ? link({ game: board.cod_match, at: board.position_order }) : undefined;
  const lit = Object.fromEntries((board.squares ?? []).map((square) => [square, "mark-hit"]));
  const drawing = <Board board={board.board} label={game ? `${t("open_here")}: ${caption}` : caption || t("board")} flip={flip} coordinates={large} marks={lit} drawn={bestArrow(board)} />;
  const query = new URLSearchParams({ ...(flip && { flip: "1" }), ...(board.best && { arrows: `B${board.best.slice(0, 4)}` }) }).toString();
  const image = (kind: string) => `boards/${encodeURIComponent(board.drawer_id)}.${kind}${query && `?${query}`}`;
  return (
    <figure class="position">
      {game && !large ? <a class="position-link" href={game}>{drawing}</a> : drawing}
      <figcaption>{caption}</figcaption>
      <div class="position-tools">
        <button type="button" class="quiet" aria-pressed={flip} aria-label={t("flip")} title={t("flip")} onClick={() => setTurned(!turned)}><Icon name="flip" /></button>
        <CopyButton text={placement(board.board)} label={t("copy_fen")} bare />
        <a class="quiet" href={image("png")} download={`kibitz-${board.drawer_id.slice(0, 8)}.png`} aria-label={t("download_png")} title={t("download_png")}><Icon name="download" /></a>
        {large && game && <a class="quiet" href={game}><Icon name="play" />{t("open_here")}</a>}
      </div>
    </figure>
  );
}

// placement is the board in the first field of a FEN.
export function placement(board: string): string {
  const ranks = board.match(/.{8}/g) ?? [];
  return ranks.map((rank) => rank.replace(/0+/g, (empty) => String(empty.length))).join("/");
}
