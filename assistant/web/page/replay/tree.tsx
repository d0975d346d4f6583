// The opening tree: how often the position stood in the games of the database,
// how they ended, and what was played. A move leads on, also off the game.
import { useEffect, useRef, useState } from "preact/hooks";
import { localSAN } from "../answer/cells";
import { Failure, getJSON } from "../api";
import { count, useSettings, useText } from "../settings";
import type { Placement, Side, Tree, TreeMove } from "./game";

interface Props {
  position: Placement;
  side: Side; // to move
  play: (move: TreeMove) => void;
  told?: (found: { drawer: string; games: number }) => void; // in how many games the position stood
}

export function OpeningTree({ position, side, play, told }: Props) {
  const t = useText();
  const { language } = useSettings();
  const [all, setAll] = useState(false);
  const { tree, waiting, failure } = useTree(position, side);
  const number = (n: number) => n.toLocaleString(language);
  const moves = tree?.moves ?? [];
  useEffect(() => { if (tree && !waiting) told?.({ drawer: position.drawer_id, games: tree.games }); }, [tree, waiting]);
  const shown = all ? moves : moves.slice(0, shownMoves);
  return (
    <section id="tree" class="tree" aria-labelledby="tree-title" aria-busy={waiting}>
      <h2 id="tree-title">{t("tree")}</h2>
      {failure && <p class="failure-note" role="alert">{failure}</p>}
      {tree && (
        <p class="tree-total">
          {tree.games > 0
            ? t("tree_games", { games: count(t, "games", tree.games, number(tree.games)) }) + (tree.half_moves > tree.games ? ` · ${t("tree_times", { n: number(tree.half_moves) })}` : "")
            : t("tree_none")}
        </p>
      )}
      {tree && tree.games > 0 && <Results of={tree} />}
      {moves.length > 0 && (
        <table>
          <thead><tr><th scope="col">{t(side === "white" ? "tree_white" : "tree_black")}</th><th scope="col" class="number">{t("tree_count")}</th><th scope="col">{t("tree_results")}</th></tr></thead>
          <tbody>
            {shown.map((move) => (
              <tr key={move.san}>
                <th scope="row"><button type="button" class="move tree-move" data-san={move.san} onClick={() => play(move)}>{localSAN(move.san, language)}</button></th>
                <td class="number">{number(move.games)}</td>
                <td class="tree-bar"><Results of={move} /></td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {moves.length > shownMoves && <button type="button" class="quiet" aria-expanded={all} onClick={() => setAll(!all)}>{all ? t("fewer") : t("more", { n: moves.length - shownMoves })}</button>}
    </section>
  );
}

const shownMoves = 8;

interface Score {
  games: number;
  white: number;
  draws: number;
  black: number;
}

// Results is a bar of the shares that White won, drew and lost; games without a
// result are left out of it.
function Results({ of: { white, draws, black } }: { of: Score }) {
  const t = useText();
  const all = white + draws + black;
  if (all === 0) return <span class="note">{t("tree_open")}</span>;
  const shares = [white, draws, black].map((n) => (100 * n) / all);
  const [won = 0, drawn = 0, lost = 0] = shares.map(Math.round);
  const from = [0, shares[0]!, shares[0]! + shares[1]!];
  const title = t("tree_shares", { white: won, draws: drawn, black: lost });
  return (
    <span class="results" title={title}>
      <svg aria-hidden="true" focusable="false">
        {kinds.map((kind, index) => <rect key={kind} class={`result-${kind}`} x={`${from[index]}%`} width={`${shares[index]}%`} height="100%" />)}
        {kinds.map((kind, index) => shares[index]! >= readable && (
          <text key={kind} class={`on-${kind}`} x={`${from[index]! + shares[index]! / 2}%`} y="50%" dy=".36em" text-anchor="middle">{[won, drawn, lost][index]} %</text>
        ))}
      </svg>
      <span class="unseen">{title}</span>
    </span>
  );
}

const readable = 25; // percent of the bar, which the number of a share needs

const kinds = ["white", "draw", "black"] as const;

// useTree asks for a position once it stands still, and keeps what was asked.
// Until the answer is there it gives the one before.
function useTree(position: Placement, side: Side): { tree: Tree | null; waiting: boolean; failure: string } {
  const t = useText();
  const { language } = useSettings();
  const known = useRef(new Map<string, Tree>());
  const key = `${encodeURIComponent(position.drawer_id)}?side=${side}`;
  const [state, setState] = useState<{ key: string; tree: Tree | null; failure: string }>({ key: "", tree: null, failure: "" });
  useEffect(() => {
    const kept = known.current.get(key);
    if (kept) return setState({ key, tree: kept, failure: "" });
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const tree = await getJSON<Tree>(`api/positions/${key}`, language, abort.signal);
        known.current.set(key, tree);
        setState({ key, tree, failure: "" });
      } catch (reason) {
        if (!abort.signal.aborted) setState({ key, tree: null, failure: (reason instanceof Failure && reason.message) || t("no_connection") });
      }
    }, stillness);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key]);
  return { tree: state.tree, waiting: state.key !== key, failure: state.failure };
}

const stillness = 120; // milliseconds
