import type { Segment } from "#domain/census/segment.ts";
import type { QueryOf, ResponseOf } from "#domain/kit/contract.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { trafficContract } from "./contract.ts";
import { findSales, type Sales, totalSales } from "./sales.ts";
import {
  allGroups,
  askAllGroups,
  askGroups,
  basicGroups,
  daysFrom,
  daysOf,
  figuresOf,
  hoursOf,
  panelsOf,
} from "./traffic-answers.ts";
import { planTraffic, type TrafficGroup } from "./traffic-plan.ts";
import { findTrafficRange } from "./traffic-range.ts";
import type { VisitMemory } from "./visit-memory.ts";
import { findYesterday } from "./yesterday.ts";

type Report = ResponseOf<typeof trafficContract>;

const liveText = `
  select count(distinct visitor)::int as live from read.visits
   where website_id = $1 and visitor <> '' and ended_at > now() - interval '5 minutes'`;

const positionText = `
  select position::text as position from projection_builds
   where projection = 'visits' and state = 'current'`;

type Days = { readonly from: string; readonly to: string };

/** Sales of days; unknown to members who cannot read orders, and for a part of the visits. */
const createSales = (
  sql: Sql,
  { isShown, ...asked }: Omit<Parameters<typeof findSales>[1], keyof Days> & { isShown: boolean },
) => {
  const find = async ({ from, to }: Days) => {
    const found = isShown ? await findSales(sql, { ...asked, from, to }) : undefined;
    return {
      total: found === undefined ? null : totalSales(found),
      on: (day: string): Sales | null =>
        found === undefined ? null : (found.get(day) ?? { orders: 0, revenueCents: 0 }),
    };
  };
  return { find, onDay: async (day: string) => (await find({ from: day, to: day })).total };
};

type Asked = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly query: QueryOf<typeof trafficContract>;
  readonly segment: Segment;
  readonly mayReadOrders: boolean;
};

/** Everything of the screen in one answer. */
export const reportTraffic = async (
  { sql, memory }: { readonly sql: Sql; readonly memory: VisitMemory },
  asked: Asked,
): Promise<Report> => {
  const { websiteId, timeZone, currency, segment } = asked;
  const range = await findTrafficRange(sql, websiteId, timeZone, asked.query);
  const { from, to, before } = range;
  const planOf = (days: Days, groups: readonly TrafficGroup[]) => {
    const question = { websiteId, timeZone, segment, from: days.from, to: days.to };
    return planTraffic(memory, question, range.zone, groups);
  };
  const plan = await planOf(range, allGroups);
  const planBefore = await planOf(before, basicGroups);
  const isWhole = segment.length === 0;
  const isShown = isWhole && asked.mayReadOrders;
  const sales = createSales(sql, { websiteId, timeZone, currency, isShown });
  const hasDays = isWhole && range.zone === timeZone;
  const [rows, rowsBefore, sold, soldBefore, yesterday, [live], [build]] = await Promise.all([
    askAllGroups(sql, plan),
    askGroups(sql, planBefore, basicGroups),
    sales.find(range),
    sales.find(before),
    hasDays ? findYesterday(sql, { websiteId, timeZone, salesOn: sales.onDay }) : null,
    sql.query<{ live: number }>(liveText, [websiteId]),
    sql.query<{ position: string }>(positionText),
  ]);
  const [on, onBefore] = [daysOf(rows), daysOf(rowsBefore)];
  const daysBefore = daysFrom(before.from, range.days);
  return {
    ...{ from, to, timeZone, currency, isInProgress: range.isInProgress },
    now: { ...figuresOf(rows), sales: sold.total },
    before: { ...figuresOf(rowsBefore), ...before, sales: soldBefore.total },
    live: live?.live ?? 0,
    yesterday,
    days: daysFrom(from, range.days).map((day, place) => {
      const { visitors, visits, views } = on(day);
      const visitorsBefore = onBefore(daysBefore[place] ?? "").visitors;
      return { ...{ day, visitors, visits, views, visitorsBefore }, sales: sold.on(day) };
    }),
    panels: panelsOf(rows),
    hours: hoursOf(rows),
    explain: { tier: plan.tier, position: build?.position ?? "0" },
  };
};
