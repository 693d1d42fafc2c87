import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allAlerts } from "#domain/measuring/alerts.ts";
import { firstRules } from "#domain/measuring/rules.ts";
import type { Json } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { visits } from "#projections/census/visits.ts";
import { orders } from "#projections/orders/orders.ts";
import { pagePerformance } from "#projections/performance/page-performance.ts";
import { websiteSettings } from "#projections/site-settings/website-settings.ts";
import { subscriptions } from "#projections/subscriptions/subscriptions.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createEmptyTables } from "#tests/support/read-tables.ts";
import { findAlerts, judgeAlerts } from "./judge-alerts.ts";

let test: TestDatabase;

/** Tuesday the 10th of March 2026 in New York is yesterday. */
beforeAll(async () => {
  test = await createTestDatabase();
  const { database } = test;
  const tables = [websiteSettings, subscriptions, orders, visits, pagePerformance];
  await createEmptyTables(database, tables, {
    orders: { order_id: "gen_random_uuid()", status: "'paid'", progress: "'definite'" },
  });
  // 100 visitors and 40 orders on each Tuesday before, and on other days far more visitors.
  await database.query(`insert into read.traffic_days (website_id, dimension, day, gap, visitors)
    select website, 'total', day::date, gap, 50
      from unnest(array['demo', 'other']) as website, generate_series(0, 1) as gap,
           unnest(array['2026-02-10', '2026-02-17', '2026-02-24', '2026-03-03', '2026-03-10']) as day
    union all select 'demo', 'total', date '2026-03-09', 0, 9000
    union all select 'demo', 'source', date '2026-03-10', 0, 9000`);
  await database.query(`insert into read.orders (website_id, placed_at)
    select website, (day || ' 23:30')::timestamp at time zone 'America/New_York'
      from unnest(array['demo', 'other']) as website, generate_series(1, 40),
           unnest(array['2026-02-10', '2026-02-17', '2026-02-24', '2026-03-03']) as day`);
  // Last written an hour before the moment that is judged.
  await database.query(
    `insert into projection_builds (projection, version, schema_name, state, reason, position, updated_at)
     select name, 1, name || '_1', 'current', 'first', 400, '2026-03-11T13:00:00Z'
       from unnest(array['visits', 'orders', 'subscriptions']) as name`,
  );
  await order("demo", "2026-03-10 00:00", 20);
  await order("other", "2026-03-10 12:00", 21);
});
afterAll(() => test.drop());

/** Local times of New York. */
const order = (websiteId: string, at: string, number: number, status = "paid") =>
  test.database.query(
    `insert into read.orders (website_id, placed_at, status)
     select $1, $2::timestamp at time zone 'America/New_York', $4 from generate_series(1, $3::int)`,
    [websiteId, at, number, status],
  );

const askedOf = (websiteId: string, conversion: boolean) => ({
  websiteId,
  timeZone: "America/New_York",
  head: 0n,
  at: "2026-03-11T14:00:00.000Z",
  rules: { ...firstRules, alerts: { ...allAlerts, noVisits: false, conversion } },
});
const ask = ({ websiteId = "demo", seesSales = true, conversion = true } = {}) =>
  findAlerts(test.database, { ...askedOf(websiteId, conversion), seesSales });

describe("an alert when conversion was halved", () => {
  it("compares the last whole local day with the same weekday of four weeks", async () => {
    expect(await ask()).toEqual([
      {
        kind: "conversion",
        day: "2026-03-10",
        orders: 20,
        visitors: 100,
        ordersBefore: 160,
        visitorsBefore: 400,
      },
    ]);
    expect(await ask({ websiteId: "other" })).toEqual([]);
  });

  it("is neither raised nor ended while a projection stands still", async () => {
    for (const projection of ["visits", "orders", "subscriptions"]) {
      await test.database.query(
        `insert into projection_failures (build, message)
         select build, 'stopped' from projection_builds where projection = $1`,
        [projection],
      );
      const asked = askedOf("demo", true);
      expect(await judgeAlerts(test.database, asked, { seesSales: true })).toEqual([
        { key: "conversion", status: "unknown" },
      ]);
      await test.database.query("delete from projection_failures");
      expect(await ask()).toHaveLength(1);
    }
  });

  it("is for members who see sums of orders, until it is switched off", async () => {
    expect(await ask({ seesSales: false })).toEqual([]);
    expect(await ask({ conversion: false })).toEqual([]);
  });

  it("counts no cancelled order, and none of the days around it", async () => {
    await order("demo", "2026-03-10 12:00", 5, "cancelled");
    await order("demo", "2026-03-09 23:59", 5);
    await order("demo", "2026-03-11 00:00", 5);
    expect(await ask()).toMatchObject([{ orders: 20 }]);
    await order("demo", "2026-03-10 23:59", 1);
    expect(await ask()).toEqual([]);
  });
});

