import { afterAll, beforeAll, expect, it } from "vitest";
import { QUICK_VIEW } from "#domain/collector/shop-events.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { firstRules } from "#domain/measuring/rules.ts";
import type { EventStore, Json } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { shopActivity } from "#projections/collector/shop-activity.ts";
import { measuringRules } from "#projections/measuring/measuring-rules.ts";
import { orders } from "#projections/orders/orders.ts";
import { searches } from "#projections/search/searches.ts";
import { subscriptions } from "#projections/subscriptions/subscriptions.ts";
import { eventTexts, explainedNumbers } from "#read-api/shell/explained.ts";
import { uuid } from "#tests/projections/sample-values.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createChance } from "#tests/support/naive-traffic.ts";
import { orderEventData } from "#tests/support/order-events.ts";
import { projectAll } from "#tests/support/project.ts";
import { orderIdOf } from "#tests/support/signing.ts";
import { type ExplainedNumber, explainContract } from "../explained/explain-contract.ts";
import { createExplain, type Explain } from "../history/explain.ts";
import { findShopActivity, findShopRange } from "./shop-activity.ts";

const timeZone = "America/New_York";
const RECORDED_AT = "2030-01-01T00:00:00.000Z";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const AGENTS = [BROWSER, "Googlebot/2.1", `${BROWSER} Warehouse`] as const;
const OTHER_BOT = "Warehouse";
const RANGE = { from: "2026-03-07", to: "2026-03-09" };

const events = ["visitor:VisitPDP", "pixel:Lead", QUICK_VIEW] as const;
type Report = {
  readonly event: "visitor:VisitPDP" | "pixel:Lead" | typeof QUICK_VIEW;
  readonly visitor: string | null;
  readonly at: string;
  readonly agent: string;
};
type Happening = Report | "rules";

/** Reports around the days, in New York; in the middle, the rules change. */
const happenings: readonly Happening[] = (() => {
  const chance = createChance(7);
  const reports = Array.from({ length: 90 }, (_, index): Happening => {
    const atMs = Date.parse("2026-03-06T12:00:00Z") + chance(5 * 48) * 1_800_000;
    return {
      event: events[index % events.length] ?? QUICK_VIEW,
      visitor: ["ann", "ben", "cy", null][chance(4)] ?? null,
      at: new Date(atMs).toISOString(),
      agent: AGENTS[chance(7) % 4] ?? BROWSER,
    };
  });
  return reports.toSpliced(50, 0, "rules");
})();

let test: TestDatabase;
let eventStore: EventStore;
let explain: Explain;
const positions: bigint[] = [];
/** So that searches and Quick Views, whose time is that of the record, are of their days. */
let recordedAt = RECORDED_AT;

const append = async (stream: string, type: string, data: Readonly<Record<string, Json>>) => {
  await eventStore.append({
    stream,
    expectedRevision: "any",
    events: [{ id: newId(), type, version: 1, data }],
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
  });
};

const record = async (each: Happening): Promise<void> => {
  if (each === "rules") {
    const rules = { ...firstRules, botWords: [OTHER_BOT.toLowerCase()] };
    const data = { version: 2, rules, changedAt: RECORDED_AT };
    return append("measuringRules-demo.site", "MeasuringRulesChanged", data as never);
  }
  const { event, visitor: visitorId, at, agent: userAgent } = each;
  const page = { visitorId, pagePath: "/pen", itemId: "pen", userAgent };
  if (event === QUICK_VIEW) {
    recordedAt = at;
    await append("quickView-demo.visitors-1", "QuickViewRecorded", page);
    recordedAt = RECORDED_AT;
    return;
  }
  const [kind, name = ""] = event.split(":");
  const type = kind === "pixel" ? "PixelEventRecorded" : "VisitorEventRecorded";
  const data = { ...page, visitId: null, name, happenedAt: at };
  await append("collector-demo.visitors-1", type, data);
};

const search = async (at: string): Promise<void> => {
  recordedAt = at;
  const person = { personId: uuid(1), sealed: "" };
  await append("search-demo.1", "SearchAnswered", { person, outcome: "found", results: 3 });
  recordedAt = RECORDED_AT;
};

const order = async (index: number, placedAt: string): Promise<void> => {
  const orderId = uuid(100 + index);
  const person = { personId: uuid(1), sealed: "" };
  const placed = { orderId, person, placedAt, grandTotalCents: 900, cartId: uuid(200 + index) };
  const stream = `order-demo.${orderId}`;
  await append(stream, "OrderPlaced", orderEventData("OrderPlaced", placed));
  await append(stream, "OrderConfirmed", orderEventData("OrderConfirmed", { orderId }));
};

