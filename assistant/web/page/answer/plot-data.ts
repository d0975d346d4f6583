// When rows are a distribution or a series, and what is drawn of them.
import type { Column, Reply, Value } from "../api";
import { gamesOf, kindOf } from "./cells";
import { keyName } from "./groups";

export type Form = "line" | "columns" | "bars"; // bars lie, columns stand

// Plot is one number, or several that add up, for each of a row of labels.
export interface Plot {
  forms: Form[]; // that it can be drawn in, the usual one first
  title: string; // of the labels, as 'Year'
  labels: string[];
  rows: (Value[] | undefined)[]; // of the answer, one for each label; a year between two of the answer has none
  places?: number[]; // where the labels stand on the axis of a line
  measures: Measure[]; // to choose from
  left: number; // how many rows are only in the table
  partial: boolean; // others may be higher or lower
}

export interface Measure {
  label: string;
  parts: { label: string; values: number[] }[]; // several: they are stacked; NaN is no value
}

const fewest = 3;
const most = { line: 2000, columns: 40, bars: 15 };

// plotOf returns null for rows that are no distribution and no series.
export function plotOf(reply: Reply): Plot | null {
  const { columns = [], rows = [] } = reply;
  const [first, ...others] = columns;
  if (!first || others.length === 0 || gamesOf(reply).length > 0 || !others.every((column) => kindOf(column) === "number")) return null;
  const known = rows.filter((row) => row[0] !== null && !/^\?*$/.test(String(row[0])));
  const rising = known.every((row, i) => i === 0 ? Number.isFinite(numberOf(row[0])) : numberOf(row[0]) > numberOf(known[i - 1]![0]));
  const series = rising ? spread(known, steps[first.name]) : known.map((row) => ({ key: row[0]!, row }));
  const inOrder = (rising || ordered.has(first.name)) && series.length <= most.columns;
  const usual: Form = rising && series.length > 12 ? "line" : inOrder ? "columns" : "bars";
  const drawn = usual === "bars" ? highest(known, reply.truncated).map((row) => ({ key: row[0]!, row })) : series.slice(0, most[usual]);
  const measures = measuresOf(others, drawn.map(({ row }) => row), !bounded.test(reply.sql ?? ""));
  if (drawn.filter(({ row }) => row).length < fewest || !measures[0]) return null;
  const form = usual === "line" && measures[0].parts.length > 1 && inOrder ? "columns" : usual; // lines do not stack
  const can: Record<Form, boolean> = { line: rising, columns: inOrder, bars: drawn.length <= most.columns };
  return {
    forms: [form, ...(["columns", "line", "bars"] as const).filter((one) => one !== form && can[one])],
    title: first.label,
    labels: drawn.map(({ key }) => keyName(reply, key, kindOf(first), reply.language ?? "en")),
    rows: drawn.map(({ row }) => row),
    ...(rising && { places: drawn.map(({ key }) => numberOf(key)) }),
    measures,
    left: rows.length - drawn.filter(({ row }) => row).length,
    partial: reply.truncated || (usual !== "bars" && drawn.length < series.length),
  };
}

// Labels under these columns have an order of their own.
const ordered = new Set(["year", "decade", "month", "weekday", "round", "move_number", "move_order", "move_count", "fullmove_count", "length", "elo"]);

// steps between neighbours under columns whose values come at a steady pace.
const steps: Record<string, number> = { year: 1, decade: 10 };

// counts are columns that have 0 where the answer has no row.
const counts = new Set(["games", "half_moves", "positions", "sides", "players", "wins", "draws", "losses", "part"]);

// bounded is the SQL of an answer that left rows out, so that one that is not
// there need not be 0.
const bounded = /\b(HAVING|LIMIT|FETCH|TOP)\b/i;

interface Placed {
  key: Value;
  row?: Value[];
}

