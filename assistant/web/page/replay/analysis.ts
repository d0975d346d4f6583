// What engine analysis says of a game, as the server gives it, and what of it is
// drawn. Chances are White's, in percent.

export interface Evaluation {
  centipawns?: number; // from White's side
  mate?: number; // moves, negative if Black gives it
  white_chances?: number;
  known?: boolean;
  best?: string; // the engine's move here, as e2e4
  best_san?: string;
  loss?: number;
  accuracy?: number;
  judgement?: string;
}

export interface SideFigures {
  moves: number;
  acpl?: number;
  accuracy?: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

export interface Analysis {
  engine: string;
  source: string;
  limit?: string;
  positions: Evaluation[]; // the initial one first
  white?: SideFigures;
  black?: SideFigures;
  turning_point?: number;
}

// The graph's size in its own units.
export const graph = { width: 600, height: 120 };

export interface Dot { at: number; x: number; y: number; judgement: Judgement; turning: boolean }

export type Judgement = "inaccuracy" | "mistake" | "blunder";

const judgements: Record<string, Judgement> = { INACCURACY: "inaccuracy", MISTAKE: "mistake", BLUNDER: "blunder" };

export const judgementOf = (e: Evaluation | undefined): Judgement | undefined => judgements[e?.judgement ?? ""];

export function placeOf(analysis: Analysis, at: number): number {
  return (graph.width * at) / Math.max(analysis.positions.length - 1, 1);
}

const heightOf = (chances: number) => graph.height * (1 - chances / 100);

// areas are the parts of the graph that evaluations follow one another in, filled
// from the foot to White's chances.
export function areas(analysis: Analysis): string[] {
  const paths: string[] = [];
  let points: string[] = [], from = 0;
  const close = (to: number) => {
    if (points.length > 1) paths.push(`M${round(placeOf(analysis, from))} ${graph.height}L${points.join("L")}L${round(placeOf(analysis, to))} ${graph.height}z`);
    points = [];
  };
  analysis.positions.forEach(({ white_chances: chances }, at) => {
    if (chances === undefined) return close(at - 1);
    if (points.length === 0) from = at;
    points.push(`${round(placeOf(analysis, at))} ${round(heightOf(chances))}`);
  });
  close(analysis.positions.length - 1);
  return paths;
}

// dots are the half-moves that were judged bad.
export function dots(analysis: Analysis): Dot[] {
  return analysis.positions.flatMap((e, at) => {
    const judgement = judgementOf(e);
    return judgement && e.white_chances !== undefined
      ? [{ at, x: placeOf(analysis, at), y: heightOf(e.white_chances), judgement, turning: analysis.turning_point === at }] : [];
  });
}

// knownUpTo is the last half-move that earlier games had played, all before it too.
export function knownUpTo(analysis: Analysis): number {
  const first = analysis.positions.findIndex((e) => !e.known);
  return (first < 0 ? analysis.positions.length : first) - 1;
}

// nearest is the half-move at a part of the graph's width, from 0 to 1.
export function nearest(analysis: Analysis, part: number): number {
  const last = analysis.positions.length - 1;
  return Math.min(last, Math.max(0, Math.round(part * last)));
}

// scoreOf is an evaluation as people write it: +0.35, #3.
export function scoreOf(e: Evaluation | undefined): string | undefined {
  if (e?.mate !== undefined) return e.mate < 0 ? `#−${-e.mate}` : `#${e.mate}`;
  if (e?.centipawns === undefined) return undefined;
  const pawns = Math.abs(e.centipawns / 100).toFixed(2);
  return `${e.centipawns < 0 ? "−" : "+"}${pawns}`;
}

// bestArrow draws the engine's move.
export function bestArrow(e: { best?: string } | undefined): { colour: string; from: string; to: string }[] {
  return e?.best ? [{ colour: "engine", from: e.best.slice(0, 2), to: e.best.slice(2, 4) }] : [];
}

const round = (n: number) => Math.round(n * 10) / 10;
