// What a plot is drawn as: bars that lie, columns that stand, lines.
import type { Value } from "../api";
import { useSettings } from "../settings";
import { highestOf, runsOf, sumsOf, ticks, ticksOf, type Form, type Measure, type Plot } from "./plot-data";
import { fitted, inside, textWidth, widest } from "./plot-text";

export interface ShapeProps {
  plot: Plot;
  measure: Measure;
  width: number;
  height: number;
  pointed: (row: number) => PartProps; // what makes a part answer to pointers
}

export interface PartProps {
  class: string | undefined;
  onPointerEnter: (event: PointerEvent) => void;
  onClick: () => void;
}

const barStep = 28;
const foot = 24;

// isTall says that the labels of bars stand above them, as they are too long to
// stand before them.
function isTall(plot: Plot, width: number): boolean {
  return widest(plot.labels) > width * 0.4;
}

export function heightOf(form: Form, plot: Plot, width: number): number {
  return form === "bars" ? plot.labels.length * (isTall(plot, width) ? barStep + 16 : barStep) + 8 : 260;
}

// middleOf is where a row stands, for what is said of it.
export function middleOf(form: Form, { plot, measure, width, height }: Omit<ShapeProps, "pointed">, row: number, left: number): { x: number; y: number } {
  if (form === "bars") return { x: width / 2, y: (row + 0.5) * ((height - 8) / plot.labels.length) };
  const sum = form === "line" ? Math.max(...measure.parts.map(({ values }) => values[row] || 0)) : sumsOf(measure)[row] || 0;
  const y = scaleOf(measure, form, height)(sum);
  return { x: form === "line" ? placeOf(plot, width, left)(row) : left + (row + 0.5) * ((width - left) / plot.labels.length), y };
}

function Bars({ plot, measure, width, pointed }: ShapeProps) {
  const format = useNumber();
  const sums = sumsOf(measure);
  const tall = isTall(plot, width);
  const step = tall ? barStep + 16 : barStep;
  const names = tall ? 0 : widest(plot.labels) + 10;
  const room = width - names - widest(sums.map(format)) - 8;
  const scale = room / Math.max(highestOf(measure, "bars"), 1e-9);
  return (
    <>
      {plot.labels.map((label, row) => {
        const y = row * step + (tall ? 20 : 4);
        return (
          <g key={row} {...pointed(row)}>
            <rect class="plot-hit" y={row * step} width={width} height={step} />
            {tall
              ? <text class="plot-label" x="0" y={y - 6}>{fitted(label, width)}</text>
              : <text class="plot-label" x={names - 8} y={y + 15} text-anchor="end">{label}</text>}
            {stack(measure, row).map(({ from, to, part }) => (
              <rect key={part} class={`part-${part}`} x={names + from * scale} y={y} width={Math.max(1, (to - from) * scale)} height={barStep - 8} rx="2" />
            ))}
            <text class="plot-value" x={names + (sums[row] || 0) * scale + 6} y={y + 15}>{format(sums[row]!)}</text>
          </g>
        );
      })}
    </>
  );
}

function Columns({ plot, measure, width, height, pointed }: ShapeProps) {
  const axis = useAxis(measure, "columns", width, height);
  const step = (width - axis.left) / plot.labels.length;
  const every = Math.ceil((widest(plot.labels) + 6) / step) || 1;
  return (
    <>
      {axis.drawing}
      {plot.labels.map((label, row) => {
        const x = axis.left + row * step;
        return (
          <g key={row} {...pointed(row)}>
            <rect class="plot-hit" x={x} y="0" width={step} height={height - foot} />
            {stack(measure, row).map(({ from, to, part }) => (
              <rect key={part} class={`part-${part}`} x={x + step * 0.12} y={axis.y(to)} width={step * 0.76} height={axis.y(from) - axis.y(to)} rx="2" />
            ))}
            {row % every === 0 && <text class="plot-label" x={inside(x + step / 2, label, width)} y={height - 6} text-anchor="middle">{label}</text>}
          </g>
        );
      })}
    </>
  );
}

