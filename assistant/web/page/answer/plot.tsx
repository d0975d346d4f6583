// A distribution or a series as SVG, in the width there is. The table beside it
// holds the same for those who do not see it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Turn } from "../ask/turns";
import type { Value } from "../api";
import { useSettings, useText } from "../settings";
import { keysOf, useGroups } from "./groups";
import { extremesOf, runsOf, sumsOf, ticks, type Extreme, type Measure, type Plot as Data } from "./plot-data";

export function Plot({ plot, turn }: { plot: Data; turn: Turn }) {
  const t = useText();
  const [chosen, setChosen] = useState(0);
  const [frame, width] = useWidth();
  const measure = plot.measures[chosen] ?? plot.measures[0]!;
  const extremes = useExtremes(plot, measure);
  const open = useGroups(turn);
  return (
    <figure class="plot" ref={frame}>
      <figcaption>
        <span class="plot-title">{t("plot_title", { measure: measure.label, label: plot.title })}</span>
        {measure.parts.length > 1 && (
          <ul class="legend">{measure.parts.map(({ label }, index) => <li key={label} class={`part-${index}`}>{label}</li>)}</ul>
        )}
      </figcaption>
      {plot.measures.length > 1 && (
        <div class="segments" role="group" aria-label={t("plot_measure")}>
          {plot.measures.map(({ label }, index) => (
            <button key={label} type="button" aria-pressed={index === chosen} onClick={() => setChosen(index)}>{label}</button>
          ))}
        </div>
      )}
      {width > 0 && <Drawing plot={plot} measure={measure} width={width} extremes={extremes} open={open} />}
      <p class="note">{[extremes, plot.left > 0 && t("plot_left", { n: plot.left })].filter(Boolean).join(" ")}</p>
    </figure>
  );
}

interface DrawingProps {
  plot: Data;
  measure: Measure;
  width: number;
  extremes: string; // in words
  open: ((row: Value[]) => void) | undefined; // lists what a row counts; the table has buttons for it
}

function Drawing(props: DrawingProps) {
  const { plot, measure, extremes } = props;
  const t = useText();
  const height = plot.form === "bars" ? plot.labels.length * barStep + 8 : 260;
  const Shape = shapes[plot.form];
  return (
    <svg class={`form-${plot.form}`} width={props.width} height={height} viewBox={`0 0 ${props.width} ${height}`} role="img">
      <title>{t("plot_title", { measure: measure.label, label: plot.title })}</title>
      <desc>{extremes}</desc>
      <Shape {...props} height={height} />
    </svg>
  );
}

type Shape = (props: DrawingProps & { height: number }) => preact.JSX.Element;

const barStep = 28;
const charWidth = 7.2; // of the labels' letters, on the wide side

function Bars({ plot, measure, width, open }: DrawingProps) {
  const format = useNumber();
  const sums = sumsOf(measure);
  const names = Math.min(width * 0.38, Math.max(...plot.labels.map((label) => label.length)) * charWidth + 8);
  const room = width - names - Math.max(...sums.map((sum) => format(sum).length)) * charWidth - 12;
  const scale = room / Math.max(...sums, 1e-9);
  return (
    <>
      {plot.labels.map((label, row) => {
        const y = row * barStep + 4;
        return (
          <g key={row} {...opening(open, plot, row)}>
            <title>{titleOf(label, measure, row, format)}</title>
            <rect class="plot-hit" y={y - 4} width={width} height={barStep} />
            <text class="plot-label" x={names - 8} y={y + 15} text-anchor="end">{shortened(label, names / charWidth)}</text>
            {stack(measure, row).map(({ from, to, part }) => (
              <rect key={part} class={`part-${part}`} x={names + from * scale} y={y} width={Math.max(to > from ? 1 : 0, (to - from) * scale)} height={barStep - 8} rx="2" />
            ))}
            <text class="plot-value" x={names + sums[row]! * scale + 6} y={y + 15}>{format(sums[row]!)}</text>
          </g>
        );
      })}
    </>
  );
}

const foot = 24;

function Columns({ plot, measure, width, height, open }: DrawingProps & { height: number }) {
  const format = useNumber();
  const axis = useAxis(measure, width, height);
  const step = (width - axis.left) / plot.labels.length;
  const every = Math.ceil(Math.max(...plot.labels.map((label) => label.length)) * charWidth / step) || 1;
  return (
    <>
      {axis.drawing}
      {plot.labels.map((label, row) => {
        const x = axis.left + row * step;
        return (
          <g key={row} {...opening(open, plot, row)}>
            <title>{titleOf(label, measure, row, format)}</title>
            <rect class="plot-hit" x={x} y="0" width={step} height={height - foot} />
            {stack(measure, row).map(({ from, to, part }) => (
              <rect key={part} class={`part-${part}`} x={x + step * 0.12} y={axis.y(to)} width={step * 0.76} height={axis.y(from) - axis.y(to)} rx="2" />
            ))}
            {row % every === 0 && <text class="plot-label" x={x + step / 2} y={height - 6} text-anchor="middle">{label}</text>}
          </g>
        );
      })}
    </>
  );
}

