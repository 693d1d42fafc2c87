import { remembered } from "#domain/kit/remembered.ts";
import { columnOf, columnParameter } from "../kit/column-values.ts";
import { copiedText, copyRows } from "../kit/copied-rows.ts";
import type { Statement } from "../kit/projection.ts";
import type { Columns } from "../kit/table-definition.ts";
import type { DayRow } from "./day-counts.ts";

const key = {
  website_id: "text",
  dimension: "text",
  day: "int",
  value: "text",
  gap: "smallint",
} as const satisfies Columns;

const counters = {
  visitors: "int",
  visits: "int",
  views: "int",
  visit_views: "int",
  bounces: "int",
  milliseconds: "bigint",
  entries: "int",
  exits: "int",
} as const satisfies Columns;

const columns = { ...key, ...counters };
type Column = keyof typeof columns;
const names = Object.keys(columns) as readonly Column[];
const keyNames = Object.keys(key) as readonly (keyof typeof key)[];

const parametersOf = (of: readonly Column[]): string =>
  of.map((name, index) => columnParameter(index + 1, columns[name])).join(", ");

const FIRST_DAY = "date '1970-01-01'";

const addText = `
  insert into {schema}.traffic_days as t (${names.join(", ")})
  select ${names.map((name) => (name === "day" ? `${FIRST_DAY} + d.day` : `d.${name}`)).join(", ")}
    from unnest(${parametersOf(names)}) as d(${names.join(", ")})
  on conflict (${keyNames.join(", ")}) do update
     set ${Object.keys(counters)
       .map((name) => `${name} = t.${name} + excluded.${name}`)
       .join(", ")}`;

/** A row without any view left is removed, as if it had never been there. */
const removeText = `
  delete from {schema}.traffic_days t
   using unnest(${parametersOf(keyNames)}) as d(${keyNames.join(", ")})
   where ${keyNames
     .map((name) => `t.${name} = ${name === "day" ? `${FIRST_DAY} + d.day` : `d.${name}`}`)
     .join(" and ")}
     and t.views = 0`;

const valuesOf = (of: readonly Column[], rows: readonly DayRow[]): readonly string[] =>
  of.map((name) => columnOf(columns[name], rows, name));

const DAY_MS = 86_400_000;
const createDayTexts = () => {
  const texts = new Map<number, string>();
  return (day: number): string => {
    let text = texts.get(day);
    if (text === undefined) {
      text = new Date(day * DAY_MS).toISOString().slice(0, 10);
      texts.set(day, text);
    }
    return text;
  };
};

const copiedValue = remembered(copiedText);

/** Days that have no rows yet. */
export const copyDays = (rows: readonly DayRow[]): readonly Statement[] => {
  if (rows.length === 0) return [];
  const dayText = createDayTexts();
  const texts = rows.map(
    (row) =>
      `${row.website_id}\t${row.dimension}\t${dayText(row.day)}\t${copiedValue(row.value)}\t${row.gap}\t${row.visitors}\t${row.visits}\t${row.views}\t${row.visit_views}\t${row.bounces}\t${row.milliseconds}\t${row.entries}\t${row.exits}`,
  );
  return [copyRows("traffic_days", names, texts)];
};

/** Adds changes to the days. */
export const writeDays = (rows: readonly DayRow[]): readonly Statement[] => {
  if (rows.length === 0) return [];
  const fewer = rows.filter(({ views }) => views < 0);
  return [
    { text: addText, values: valuesOf(names, rows) },
    ...(fewer.length === 0 ? [] : [{ text: removeText, values: valuesOf(keyNames, fewer) }]),
  ];
};

/** Another time zone moves the days by less than two. */
const ZONES_APART = 2;

/** The last day of each website that has rows. */
export const createLastDays = () => {
  const lastDays = new Map<string, number>();
  const lastOf = (websiteId: string): number => lastDays.get(websiteId) ?? Number.NEGATIVE_INFINITY;
  return {
    /** Rows of days that have none yet, if all days were written by this fold, and others. */
    split: (
      rows: readonly DayRow[],
      knowsAll: boolean,
      newZones: ReadonlyMap<string, unknown>,
    ): readonly [begun: readonly DayRow[], others: readonly DayRow[]] => {
      if (!knowsAll) return [[], rows];
      const begun: DayRow[] = [];
      const others: DayRow[] = [];
      for (const row of rows) (row.day > lastOf(row.website_id) ? begun : others).push(row);
      for (const { website_id: websiteId, day } of begun)
        if (day > lastOf(websiteId)) lastDays.set(websiteId, day);
      for (const websiteId of newZones.keys())
        lastDays.set(websiteId, lastOf(websiteId) + ZONES_APART);
      return [begun, others];
    },
  };
};
