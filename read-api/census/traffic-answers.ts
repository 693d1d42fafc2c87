import { type TrafficDimension, trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { parameters } from "../kit/list-source.ts";
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

/** The values that a panel shows, instead of its first ones. */
type ValueNames = ReadonlyMap<TrafficGroup, readonly string[]>;

const shownOf = (
  rows: readonly CountedRow[],
  group: TrafficGroup,
  shownNames: ValueNames | undefined,
): readonly CountedRow[] => {
  if (!panels.includes(group)) return rows;
  if (shownNames === undefined) return rows.toSorted(firstOfPanel).slice(0, PANEL_ROWS);
  const names = new Set(shownNames.get(group));
  return rows.filter(({ name }) => names.has(name));
};

/** The rows of several groups; a panel has its first rows, or those with these names. */
export const askGroups = async (
  sql: Sql,
  plan: TrafficPlan,
  groups: readonly TrafficGroup[],
  shownNames?: ValueNames,
): Promise<readonly Grouped[]> => {
  if (!("rowsOf" in plan))
    return groups.flatMap((group) =>
      shownOf(plan.rows.get(group) ?? [], group, shownNames).map((row) => ({ group, ...row })),
    );
  const { common, rowsOf } = plan;
  const { values, add } = parameters(plan.values);
  const shownText = (group: TrafficGroup): string => {
    if (!panels.includes(group)) return "";
    return shownNames === undefined
      ? ` order by visitors desc, views desc, name limit ${PANEL_ROWS}`
      : ` where r.name = any(${add(shownNames.get(group) ?? [])}::text[])`;
  };
  const texts = groups.map(
    (group) => `(select '${group}' as "group", r.* from (${rowsOf(group)}) r${shownText(group)})`,
  );
  return sql.query<Grouped>(`${common} ${texts.join(" union all ")}`, values);
};

export const basicGroups: readonly TrafficGroup[] = ["total", "day"];
/** What is counted on the days to compare with. */
export const comparedGroups: readonly TrafficGroup[] = [...basicGroups, ...trafficDimensions];
export const allGroups: readonly TrafficGroup[] = [...comparedGroups, "weekHour"];
/** Pages have the most rows: Postgres answers them next to the others. */
const largeGroups: readonly TrafficGroup[] = ["page", "entry", "exit"];

const askApart = async (
  sql: Sql,
  plan: TrafficPlan,
  groups: readonly TrafficGroup[],
  shownNames?: ValueNames,
): Promise<readonly Grouped[]> => {
  // Single visits are read once for all groups.
  if (plan.tier === "visits" || !("rowsOf" in plan))
    return askGroups(sql, plan, groups, shownNames);
  const others = groups.filter((group) => !largeGroups.includes(group));
  const answers = await Promise.all(
    [others, ...largeGroups.map((group) => [group])].map((part) =>
      askGroups(sql, plan, part, shownNames),
    ),
  );
  return answers.flat();
};

export const askAllGroups = (sql: Sql, plan: TrafficPlan): Promise<readonly Grouped[]> =>
  askApart(sql, plan, allGroups);

/** The days to compare with; of the panels only the values that are shown. */
export const askCompared = (
  sql: Sql,
  plan: TrafficPlan,
  shown: readonly Grouped[],
): Promise<readonly Grouped[]> => {
  const groups = Map.groupBy(shown, ({ group }) => group);
  const names = [...groups].map(([group, rows]) => [group, rows.map(({ name }) => name)] as const);
  return askApart(sql, plan, comparedGroups, new Map(names));
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

const namesOf = (rows: readonly Grouped[], dimension: TrafficDimension) =>
  new Map(rows.filter(({ group }) => group === dimension).map((row) => [row.name, row]));

/** Each panel with what its values were on the days to compare with; null: there are none. */
export const panelsOf = (rows: readonly Grouped[], rowsBefore: readonly Grouped[] | null) =>
  trafficDimensions.map((dimension) => {
    const before = rowsBefore && namesOf(rowsBefore, dimension);
    return {
      dimension,
      rows: [...namesOf(rows, dimension).values()].map((row) => {
        const { name, visitors, visits, views, bounces } = row;
        const then = before && (before.get(name) ?? none);
        return {
          name,
          visitors,
          visits,
          views,
          bounces,
          visitorsBefore: then?.visitors ?? null,
          visitsBefore: then?.visits ?? null,
          viewsBefore: then?.views ?? null,
        };
      }),
    };
  });

export const hoursOf = (rows: readonly Grouped[]) =>
  rows
    .filter(({ group, visits }) => group === "weekHour" && visits > 0)
    .map(({ name, visits }) => {
      const [weekday = 0, hour = 0] = name.split(":").map(Number);
      return { weekday, hour, visits };
    })
    .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour);
