import { trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { TrafficFigures } from "./contract.ts";
import type { CountedRow, TrafficGroup, TrafficPlan } from "./traffic-plan.ts";

export type Grouped = CountedRow & { readonly group: TrafficGroup };

/** Rows of a panel. */
const PANEL_ROWS = 8;

const panels: readonly TrafficGroup[] = trafficDimensions;

const firstOfPanel = (one: CountedRow, other: CountedRow): number =>
  other.visitors - one.visitors ||
  other.views - one.views ||
  (one.name < other.name ? -1 : Number(one.name > other.name));

/** The rows of several groups; a panel has its first rows. */
export const askGroups = async (
  sql: Sql,
  plan: TrafficPlan,
  groups: readonly TrafficGroup[],
): Promise<readonly Grouped[]> => {
  if (!("rowsOf" in plan))
    return groups.flatMap((group) => {
      const rows = plan.rows.get(group) ?? [];
      const shown = panels.includes(group)
        ? rows.toSorted(firstOfPanel).slice(0, PANEL_ROWS)
        : rows;
      return shown.map((row) => ({ group, ...row }));
    });
  const { common, rowsOf, values } = plan;
  const texts = groups.map((group) => {
    const first = panels.includes(group)
      ? ` order by visitors desc, views desc, name limit ${PANEL_ROWS}`
      : "";
    return `(select '${group}' as "group", r.* from (${rowsOf(group)}) r${first})`;
  });
  return sql.query<Grouped>(`${common} ${texts.join(" union all ")}`, values);
};

export const basicGroups: readonly TrafficGroup[] = ["total", "day"];
export const allGroups: readonly TrafficGroup[] = [
  ...basicGroups,
  "weekHour",
  ...trafficDimensions,
];
/** Pages have the most rows: Postgres answers them next to the others. */
const largeGroups: readonly TrafficGroup[] = ["page", "entry", "exit"];

export const askAllGroups = async (sql: Sql, plan: TrafficPlan): Promise<readonly Grouped[]> => {
  // Single visits are read once for all groups.
  if (plan.tier === "visits" || !("rowsOf" in plan)) return askGroups(sql, plan, allGroups);
  const others = allGroups.filter((group) => !largeGroups.includes(group));
  const answers = await Promise.all(
    [others, ...largeGroups.map((group) => [group])].map((groups) => askGroups(sql, plan, groups)),
  );
  return answers.flat();
};

const none = { visitors: 0, visits: 0, views: 0, visitViews: 0, bounces: 0, milliseconds: 0 };

export const figuresOf = (rows: readonly Grouped[]): TrafficFigures => {
  const { milliseconds, ...counts } = rows.find(({ group }) => group === "total") ?? none;
  const { visitors, visits, views, visitViews, bounces } = counts;
  return {
    visitors,
    visits,
    views,
    visitViews,
    bounces,
    seconds: Math.round(milliseconds / 1_000),
  };
};

const DAY_MS = 86_400_000;
/** Days in a row. */
export const daysFrom = (from: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, place) =>
    new Date(Date.parse(from) + place * DAY_MS).toISOString().slice(0, 10),
  );

/** The counts of each day, 0 for a day without visits. */
export const daysOf = (rows: readonly Grouped[]): ((day: string) => Omit<CountedRow, "name">) => {
  const days = new Map(rows.filter(({ group }) => group === "day").map((row) => [row.name, row]));
  return (day) => days.get(day) ?? none;
};

export const panelsOf = (rows: readonly Grouped[]) =>
  trafficDimensions.map((dimension) => ({
    dimension,
    rows: rows
      .filter(({ group }) => group === dimension)
      .map(({ name, visitors, visits, views, bounces }) => ({
        name,
        visitors,
        visits,
        views,
        bounces,
      })),
  }));

export const hoursOf = (rows: readonly Grouped[]) =>
  rows
    .filter(({ group, visits }) => group === "weekHour" && visits > 0)
    .map(({ name, visits }) => {
      const [weekday = 0, hour = 0] = name.split(":").map(Number);
      return { weekday, hour, visits };
    })
    .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour);
