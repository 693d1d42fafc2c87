import { afterEach, beforeEach, expect, it } from "vitest";
import type { QuickViewEvent } from "#domain/census/events.ts";
import type { CollectorEvent } from "#domain/collector/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { shopActivity } from "./shop-activity.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(shopActivity);
});
afterEach(() => website.drop());

const person = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const bot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
type Visit = { readonly at: string; readonly visitorId?: string; readonly userAgent?: string };
const seen = ({ at, visitorId, userAgent = person }: Visit) => ({
  ...{ pagePath: "/shop/p/pen", visitorId: visitorId ?? null, visitId: null, userAgent },
  happenedAt: `2030-01-01T${at}Z`,
});
const visited = (visit: Visit): CollectorEvent => ({
  ...{ type: "VisitorEventRecorded", name: "VisitPDP", itemId: "pen", ...seen(visit) },
});
const bought = (visit: Visit): CollectorEvent => ({
  ...{ type: "PixelEventRecorded", name: "Purchase", orderId: "order-1", ...seen(visit) },
});
const record = (...events: readonly CollectorEvent[]) =>
  website.record("collector visitors-1", ...events);
const activity = `
  select to_char(quarter at time zone 'UTC', 'HH24:MI') as quarter, event, item_id, visitor, times::int
    from read.shop_activity order by quarter, event, visitor`;

it("counts what each visitor does in each quarter of an hour (A7.15)", async () => {
  await record(
    visited({ at: "10:00:00.000", visitorId: "ann" }),
    visited({ at: "10:14:59.999", visitorId: "ann" }),
    visited({ at: "10:15:00.000", visitorId: "ann" }),
    visited({ at: "10:07:00.000", visitorId: "bob" }),
  );
  const visit = { event: "visitor:VisitPDP", item_id: "pen" };
  expect(await website.rows(activity)).toEqual([
    { quarter: "10:00", ...visit, visitor: "ann", times: 2 },
    { quarter: "10:00", ...visit, visitor: "bob", times: 1 },
    { quarter: "10:15", ...visit, visitor: "ann", times: 1 },
  ]);
});

it("counts visitors without cookies together, and events that are about no product", async () => {
  await record(bought({ at: "12:00:00.000" }), bought({ at: "12:01:00.000" }));
  expect(await website.rows(activity)).toEqual([
    { quarter: "12:00", event: "pixel:Purchase", item_id: "", visitor: "", times: 2 },
  ]);
});

it("counts the Quick Views of a product", async () => {
  const quickView = (visitorId: string | null, userAgent = person): QuickViewEvent => ({
    ...{ type: "QuickViewRecorded", itemId: "pen", pagePath: "/shop", visitorId, userAgent },
  });
  await website.record(
    "quickView visitors-1",
    ...[quickView("ann"), quickView("ann"), quickView(null), quickView("bot", bot)],
  );
  const counted =
    "select event, item_id, visitor, times::int from read.shop_activity order by visitor";
  expect(await website.rows(counted)).toEqual([
    { event: "visitor:QuickView", item_id: "pen", visitor: "", times: 1 },
    { event: "visitor:QuickView", item_id: "pen", visitor: "ann", times: 2 },
  ]);
});

it("leaves out bots", async () => {
  await record(visited({ at: "10:00:00.000", visitorId: "bot", userAgent: bot }));
  expect(await website.rows(activity)).toEqual([]);
});
