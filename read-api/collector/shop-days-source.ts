import {
  type ShopDayRow,
  type shopDayColumns,
  shopDayColumnsOf,
} from "#domain/collector/shop-day-columns.ts";
import { shopEventNames, shopEvents } from "#domain/collector/shop-events.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { sourceOfRows } from "../kit/rows-source.ts";
import type { CountedEvent, findShopActivity } from "./shop-activity.ts";

type Activity = Awaited<ReturnType<typeof findShopActivity>>;

const none = { times: 0, visitors: 0 };
const ofEvent = (events: readonly CountedEvent[], event: string) =>
  events.find((each) => each.event === event) ?? none;

const rowsOf = ({ days, daysBefore, ...report }: Activity, now: Date): readonly ShopDayRow[] => {
  const { timeZone } = report;
  const today = dayOf(now, timeZone);
  const all = [...report.events, ...(report.before?.events ?? [])];
  const shown = shopEvents.filter((event) => all.some((each) => each.event === event));
  return days.flatMap(({ day, events }, place) => {
    const then = daysBefore[place];
    return shown.map((event) => {
      const before = then && ofEvent(then.events, event);
      const { times, visitors } = ofEvent(events, event);
      return {
        day,
        isInProgress: day === today,
        event,
        name: shopEventNames[event],
        times,
        visitors,
        comparedWith: then?.day ?? null,
        timesBefore: before?.times ?? null,
        visitorsBefore: before?.visitors ?? null,
        timeZone,
      };
    });
  });
};

const shape = `
  day text, "isInProgress" boolean, event text, name text, times bigint, visitors bigint,
  "comparedWith" text, "timesBefore" bigint, "visitorsBefore" bigint, "timeZone" text`;

const sqlColumns = {
  day: { expression: "day", known: true },
  name: { expression: "name", known: true },
  times: { expression: "times", known: true },
  visitors: { expression: "visitors", known: true },
  comparedWith: { expression: '"comparedWith"' },
  timesBefore: { expression: '"timesBefore"' },
  visitorsBefore: { expression: '"visitorsBefore"' },
  event: { expression: "event", known: true },
  timeZone: { expression: '"timeZone"', known: true },
} as const satisfies SqlColumns<typeof shopDayColumns>;

/** The figures of each day as rows. */
export const shopDaysSource = (activity: Activity, now: Date): ListSource => ({
  ...sourceOfRows(rowsOf(activity, now), shape, {
    columns: shopDayColumnsOf({ isCompared: activity.before !== null }),
    sql: sqlColumns,
    key: { expression: "day || ' ' || event", type: "text" },
  }),
  countsSingleDays: true,
});
