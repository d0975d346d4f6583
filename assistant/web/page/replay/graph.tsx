// The graph of a game's evaluations, with the half-moves that were bad, and the
// figures of both sides.
import { useSettings, useText, type TextKey } from "../settings";
import { areas, dots, graph, judgementOf, knownUpTo, nearest, placeOf, scoreOf, type Analysis, type Dot, type SideFigures } from "./analysis";
import "./graph.css";

interface GraphProps {
  analysis: Analysis;
  at: number;
  go: (at: number) => void;
}

export function Graph({ analysis, at, go }: GraphProps) {
  const t = useText();
  const { width, height } = graph;
  const here = analysis.positions[at], judged = judgementOf(here), known = knownUpTo(analysis);
  const said = [
    here?.white_chances === undefined ? t("no_evaluation") : t("chances", { n: Math.round(here.white_chances) }),
    scoreOf(here), judged && t(judged),
  ].filter(Boolean).join(", ");
  const pressed = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    go(nearest(analysis, (event.clientX - box.left) / box.width));
  };
  return (
    <section class="analysis" aria-labelledby="analysis-title">
      <h2 id="analysis-title">{t("analysis")}</h2>
      <svg id="graph" class="graph" viewBox={`0 -4 ${width} ${height + 8}`} preserveAspectRatio="none" role="slider" tabindex={0}
        aria-label={t("graph")} aria-valuemin={0} aria-valuemax={analysis.positions.length - 1} aria-valuenow={at} aria-valuetext={said} onClick={pressed}>
        <rect class="graph-black" width={width} height={height} />
        {areas(analysis).map((path) => <path key={path} class="graph-white" d={path} />)}
        {known > 0 && <rect class="graph-known" width={placeOf(analysis, known)} height={height} />}
        <line class="graph-middle" x2={width} y1={height / 2} y2={height / 2} />
        {dots(analysis).map((dot) => <path key={dot.at} class={`graph-dot graph-${dot.judgement}${dot.turning ? " graph-turning" : ""}`} data-at={dot.at} d={shape(dot)} />)}
        <line class="graph-here" x1={placeOf(analysis, at)} x2={placeOf(analysis, at)} y1={-4} y2={height + 4} />
      </svg>
      <p id="evaluation" class="graph-now">{said}</p>
      <Figures analysis={analysis} />
    </section>
  );
}

// shape differs as the colour does: a bar, a triangle, a diamond.
function shape({ x, y, judgement }: Dot): string {
  switch (judgement) {
    case "inaccuracy": return `M${x - 4} ${y - 2}h8v4h-8z`;
    case "mistake": return `M${x} ${y - 6}l5 10h-10z`;
    case "blunder": return `M${x} ${y - 7}l5 7l-5 7l-5 -7z`;
  }
}

const rows: { key: TextKey; of: (f: SideFigures) => number | undefined; digits: number }[] = [
  { key: "accuracy", of: (f) => f.accuracy, digits: 1 }, { key: "acpl", of: (f) => f.acpl, digits: 1 },
  { key: "inaccuracies", of: (f) => f.inaccuracies, digits: 0 }, { key: "mistakes", of: (f) => f.mistakes, digits: 0 }, { key: "blunders", of: (f) => f.blunders, digits: 0 },
];

function Figures({ analysis }: { analysis: Analysis }) {
  const t = useText();
  const { language } = useSettings();
  const sides = (["white", "black"] as const).filter((side) => analysis[side]);
  return (
    <>
      <table class="figures">
        <thead><tr><td />{sides.map((side) => <th key={side} scope="col">{t(side)}</th>)}</tr></thead>
        <tbody>
          {rows.map(({ key, of, digits }) => (
            <tr key={key} data-figure={key}><th scope="row">{t(key)}</th>{sides.map((side) => <td key={side}>{of(analysis[side]!)?.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }) ?? "–"}</td>)}</tr>
          ))}
        </tbody>
      </table>
      <p class="note">{t("evaluated_by", { engine: [analysis.engine, limitOf(analysis, t)].filter(Boolean).join(", ") })}</p>
    </>
  );
}

// limitOf says how far the engine searched each position, such as depth 12.
function limitOf({ limit = "" }: Analysis, t: ReturnType<typeof useText>): string {
  const [kind = "", n = ""] = limit.split(" ");
  const key = limits[kind];
  return key ? t(key, { n }) : limit;
}

const limits: Record<string, TextKey> = { depth: "limit_depth", nodes: "limit_nodes", movetime: "limit_movetime" };

// Bar shows White's chances beside the board.
export function Bar({ analysis, at, flip }: { analysis: Analysis; at: number; flip: boolean }) {
  const chances = analysis.positions[at]?.white_chances ?? 50;
  return (
    <svg class="chances-bar" viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true" data-chances={Math.round(chances)}>
      <rect class="graph-black" width="1" height="100" />
      <rect class="graph-white" width="1" height={chances} y={flip ? 0 : 100 - chances} />
    </svg>
  );
}
