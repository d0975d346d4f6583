// Openings by families: one row each, which unfolds to the codes in it.
import { useState } from "preact/hooks";
import type { Reply, Value } from "../api";
import { Icon } from "../icons";
import { useSettings, useText } from "../settings";
import { written } from "./cells";
import type { Shown } from "./columns";
import { keyName, keysOf } from "./groups";

export interface Family {
  name: string;
  rows: Value[][];
  total: Value[]; // of all of them; null where nothing can be said of all
}

const fewestRows = 8; // that are worth folding

// familiesOf are the openings of an answer by the family of their names, in the
// order of the first of each; none where the rows are no openings, or few.
export function familiesOf(reply: Reply, rows: Value[][]): Family[] {
  const { columns = [], openings } = reply;
  if (columns[0]?.name !== "eco" || !openings || (reply.rows?.length ?? 0) < fewestRows) return [];
  const families = new Map<string, Value[][]>();
  for (const row of rows) {
    const name = (openings[String(row[0])] ?? "").split(/[,:]/)[0]!.trim() || "?";
    families.set(name, [...(families.get(name) ?? []), row]);
  }
  return [...families].map(([name, rows]) => ({ name, rows, total: columns.map(({ name }, at) => totalOf(reply, name, rows, at)) }));
}

const summed = new Set(["games", "wins", "draws", "losses", "half_moves"]);

// totalOf is a column for all rows: a sum of what is counted, the score anew.
function totalOf(reply: Reply, name: string, rows: Value[][], at: number): Value {
  const sum = (column: number) => rows.reduce((all, row) => all + (Number(row[column]) || 0), 0);
  if (summed.has(name)) return sum(at);
  const [wins, draws, losses] = ["wins", "draws", "losses"].map((one) => reply.columns!.findIndex((column) => column.name === one)) as [number, number, number];
  if (name !== "score" || Math.min(wins, draws, losses) < 0) return rows.length === 1 ? rows[0]![at]! : null;
  const played = sum(wins) + sum(draws) + sum(losses);
  return played > 0 ? Math.round((10_000 * (sum(wins) + sum(draws) / 2)) / played) / 100 : null;
}

interface Props {
  reply: Reply;
  families: Family[];
  shown: Shown[];
  openGroup: ((row: Value[]) => void) | undefined;
}

export function Families({ reply, families, shown, openGroup }: Props) {
  const t = useText();
  const { language } = useSettings();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (name: string) => setOpen((now) => new Set(now.has(name) ? [...now].filter((one) => one !== name) : [...now, name]));
  const [, ...values] = shown;
  return (
    <div class="table-scroll" role="group" tabIndex={0} aria-label={t("table")}>
      <table class="families">
        <thead>
          <tr>
            <th scope="col"><span class="unsorted">{t("opening")}</span></th>
            {values.map(({ name, label }) => <th key={name} scope="col" class="number"><span class="unsorted">{label}</span></th>)}
          </tr>
        </thead>
        {families.map((family) => (
          <tbody key={family.name}>
            <tr class="family">
              <th scope="row">
                <button type="button" class="fold" aria-expanded={open.has(family.name)} onClick={() => toggle(family.name)}>
                  <Icon name={open.has(family.name) ? "down" : "next"} />{family.name} <span class="note">{family.rows.length > 1 ? t("family_codes", { n: family.rows.length }) : String(family.rows[0]![0])}</span>
                </button>
              </th>
              {values.map(({ name, kind, index }) => <td key={name} class="number">{written(family.total[index], kind, language)}</td>)}
            </tr>
            {open.has(family.name) && family.rows.map((row) => {
              const opens = openGroup && keysOf(reply, row) ? () => openGroup(row) : undefined;
              const name = keyName(reply, row[0], "text", language);
              return (
                <tr key={String(row[0])} class="family-row">
                  <th scope="row">{opens ? <button type="button" class="open-group" onClick={opens}>{name}</button> : name}</th>
                  {values.map(({ name, kind, index }) => <td key={name} class="number">{written(row[index], kind, language)}</td>)}
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}
