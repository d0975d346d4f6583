// A distribution or a series as SVG, in the width there is. The table beside it
// holds the same for those who do not see it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Turn } from "../ask/turns";
import { Icon } from "../icons";
import { useText } from "../settings";
import { csv } from "./csv";
import { keysOf, useGroups } from "./groups";
import { extremesOf, type Extreme, type Form, type Measure, type Plot as Data } from "./plot-data";
import { pictureOf } from "./plot-png";
import { heightOf, leftOf, middleOf, shapes, tipSize, useNumber, type Open, type PartProps } from "./plot-shapes";
import { save } from "./save";

export function Plot({ plot, turn }: { plot: Data; turn: Turn }) {
  const t = useText();
  const [chosen, setChosen] = useState(0);
  const [form, setForm] = useState(plot.forms[0]!);
  const [frame, width] = useWidth();
  const measure = plot.measures[chosen] ?? plot.measures[0]!;
  const extremes = useExtremes(plot, measure);
  const open = useGroups(turn);
  const title = t("plot_title", { measure: measure.label, label: plot.title });
  const picture = async () => {
    const svg = frame.current?.querySelector<SVGSVGElement>("svg.plot-drawing");
    const image = svg && await pictureOf(svg, title);
    if (image) save(image, "kibitz.png");
  };
  return (
    <figure class="plot" ref={frame}>
      <figcaption>
        <span class="plot-title">{title}</span>
        {measure.parts.length > 1 && (
          <ul class="legend">{measure.parts.map(({ label }, index) => <li key={label} class={`part-${index}`}>{label}</li>)}</ul>
        )}
      </figcaption>
      <div class="plot-choices">
        {plot.measures.length > 1 && (
          <div class="segments" role="group" aria-label={t("plot_measure")}>
            {plot.measures.map(({ label }, index) => (
              <button key={label} type="button" aria-pressed={index === chosen} onClick={() => setChosen(index)}>{label}</button>
            ))}
          </div>
        )}
        {plot.forms.length > 1 && (
          <div class="segments" role="group" aria-label={t("plot_form")}>
            {plot.forms.toSorted().map((one) => (
              <button key={one} type="button" data-form={one} aria-pressed={one === form} onClick={() => setForm(one)}>{t(`plot_form_${one}`)}</button>
            ))}
          </div>
        )}
      </div>
      {width > 0 && <Drawing key={`${form} ${chosen}`} form={form} plot={plot} measure={measure} width={width} extremes={extremes} open={open} />}
      <p class="note">{[extremes, plot.left > 0 && t("plot_left", { n: plot.left })].filter(Boolean).join(" ")}</p>
      <div class="plot-tools">
        <button type="button" class="quiet plot-png" onClick={picture}><Icon name="download" />PNG</button>
        <button type="button" class="quiet plot-csv" onClick={() => save(csv(drawnRows(plot, measure)), "kibitz.csv")}><Icon name="download" />CSV</button>
      </div>
    </figure>
  );
}

// drawnRows are what the plot shows, as rows: the years between two rows too.
function drawnRows(plot: Data, { parts }: Measure) {
  const columns = [plot.title, ...parts.map(({ label }) => label)].map((label) => ({ name: label, label, type: "" }));
  return { columns, rows: plot.labels.map((label, row) => [label, ...parts.map(({ values }) => (Number.isFinite(values[row]) ? values[row]! : null))]) };
}

interface DrawingProps {
  form: Form;
  plot: Data;
  measure: Measure;
  width: number;
  extremes: string; // in words
  open: Open; // lists what a row counts; the table has buttons for it
}

// Drawing says what a part holds where the pointer is, or was put. A finger that
// is put on a part has it said, and one put there again opens it.
function Drawing({ form, open, ...props }: DrawingProps) {
  const { plot, measure, width, extremes } = props;
  const t = useText();
  const [said, setSaid] = useState<number | null>(null);
  const finger = useRef(false);
  const seen = useRef<number | null>(null); // what was said before this finger
  const height = heightOf(form, plot, width);
  const Shape = shapes[form];
  const opens = (row: number) => open && plot.rows[row] && keysOf({ keys: 1 }, plot.rows[row]) !== undefined;
  const pointed = (row: number): PartProps => ({
    class: [opens(row) && "plot-opens", row === said && "plot-said"].filter(Boolean).join(" ") || undefined,
    onPointerEnter: (event) => {
      finger.current = event.pointerType === "touch";
      seen.current = said;
      setSaid(row);
    },
    onClick: () => {
      if (!opens(row) || (finger.current && seen.current !== row)) return;
      open!(plot.rows[row]!);
    },
  });
  return (
    <svg class={`plot-drawing form-${form}`} width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img"
      onPointerLeave={() => { if (!finger.current) setSaid(null); }}>
      <title>{t("plot_title", { measure: measure.label, label: plot.title })}</title>
      <desc>{extremes}</desc>
      <Shape plot={plot} measure={measure} width={width} height={height} pointed={pointed} />
      {said !== null && <Tip form={form} plot={plot} measure={measure} width={width} height={height} row={said} opens={Boolean(opens(said)) && finger.current} />}
    </svg>
  );
}

interface TipProps {
  form: Form;
  plot: Data;
  measure: Measure;
  width: number;
  height: number;
  row: number;
  opens: boolean; // by being touched again
}

// Tip is a box with what a part holds, beside it and within the plot.
function Tip({ form, row, opens, ...shape }: TipProps) {
  const t = useText();
  const format = useNumber();
  const { plot, measure, width, height } = shape;
  const lines = [plot.labels[row]!, ...measure.parts.map(({ label, values }) => `${label}: ${format(values[row]!)}`), opens && t("plot_touch")].filter((line) => line !== false);
  const size = tipSize(lines);
  const at = middleOf(form, shape, row, leftOf(measure, form, format));
  const x = Math.min(Math.max(0, at.x - size.width / 2), Math.max(0, width - size.width));
  const above = at.y - size.height - 10;
  const y = Math.min(Math.max(0, above >= 0 ? above : at.y + 14), Math.max(0, height - size.height));
  return (
    <g class="plot-tip" transform={`translate(${x} ${y})`}>
      <rect width={size.width} height={size.height} rx="6" />
      {lines.map((line, index) => <text key={index} class={index === 0 ? "plot-tip-head" : undefined} x="10" y={19 + index * 17}>{line}</text>)}
    </g>
  );
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