beforeAll(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url, now: () => recordedAt });
  // What has the time of its record comes first, because times of records never decrease.
  const timed = happenings.filter((each) => each !== "rules" && each.event === QUICK_VIEW);
  const sorted = (timed as Report[]).toSorted((a, b) => a.at.localeCompare(b.at));
  const others = happenings.filter((each) => !timed.includes(each));
  const searched = [
    ...["2026-03-07T04:59:59.000Z", "2026-03-07T05:00:00.000Z"],
    ...["2026-03-10T03:59:59.000Z", "2026-03-10T04:00:00.000Z"],
  ];
  const recordOne = async (each: Happening): Promise<void> => {
    await record(each);
    positions.push(await eventStore.head());
  };
  for (const each of sorted) {
    while ((searched[0] ?? "9") <= each.at) await search(searched.shift() ?? "");
    await recordOne(each);
  }
  for (const at of searched) await search(at);
  for (const each of others) await recordOne(each);
  recorded.push(...sorted, ...others);
  await order(1, "2026-03-07T05:00:00.000Z");
  await order(2, "2026-03-10T03:59:59.000Z");
  await order(3, "2026-03-10T04:00:00.000Z");
  const projections = [shopActivity, searches, orders, subscriptions, measuringRules];
  await projectAll(test.database, eventStore, projections);
  await test.database.query("insert into read.shop_zones values ('demo', $1)", [timeZone]);
  const rules = { ...firstRules, botWords: [OTHER_BOT.toLowerCase()] };
  await test.database.query(
    `insert into projection_builds (projection, version, schema_name, state, reason, rules)
     values ('shop-activity', 1, 'counted', 'current', 'first', $1)`,
    [JSON.stringify({ demo: rules })],
  );
  explain = createExplain({
    sql: test.database,
    personalData: createMemoryPersonalData(),
    eventTexts,
    orderIdOf,
    explainedNumbers,
    websiteFacts: async () => ({ timeZone, currency: "USD" }),
  });
});
afterAll(async () => {
  await eventStore.close();
  await test.drop();
});
const recorded: Happening[] = [];

const ask = (number: ExplainedNumber, rest: string, at?: bigint) => {
  const id = [RANGE.from, RANGE.to, ...(rest === "" ? [] : [rest])].join(".");
  return explain(
    "demo",
    explainContract.query.parse({ number, id, ...(at !== undefined && { at: `${at}` }) }),
  );
};

const shopFigures = [
  ["shop-times", QUICK_VIEW],
  ["shop-visitors", "visitor:VisitPDP"],
  ["shop-orders", ""],
  ["shop-searches", ""],
] as const;

const countedUpTo = (place: number, event: string) => {
  const past = recorded.slice(0, place + 1);
  const bots = ["Googlebot", ...(past.includes("rules") ? [OTHER_BOT] : [])];
  const counted = past.filter((each): each is Report => {
    if (each === "rules" || each.event !== event) return false;
    const day = dayOf(new Date(each.at), timeZone);
    return day >= RANGE.from && day <= RANGE.to && !bots.some((bot) => each.agent.includes(bot));
  });
  const visitors = new Set(counted.map(({ visitor }) => visitor).filter((name) => name !== null));
  return [counted.length, visitors.size];
};

it.each(events)(
  "%s in the shop is at every position as often and by as many visitors as in the log up to there, by the rules of that time [A7.15]",
  async (event) => {
    const seen = new Set<number | undefined>();
    for (const [place, position] of positions.entries()) {
      const values = [];
      for (const number of ["shop-times", "shop-visitors"] as const)
        values.push((await ask(number, event, position)).chosen);
      expect(values, `event ${place}`).toEqual(countedUpTo(place, event));
      seen.add(countedUpTo(place, event)[0]);
    }
    expect(seen.size).toBeGreaterThan(3);
    const { rows, meaning } = await ask("shop-times", event);
    expect(rows.some(({ type, before, after }) => /Rules/.test(type) && before !== after)).toBe(
      true,
    );
    expect(rows.some(({ detail }) => detail === "pen")).toBe(true);
    expect(meaning).toContain("version 2 of the measuring rules");
  },
);

it("the shop is explained by the time zone in which its days are counted, also after a change [A7.15]", async () => {
  const sql = test.database;
  const changed = "Pacific/Kiritimati";
  const explainChanged = createExplain({
    sql,
    personalData: createMemoryPersonalData(),
    eventTexts,
    orderIdOf,
    explainedNumbers,
    websiteFacts: async () => ({ timeZone: changed, currency: "USD" }),
  });
  const values = async (ask: Explain) => {
    const found = [];
    for (const [number, rest] of shopFigures) {
      const id = [RANGE.from, RANGE.to, ...(rest === "" ? [] : [rest])].join(".");
      found.push((await ask("demo", explainContract.query.parse({ number, id }))).now);
    }
    return found;
  };
  const before = await values(explain);
  expect(await values(explainChanged)).toEqual(before);
  const setZone = (zone: string) => sql.query("update read.shop_zones set time_zone = $1", [zone]);
  await setZone(changed);
  try {
    expect(await values(explainChanged)).not.toEqual(before);
  } finally {
    await setZone(timeZone);
  }
});

it("orders and searches of the shop are those of the report, on the same days [A7.15]", async () => {
  const sql = test.database;
  const dependencies = { sql, timeZoneOf: async () => timeZone };
  const range = await findShopRange(dependencies, "demo", { ...RANGE, compare: "none" });
  const report = await findShopActivity(dependencies, "demo", range);
  expect([report.orders, report.searches]).toEqual([2, 2]);
  expect((await ask("shop-orders", "")).now).toBe(2);
  expect((await ask("overview-orders", "")).now).toBe(2);
  expect((await ask("overview-sales", "")).now).toBe(1_800);
  expect((await ask("shop-searches", "")).now).toBe(2);
});

it("an unknown shop event, or an invalid range, has no events", async () => {
  for (const rest of ["visitor:Nothing", "", "order"])
    expect(await ask("shop-times", rest)).toMatchObject({ now: 0, events: 0 });
});