// spread puts the years between two rows where they belong, without a row.
function spread(known: Value[][], step: number | undefined): Placed[] {
  if (!step || known.length === 0) return known.map((row) => ({ key: row[0]!, row }));
  const first = numberOf(known[0]![0]), last = numberOf(known.at(-1)![0]);
  const byKey = new Map(known.map((row) => [numberOf(row[0]), row]));
  if ((last - first) / step >= most.line || known.some((row) => (numberOf(row[0]) - first) % step !== 0)) return known.map((row) => ({ key: row[0]!, row }));
  return Array.from({ length: (last - first) / step + 1 }, (_, index) => {
    const key = first + index * step, row = byKey.get(key);
    return row ? { key: row[0]!, row } : { key };
  });
}

// runsOf are the stretches of a line without a gap, as first and last place.
export function runsOf(values: number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const [at, value] of values.entries()) {
    if (Number.isNaN(value)) continue;
    if (runs.at(-1)?.[1] === at - 1) runs.at(-1)![1] = at;
    else runs.push([at, at]);
  }
  return runs;
}

// highest are the rows that there is room for. Of too many the highest ones are
// taken, which cannot be told where there are more than came.
function highest(rows: Value[][], truncated = false): Value[][] {
  if (rows.length <= most.bars) return rows;
  return truncated ? [] : rows.toSorted((a, b) => (numberOf(b[1]) || 0) - (numberOf(a[1]) || 0)).slice(0, most.bars);
}

// measuresOf are the columns that have a length in every row. Wins, draws and
// losses are one. A place without a row has 0 of what is counted, if nothing was
// left out, and nothing else.
function measuresOf(columns: Column[], rows: (Value[] | undefined)[], whole: boolean): Measure[] {
  const parts = columns.map(({ name, label }, index) => ({
    name, label, values: rows.map((row) => (row ? numberOf(row[index + 1]) : whole && counts.has(name) ? 0 : NaN)),
  })).filter(({ values }) => values.every((value, at) => value >= 0 || !rows[at]));
  const results = ["wins", "draws", "losses"].map((name) => parts.find((part) => part.name === name)).filter((part) => part !== undefined);
  const alone = parts.filter(({ name }) => results.length < 3 || !["games", "wins", "draws", "losses"].includes(name)).map((part) => ({ label: part.label, parts: [part] }));
  return results.length < 3 ? alone : [{ label: results.map(({ label }) => label).join(" · "), parts: results }, ...alone];
}

// sumsOf are the heights of what is drawn.
export function sumsOf({ parts }: Measure): number[] {
  return parts[0]!.values.map((_, row) => parts.reduce((sum, part) => sum + part.values[row]!, 0));
}

// highestOf is the highest of them, or of the parts where they are not stacked.
export function highestOf(measure: Measure, form: Form): number {
  const heights = form === "line" ? measure.parts.flatMap(({ values }) => values) : sumsOf(measure);
  return Math.max(0, ...heights.filter(Number.isFinite));
}

export interface Extreme {
  n: number;
  labels: string[]; // all that have it
}

// extremesOf are the highest and the lowest, as far as they can be told from
// what is drawn: of too many rows the highest are, by the first measure.
export function extremesOf(plot: Plot, measure: Measure): { highest?: Extreme; lowest?: Extreme } {
  const sums = sumsOf(measure), known = sums.filter(Number.isFinite);
  const at = (n: number): Extreme => ({ n, labels: plot.labels.filter((_, row) => sums[row] === n) });
  if (plot.partial) return {};
  const highest = plot.left === 0 || measure === plot.measures[0] ? at(Math.max(...known)) : undefined;
  return { ...(highest && { highest }), ...(plot.left === 0 && { lowest: at(Math.min(...known)) }) };
}

function numberOf(value: Value | undefined): number {
  return typeof value === "number" || (typeof value === "string" && value.trim() !== "") ? Number(value) : NaN;
}

// ticksOf are the marks of the axis; whole numbers where what is drawn is.
export function ticksOf(measure: Measure, form: Form): number[] {
  const marks = ticks(highestOf(measure, form));
  const whole = measure.parts.every(({ values }) => values.every((value) => Number.isNaN(value) || Number.isInteger(value)));
  return whole ? [...new Set(marks.map(Math.ceil))] : marks;
}

// ticks are round numbers from 0 to at least the highest value.
export function ticks(highest: number, wanted = 4): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
  return Array.from({ length: Math.ceil(highest / step - 1e-9) + 1 }, (_, i) => i * step);
}
