import { expect, it } from "vitest";
import { firstRules, type MeasuringRules } from "#domain/measuring/rules.ts";
import { explainedNumbers } from "#read-api/shell/explained.ts";
import { uuid } from "#tests/projections/sample-values.ts";
import { orderEventData } from "#tests/support/order-events.ts";
import type { Explanation } from "../explained/explained-number.ts";
import type { ReadEvent } from "../explained/read-streams.ts";
import { firstVersion } from "../measuring/rules-history.ts";

const DAY = "2026-03-02";
const AT = `${DAY}T12:00:00.000Z`;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const view = (
  visitorId: string,
  url: string,
  more: Readonly<Record<string, string>> = {},
): ReadEvent => ({
  position: "1",
  stream: "census-demo.visitors-1",
  type: "HitRecorded",
  actor: "visitor",
  at: AT,
  data: {
    event: 1,
    visitorId,
    host: "shop.example",
    happenedAt: AT,
    data: { url, userAgent: FIREFOX, ...more },
  },
});

const explained = async (number: "overview-conversion" | "overview-visitors") => {
  const found = explainedNumbers[number] as Explanation<unknown> | undefined;
  if (found === undefined) throw new Error(`Nothing explains ${number}.`);
  await found.load?.();
  return found;
};

const sold = (stream: string, actor: string): readonly ReadEvent[] =>
  ["OrderPlaced", "OrderConfirmed"].map((type) => ({
    position: "1",
    stream: `order-demo.${stream}`,
    type,
    actor,
    at: AT,
    data: orderEventData(type, {
      orderId: stream,
      placedAt: AT,
      confirmedAt: AT,
      person: { personId: uuid(1), sealed: "" },
    }),
  }));

it("renewals of subscriptions are orders, and none of the visitors", async () => {
  const conversion = await explained("overview-conversion");
  const begun = conversion.begin({
    websiteId: "demo",
    id: DAY,
    timeZone: "UTC",
    currency: "USD",
    orderIdOf: () => "",
    measuringRules: [firstVersion],
    segment: [],
  });
  const events = [
    ...["ann", "ben", "cy", "dee"].map((visitor) => view(visitor, "/")),
    ...sold("first", "visitor"),
    ...sold("second", "job:subscriptions"),
  ];
  const state = events.reduce(conversion.evolve, begun);
  expect(conversion.measure(state)).toBe(250_000);
});

const visitorsBy = async (rules: Partial<MeasuringRules>) => {
  const conversion = await explained("overview-visitors");
  const begun = conversion.begin({
    websiteId: "demo",
    id: DAY,
    timeZone: "UTC",
    currency: "USD",
    orderIdOf: () => "",
    measuringRules: [{ ...firstVersion, rules: { ...firstRules, ...rules } }],
    segment: [],
  });
  const state = [
    view("ann", "/"),
    view("ben", "/preview/look"),
    view("cy", "/", { userAgent: `${FIREFOX} ShopKiosk` }),
    view("dee", "/", { referrer: "https://www.spam.example/" }),
    view("bot", "/", { userAgent: "Googlebot/2.1" }),
  ].reduce(conversion.evolve, begun);
  return conversion.measure(state);
};

it("the visitors of a conversion are those who count by the website's measuring rules", async () => {
  expect(await visitorsBy({})).toBe(4);
  expect(await visitorsBy({ excludedPaths: ["/preview"] })).toBe(3);
  expect(
    await visitorsBy({
      botWords: ["shopkiosk"],
      excludedPaths: ["/preview"],
      spamReferrers: ["spam.example"],
    }),
  ).toBe(1);
});
