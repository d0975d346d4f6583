// How a replay is seen: how fast it plays and the colours of the board. Both are
// kept in the browser.
import { useEffect, useState } from "preact/hooks";
import { useText } from "../settings";
import { keep, kept } from "../storage";

// speeds are half-moves in a second.
const speeds = [0.5, 1, 2, 4] as const;
const boards = ["wood", "green", "blue", "grey"] as const;

export interface View {
  speed: number;
  board: string;
}

// useView is what was chosen, and how to choose.
export function useView(): [View, (part: Partial<View>) => void] {
  const [view, setView] = useState<View>(() => ({
    speed: speeds.find((one) => one === kept("speed")) ?? 1, board: boards.find((one) => one === kept("board")) ?? "wood",
  }));
  useEffect(() => {
    keep("speed", view.speed);
    keep("board", view.board);
    showBoards(view.board);
  }, [view]);
  return [view, (part) => setView((before) => ({ ...before, ...part }))];
}

// showBoards gives all boards their colours, which are in style.css.
export function showBoards(board: unknown = kept("board")) {
  const known = boards.find((one) => one === board) ?? "wood";
  if (known === "wood") delete document.documentElement.dataset["board"];
  else document.documentElement.dataset["board"] = known;
}

export function Choices({ view, choose }: { view: View; choose: (part: Partial<View>) => void }) {
  const t = useText();
  return (
    <div class="replay-choices">
      <label>{t("speed")}
        <select id="speed" value={String(view.speed)} onChange={(event) => choose({ speed: Number(event.currentTarget.value) })}>
          {speeds.map((speed) => <option key={speed} value={String(speed)}>{speed} ×</option>)}
        </select>
      </label>
      <label>{t("board")}
        <select id="board-theme" value={view.board} onChange={(event) => choose({ board: event.currentTarget.value })}>
          {boards.map((board) => <option key={board} value={board}>{t(`board_${board}`)}</option>)}
        </select>
      </label>
    </div>
  );
}
