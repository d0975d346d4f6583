// When rows are a distribution or a series, and what is drawn of them.
import type { Column, Reply, Value } from "../api";
import { gamesOf, kindOf } from "./cells";
import { keyName } from "./groups";

// Plot is one number, or several that add up, for each of a row of labels.
export interface Plot {
  form: "line" | "columns" | "bars"; // bars lie, columns stand
  title: string; // of the labels, as 'Year'
  labels: string[];
  rows: Value[][]; // of the answer, one for each label
  places?: number[]; // where the labels stand on the axis of a line
  step?: number; // between neighbours; what is further apart has nothing between
  measures: Measure[]; // to choose from
  left: number; // how many rows are only in the table
  partial: boolean; // others may be higher or lower
}

export interface Measure {
  label: string;
  parts: { label: string; values: number[] }[]; // several: they are stacked
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
  const form = rising && known.length > 12 ? "line" : (rising || ordered.has(first.name)) && known.length <= most.columns ? "columns" : "bars";
  const drawn = form === "bars" ? highest(known, reply.truncated) : known.slice(0, most[form]);
  const measures = measuresOf(others, drawn);
  if (drawn.length < fewest || !measures[0]) return null;
  return {
    form: form === "line" && measures[0].parts.length > 1 && drawn.length <= most.columns ? "columns" : form, // lines do not stack
    title: first.label,
    labels: drawn.map((row) => keyName(reply, row[0], kindOf(first), reply.language ?? "en")),
    rows: drawn,
    ...(rising && { places: drawn.map((row) => numberOf(row[0])), step: steps[first.name] }),
    measures,
    left: rows.length - drawn.length,
    partial: reply.truncated || (form !== "bars" && drawn.length < known.length),
  };
}

// Labels under these columns have an order of their own.
const ordered = new Set(["year", "decade", "month", "weekday", "round", "move_number", "move_order", "move_count", "fullmove_count", "length", "elo"]);

const steps: Record<string, number> = { year: 1, decade: 10 };

// runsOf are the stretches of a line without a gap, as first and last place.
export function runsOf({ places = [], step = Infinity, labels }: Plot): [number, number][] {
  const runs: [number, number][] = [];
  for (let from = 0, to = 0; from < labels.length; from = to + 1) {
    for (to = from; to + 1 < labels.length && !(places[to + 1]! - places[to]! > step);) to++;
    runs.push([from, to]);
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
// losses are one.
function measuresOf(columns: Column[], rows: Value[][]): Measure[] {
  const parts = columns.map(({ name, label }, index) => ({ name, label, values: rows.map((row) => numberOf(row[index + 1])) }))
    .filter(({ values }) => values.every((value) => value >= 0));
  const results = ["wins", "draws", "losses"].map((name) => parts.find((part) => part.name === name)).filter((part) => part !== undefined);
  const alone = parts.filter(({ name }) => results.length < 3 || !["games", "wins", "draws", "losses"].includes(name)).map((part) => ({ label: part.label, parts: [part] }));
  return results.length < 3 ? alone : [{ label: results.map(({ label }) => label).join(" · "), parts: results }, ...alone];
}

// sumsOf are the heights of what is drawn.
export function sumsOf({ parts }: Measure): number[] {
  return parts[0]!.values.map((_, row) => parts.reduce((sum, part) => sum + part.values[row]!, 0));
}

export interface Extreme {
  n: number;
  labels: string[]; // all that have it
}

// extremesOf are the highest and the lowest, as far as they can be told from
// what is drawn: of too many rows the highest are, by the first measure.
export function extremesOf(plot: Plot, measure: Measure): { highest?: Extreme; lowest?: Extreme } {
  const sums = sumsOf(measure);
  const at = (n: number): Extreme => ({ n, labels: plot.labels.filter((_, row) => sums[row] === n) });
  if (plot.partial) return {};
  const highest = plot.left === 0 || measure === plot.measures[0] ? at(Math.max(...sums)) : undefined;
  return { ...(highest && { highest }), ...(plot.left === 0 && { lowest: at(Math.min(...sums)) }) };
}

function numberOf(value: Value | undefined): number {
  return typeof value === "number" || (typeof value === "string" && value.trim() !== "") ? Number(value) : NaN;
}

// ticks are round numbers from 0 to at least the highest value.
export function ticks(highest: number, wanted = 4): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
  return Array.from({ length: Math.ceil(highest / step - 1e-9) + 1 }, (_, i) => i * step);
}
