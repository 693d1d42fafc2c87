import { columnOf, columnParameter } from "../kit/column-values.ts";
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

/** Adds changes to the days. */
export const writeDays = (rows: readonly DayRow[]): readonly Statement[] => {
  if (rows.length === 0) return [];
  const fewer = rows.filter(({ views }) => views < 0);
  return [
    { text: addText, values: valuesOf(names, rows) },
    ...(fewer.length === 0 ? [] : [{ text: removeText, values: valuesOf(keyNames, fewer) }]),
  ];
};
