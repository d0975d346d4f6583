// When rows are a distribution or a series, and what is drawn of them.
import type { Reply, Value } from "../api";
import { gamesOf, kindOf, written } from "./cells";

// Plot is one number, or several that add up, for each of a row of labels.
export interface Plot {
  form: "line" | "columns" | "bars"; // bars lie, columns stand
  title: string; // of the labels, as 'Year'
  labels: string[];
  places?: number[]; // where the labels stand on the axis of a line
  measures: Measure[]; // to choose from
  left: number; // how many rows are only in the table
}

export interface Measure {
  label: string;
  parts: { label: string; values: number[] }[]; // several: they are stacked
}

const fewest = 3;
const most = { line: 2000, columns: 40, bars: 15 };

// Labels under these columns have an order of their own.
const ordered = new Set(["year", "decade", "month", "weekday", "round", "move_number", "move_order", "move_count", "fullmove_count", "length", "elo"]);

// plotOf returns null for rows that are no distribution and no series.
export function plotOf(reply: Reply): Plot | null {
  const { columns = [], rows = [] } = reply;
  const [first, ...others] = columns;
  if (!first || rows.length < fewest || gamesOf(reply).length > 0 || kindOf(first) === "board") return null;
  const measured = others.map((column, index) => ({ column, at: index + 1 })).filter(({ column }) => kindOf(column) === "number");
  if (measured.length === 0 || others.length > measured.length) return null;

  const known = rows.filter((row) => row[0] !== null && !/^\?*$/.test(String(row[0])));
  const numbers = known.map((row) => numberOf(row[0]));
  const rising = numbers.every((n, i) => Number.isFinite(n) && (i === 0 || n > numbers[i - 1]!));
  const isOrdered = ordered.has(first.name) || rising;
  const form = rising && known.length > 12 ? "line" : isOrdered && known.length <= most.columns ? "columns" : "bars";
  const drawn = known.slice(0, most[form]);
  if (drawn.length < fewest) return null;

  const values = (at: number) => drawn.map((row) => Math.max(0, numberOf(row[at]) || 0));
  const part = ({ column, at }: (typeof measured)[number]) => ({ label: column.label, values: values(at) });
  const results = ["wins", "draws", "losses"].map((name) => measured.find(({ column }) => column.name === name)).filter((one) => one !== undefined);
  const stacked = results.length === 3;
  const single = measured.filter(({ column }) => !stacked || !["games", "wins", "draws", "losses"].includes(column.name));
  const measures: Measure[] = single.map((one) => ({ label: one.column.label, parts: [part(one)] }));
  if (stacked) measures.unshift({ label: results.map(({ column }) => column.label).join(" · "), parts: results.map(part) });
  return {
    form: stacked && form === "line" && drawn.length <= most.columns ? "columns" : form,
    title: first.label,
    labels: drawn.map((row) => written(row[0], kindOf(first), reply.language ?? "en")),
    ...(rising && { places: numbers.slice(0, drawn.length) }),
    measures,
    left: rows.length - drawn.length,
  };
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