function Line({ plot, measure, width, height, open }: DrawingProps & { height: number }) {
  const format = useNumber();
  const axis = useAxis(measure, width, height);
  const places = plot.places ?? plot.labels.map((_, index) => index);
  const first = places[0]!, last = places.at(-1)!;
  const x = (place: number) => axis.left + 6 + ((place - first) / (last - first || 1)) * (width - axis.left - 24);
  const values = sumsOf(measure);
  const runs = runsOf(plot).map(([from, to]) => ({
    from: x(places[from]!), to: x(places[to]!),
    line: values.slice(from, to + 1).map((value, index) => `${index ? "L" : "M"}${x(places[from + index]!).toFixed(1)} ${axis.y(value).toFixed(1)}`).join(""),
  }));
  const marks = ticksBetween(first, last, Math.max(2, Math.floor(width / 90)));
  return (
    <>
      {axis.drawing}
      {runs.map(({ line, from, to }) => <path key={from} class="plot-area" d={`${line}L${to} ${axis.y(0)}L${from} ${axis.y(0)}Z`} />)}
      {runs.map(({ line, from }) => <path key={from} class="plot-line" d={line} />)}
      {marks.map((mark) => <text key={mark} class="plot-label" x={x(mark)} y={height - 6} text-anchor="middle">{mark}</text>)}
      {values.map((value, index) => (
        <g key={index} {...opening(open, plot, index, "plot-point")}>
          <title>{titleOf(plot.labels[index]!, measure, index, format)}</title>
          <circle class="plot-hit" cx={x(places[index]!)} cy={axis.y(value)} r="9" />
          <circle cx={x(places[index]!)} cy={axis.y(value)} r={values.length > 60 ? 1.5 : 2.5} />
        </g>
      ))}
    </>
  );
}

// opening makes a part of a plot open what its row counts.
function opening(open: DrawingProps["open"], plot: Data, row: number, name = "") {
  return open && keysOf({ keys: 1 }, plot.rows[row]!) ? { class: `${name} plot-opens`.trim(), onClick: () => open(plot.rows[row]!) } : { class: name || undefined };
}

const shapes: Record<Data["form"], Shape> = { bars: Bars, columns: Columns, line: Line };

// useAxis is the axis of the values: its lines, and where a value stands.
function useAxis(measure: Measure, width: number, height: number) {
  const format = useNumber();
  const marks = ticks(Math.max(...sumsOf(measure)));
  const left = Math.max(...marks.map((mark) => format(mark).length)) * charWidth + 10;
  const top = 12;
  const y = (value: number) => height - foot - (value / marks.at(-1)!) * (height - foot - top);
  const drawing = marks.map((mark) => (
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
  return parts.map(({ values }, part) => ({ part, from, to: (from += values[row]!) })).filter(({ from, to }) => to > from);
}

// useExtremes says where the highest and the lowest are; nothing of what is not
// drawn.
function useExtremes(plot: Data, measure: Measure): string {
  const t = useText();
  const format = useNumber();
  const said = (key: "plot_highest" | "plot_lowest", { n, labels }: Extreme) =>
    t(key, { n: format(n), labels: labels.slice(0, 3).join(", ") + (labels.length > 3 ? "…" : "") });
  const { highest, lowest } = extremesOf(plot, measure);
  return [highest && said("plot_highest", highest), lowest && said("plot_lowest", lowest)].filter(Boolean).join(" ");
}

function titleOf(label: string, { parts }: Measure, row: number, format: (n: number) => string): string {
  return `${label}: ${parts.map((part) => `${part.label} ${format(part.values[row]!)}`).join(", ")}`;
}

function shortened(label: string, letters: number): string {
  return label.length <= letters ? label : `${label.slice(0, Math.max(1, Math.floor(letters) - 1))}…`;
}

function useNumber(): (n: number) => string {
  const { language } = useSettings();
  return (n) => n.toLocaleString(language, { maximumFractionDigits: 2 });
}

// useWidth is the width that an element has, in CSS pixels; 0 before it is known.
function useWidth() {
  const element = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}