it("the conversion of an alert is that of visitors: renewals of subscriptions are no orders of theirs", async () => {
  const renewed = { websiteId: "renewed" };
  await test.database.query(`insert into read.traffic_days (website_id, dimension, day, gap, visitors)
    select 'renewed', dimension, day, gap, visitors from read.traffic_days where website_id = 'demo'`);
  for (const day of ["2026-02-10", "2026-02-17", "2026-02-24", "2026-03-03"])
    await order("renewed", `${day} 12:00`, 40);
  await order("renewed", "2026-03-10 12:00", 60);
  expect(await ask(renewed)).toEqual([]);
  await test.database.query(`insert into read.subscription_periods (website_id, order_id, period)
    select website_id, order_id::text, 2 from read.orders
     where website_id = 'renewed' and placed_at > '2026-03-10' limit 50`);
  expect(await ask(renewed)).toMatchObject([{ kind: "conversion", orders: 10 }]);
});

describe("an hour without visits", () => {
  const at = "2026-03-11T14:00:00.000Z";
  const judge = async (websiteId: string) => {
    const asked = { websiteId, at, timeZone: "America/New_York", head: 500n, rules: firstRules };
    const [silence] = await judgeAlerts(test.database, asked, { seesSales: false });
    return silence;
  };
  const visit = (websiteId: string) =>
    test.database.query(
      `insert into read.visits (website_id, started_at, ended_at)
       values ($1, $2::timestamptz - interval '30 minutes', $2)`,
      [websiteId, at],
    );

  /** The clocks went forward on 8 March: the same local hour is another one in UTC before it. */
  const visitDaily = (websiteId: string) =>
    test.database.query(
      `insert into read.visits (website_id, started_at, ended_at)
       select $2, (($1::timestamptz at time zone 'America/New_York') - make_interval(days => day))
                    at time zone 'America/New_York' - interval '10 minutes', $1::timestamptz - interval '1 day'
         from generate_series(1, 14) as day, generate_series(1, 12)`,
      [at, websiteId],
    );

  it("is unknown while visits are not counted or not recorded, unusual where visits are usual, and over with a visit", async () => {
    await visitDaily("silent");
    expect(await judge("silent")).toEqual({ key: "no-visits", status: "unknown" });
    await test.database.query(
      "update projection_builds set position = 500 where projection = 'visits'",
    );
    expect(await judge("silent")).toMatchObject({
      status: "unusual",
      alert: { kind: "no-visits" },
    });
    const refusals = [
      "insert into read.website_settings (website_id, census_disabled) values ('silent', true)",
      "insert into intake_days (website_id, day, kind, refused_day) values ('silent', '2026-03-11', 'hits', 1)",
    ];
    for (const refusal of refusals) {
      await test.database.query(refusal);
      expect(await judge("silent")).toEqual({ key: "no-visits", status: "unknown" });
      await test.database.query("delete from read.website_settings");
    }
    await test.database.query("update intake_days set day = '2026-03-10'");
    expect(await judge("silent")).toMatchObject({ status: "unusual" });
    await visit("silent");
    expect(await judge("silent")).toEqual({
      key: "no-visits",
      status: "usual",
      recovery: { kind: "no-visits", visits: 1 },
    });
  });

  it("is unknown while a part of it is from before recording was switched on again", async () => {
    const change = async (when: string, changes: Readonly<Record<string, Json>>) => {
      const eventStore = createPostgresEventStore({ connectionString: test.url, now: () => when });
      await eventStore.append({
        stream: "siteSettings-switched.site",
        expectedRevision: "any",
        metadata: { websiteId: "switched", actor: "owner", correlationId: "c" },
        events: [{ id: newId(), type: "SiteSettingsChanged", version: 1, data: { changes } }],
      });
      await eventStore.close();
    };
    await visitDaily("switched");
    await test.database.query(
      "update projection_builds set position = 500 where projection = 'visits'",
    );
    await change("2026-03-10T14:00:00.000Z", { censusDisabled: true });
    await change("2026-03-11T13:00:00.000Z", { censusDisabled: false });
    await change("2026-03-11T13:30:00.000Z", { title: "Shop" });
    expect(await judge("switched")).toMatchObject({ status: "unusual" });
    await change("2026-03-11T13:50:00.000Z", { censusDisabled: true });
    await change("2026-03-11T13:55:00.000Z", { censusDisabled: false });
    expect(await judge("switched")).toEqual({ key: "no-visits", status: "unknown" });
  });

  it("says nothing where no visits are usual: it neither raises an alert nor ends one", async () => {
    expect(await judge("quiet")).toEqual({ key: "no-visits", status: "unknown" });
  });
});
