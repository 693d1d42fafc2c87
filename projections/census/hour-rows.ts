import { columnOf, columnParameter } from "../kit/column-values.ts";
import type { Statement } from "../kit/projection.ts";
import type { Columns } from "../kit/table-definition.ts";
import type { VisitOfVisitor } from "./visit-rows.ts";

const columns = {
  website_id: "text",
  hour: "int",
  visits: "bigint",
  views: "bigint",
  positions: "bigint",
} as const satisfies Columns;
type Column = keyof typeof columns;
const names = Object.keys(columns) as readonly Column[];

const HOUR_MS = 3_600_000;

const addText = `
  insert into {schema}.visit_hours as t (${names.join(", ")})
  select * from unnest(${names
    .map((name, index) => columnParameter(index + 1, columns[name]))
    .join(", ")})
  on conflict (website_id, hour) do update
     set visits = t.visits + excluded.visits, views = t.views + excluded.views,
         positions = t.positions + excluded.positions`;

const removeText = `
  delete from {schema}.visit_hours t using unnest($1::text[], $2::int[]) as h(website_id, hour)
   where t.website_id = h.website_id and t.hour = h.hour and t.visits = 0`;

type HourRow = {
  readonly website_id: string;
  readonly hour: number;
  visits: number;
  views: number;
  /** Exact, as long as it is below 2^53: a batch has some ten thousand visits. */
  positions: number;
};

/** Adds up changes of visits by the hours in which they start. */
export const createHourCounts = () => {
  const websites = new Map<string, Map<number, HourRow>>();
  const add = (sign: 1 | -1, { websiteId, visit }: VisitOfVisitor): void => {
    const hour = Math.floor(visit.startedMs / HOUR_MS);
    const hours = websites.get(websiteId) ?? new Map<number, HourRow>();
    websites.set(websiteId, hours);
    const row = hours.get(hour) ?? {
      website_id: websiteId,
      hour,
      visits: 0,
      views: 0,
      positions: 0,
    };
    hours.set(hour, row);
    row.visits += sign;
    row.views += sign * visit.pages.length;
    row.positions += sign * (visit.firstPosition + visit.lastPosition);
  };
  return {
    add: (removed: readonly VisitOfVisitor[], added: readonly VisitOfVisitor[]): void => {
      for (const each of removed) add(-1, each);
      for (const each of added) add(1, each);
    },
    statements: (): readonly Statement[] => {
      const rows = [...websites.values()].flatMap((hours) => [...hours.values()]);
      if (rows.length === 0) return [];
      const fewer = rows.filter(({ visits }) => visits < 0);
      const keys = [fewer.map((row) => row.website_id), fewer.map(({ hour }) => hour)];
      return [
        { text: addText, values: names.map((name) => columnOf(columns[name], rows, name)) },
        ...(fewer.length === 0 ? [] : [{ text: removeText, values: keys }]),
      ];
    },
  };
};