function Line({ plot, measure, width, height, pointed }: ShapeProps) {
  const axis = useAxis(measure, "line", width, height);
  const places = placesOf(plot);
  const x = placeOf(plot, width, axis.left);
  const step = (width - axis.left) / plot.labels.length;
  const marks = ticksBetween(places[0]!, places.at(-1)!, Math.max(2, Math.floor(width / 90)));
  const along = (mark: number) => between(places[0]!, places.at(-1)!, mark, axis.left, width);
  return (
    <>
      {axis.drawing}
      {marks.map((mark) => <text key={mark} class="plot-label" x={inside(along(mark), String(mark), width)} y={height - 6} text-anchor="middle">{mark}</text>)}
      {measure.parts.map(({ label, values }, part) => runsOf(values).map(([from, to]) => {
        const line = values.slice(from, to + 1).map((value, index) => `${index ? "L" : "M"}${x(from + index).toFixed(1)} ${axis.y(value).toFixed(1)}`).join("");
        return (
          <g key={`${label} ${from}`} class={`line-${part}`}>
            {measure.parts.length === 1 && <path class="plot-area" d={`${line}L${x(to)} ${axis.y(0)}L${x(from)} ${axis.y(0)}Z`} />}
            <path class="plot-line" d={line} />
          </g>
        );
      }))}
      {plot.labels.map((_, row) => {
        const wide = Math.max(step, 1);
        return (
          <g key={row} {...pointed(row)}>
            <rect class="plot-hit" x={x(row) - wide / 2} y="0" width={wide} height={height - foot} />
            {measure.parts.map(({ label, values }, part) => plot.rows[row] && Number.isFinite(values[row]) && (
              <circle key={label} class={`part-${part}`} cx={x(row)} cy={axis.y(values[row]!)} r={plot.labels.length > 60 ? 1.5 : 2.5} />
            ))}
          </g>
        );
      })}
    </>
  );
}

export const shapes: Record<Form, (props: ShapeProps) => preact.JSX.Element> = { bars: Bars, columns: Columns, line: Line };

function placesOf(plot: Plot): number[] {
  return plot.places ?? plot.labels.map((_, index) => index);
}

function between(first: number, last: number, place: number, left: number, width: number): number {
  return left + 6 + ((place - first) / (last - first || 1)) * (width - left - 24);
}

// placeOf is where the rows of a line stand from left to right.
function placeOf(plot: Plot, width: number, left: number): (row: number) => number {
  const places = placesOf(plot);
  return (row) => between(places[0]!, places.at(-1)!, places[row]!, left, width);
}

// scaleOf is where values stand from top to bottom.
function scaleOf(measure: Measure, form: Form, height: number): (value: number) => number {
  const top = 12, last = ticksOf(measure, form).at(-1)!;
  return (value) => height - foot - (value / last) * (height - foot - top);
}

// leftOf is the room that the numbers of the axis take.
export function leftOf(measure: Measure, form: Form, format: (n: number) => string): number {
  return form === "bars" ? 0 : widest(ticksOf(measure, form).map(format)) + 12;
}

// useAxis is the axis of the values: its lines, and where a value stands.
function useAxis(measure: Measure, form: Form, width: number, height: number) {
  const format = useNumber();
  const left = leftOf(measure, form, format), y = scaleOf(measure, form, height);
  const drawing = ticksOf(measure, form).map((mark) => (
    <g key={mark}>
      <line class="plot-grid" x1={left} x2={width} y1={y(mark)} y2={y(mark)} />
      <text class="plot-label" x={left - 8} y={y(mark) + 4} text-anchor="end">{format(mark)}</text>
    </g>
  ));
  return { left, y, drawing };
}

function ticksBetween(first: number, last: number, wanted: number): number[] {
  const step = ticks(last - first, wanted)[1] || 1;
  const start = Math.ceil(first / step) * step;
  return Array.from({ length: Math.floor((last - start) / step) + 1 }, (_, index) => start + index * step);
}

function stack({ parts }: Measure, row: number) {
  let from = 0;
  return parts.map(({ values }, part) => ({ part, from, to: (from += values[row] || 0) })).filter(({ from, to }) => to > from);
}

export function useNumber(): (n: number) => string {
  const { language } = useSettings();
  return (n) => (Number.isFinite(n) ? n.toLocaleString(language, { maximumFractionDigits: 2 }) : "–");
}

// tipSize is the room that lines of text take in a box of their own; the first is
// a head.
export function tipSize(lines: string[]): { width: number; height: number } {
  return { width: Math.max(...lines.map((line, index) => textWidth(line, index === 0 ? 600 : 400))) + 20, height: lines.length * 17 + 12 };
}

export type Open = ((row: Value[]) => void) | undefined;
