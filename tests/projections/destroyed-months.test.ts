import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sealedTypes } from "#domain/event-types/all-events.ts";
import { reportsOfMonth, SEALED_REPORT_VERSION } from "#domain/kit/sealed-report.ts";
import { firstRules, type MeasuringRules } from "#domain/measuring/rules.ts";
import type { EventStore, Json } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMeasuringMonths } from "#infra/measuring-months/postgres.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { visits } from "#projections/census/visits.ts";
import { createDestroyMonth } from "#projections/kit/destroy-month.ts";
import { createDropLeftMonths, type MonthKey } from "#projections/kit/month-reports.ts";
import { buildPast } from "#projections/kit/past-build.ts";
import { requestRebuild } from "#projections/kit/requests.ts";
import { createProjectionWorker, type ProjectionWorker } from "#projections/kit/worker.ts";
import { projections as allProjections } from "#projections/shell/registry.ts";
import { startAnalyst } from "#tests/analyst/run-analyst.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createChance, hitOf, MINUTE_MS } from "#tests/support/naive-traffic.ts";
import { repeats } from "#tests/support/repeats.ts";
import { rowsOfSchema } from "#tests/support/replay.ts";
import { until } from "#tests/support/wait-for.ts";

const projections = allProjections.filter(({ records }) => records !== undefined);
const ZONE = "America/New_York";
const DAY_MS = 86_400_000;
const secret = "a secret for tests of at least 32 characters";

let test: TestDatabase;
let database: Database;
let eventStore: EventStore;
let worker: ProjectionWorker;
let personalData: PersonalData;
let nowMs = 0;
beforeEach(async () => {
  test = await createTestDatabase();
  database = createDatabase({ connectionString: test.url });
  const now = () => new Date(nowMs).toISOString();
  eventStore = createPostgresEventStore({ connectionString: test.url, now });
  personalData = createPersonalData({ database, secret });
  worker = createProjectionWorker({ eventStore, database, projections, personalData });
  await worker.start();
});
afterEach(async () => {
  await worker.stop();
  await database.close();
  await eventStore.close();
  await test.drop();
});

const append = (
  stream: string,
  type: string,
  data: Readonly<Record<string, Json>>,
  version = 1,
  websiteId = "demo",
) =>
  eventStore.append({
    stream: `${stream.split(".")[0]}-${websiteId}.${stream.split(".")[1]}`,
    expectedRevision: "any",
    events: [{ id: newId(), type, version, data }],
    metadata: { websiteId, actor: "visitor", correlationId: "test" },
  });

type View = { readonly visitorId: string | null; readonly atMs: number; readonly page: string };

const viewed = ({ visitorId, atMs, page }: View) => {
  const view = { visitorId, atMs, page, referrer: "a.example", campaign: "" };
  const { happenedAt: _, ...hit } = hitOf(view) as Record<string, Json>;
  return hit;
};

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** What a page reports other than that it was viewed, a different thing for each number. */
const reportOf = (number: number, visitorId: string | null): [string, Record<string, Json>] => {
  const page = { visitorId, pagePath: `/page-${number % 3}`, userAgent: BROWSER };
  const form = { ...page, formId: "contact" };
  const view = { ...form, viewId: `view-${number % 7}` };
  const button = { ...page, label: "Order", destination: "/shop" };
  const shop = { ...page, visitId: null, name: "ViewCart", itemId: `product-${number % 2}` };
  const load = { ...page, pageLoadId: `load-${number}`, device: "mobile" };
  const image = {
    assetUrl: `/images/${"a".repeat(64)}.png`,
    visibleOnLoad: true,
    intersectionRatio: 1,
    naturalWidth: 800,
    naturalHeight: 600,
    displayedWidth: 400,
    displayedHeight: 300,
    loadedBeforeLCP: true,
    isLargest: true,
    loadMs: number,
  };
  const reports: [string, Record<string, Json>][] = [
    ["FormRendered", form],
    ["FormStarted", form],
    ["FormFailed", { ...form, fieldIds: ["email"] }],
    ["FormLeft", { ...view, fieldId: "email" }],
    ["FormLeft", { ...view, fieldId: number % 4 === 0 ? null : "name" }],
    ["ButtonRendered", button],
    ["ButtonClicked", button],
    ["QuickViewRecorded", { ...page, itemId: "product-1" }],
    [
      "PageActivityRecorded",
      {
        event: 21,
        visitorId,
        host: "shop.example",
        data: { url: page.pagePath, userAgent: BROWSER, mediaUrl: "/files/film.mp4" },
      },
    ],
    ["VisitorEventRecorded", shop],
    ["PixelEventRecorded", { ...shop, name: "Lead" }],
    [
      "PageMetricsRecorded",
      {
        ...load,
        metrics: { largestContentfulPaint: 100 * number },
        session: { isFirstLanding: true, isFirstSession: true },
        ...(number % 2 === 0 && { country: "DE" }),
      },
    ],
    ["PageImagesRecorded", { ...load, images: [image] }],
    ["PageMarksRecorded", { ...load, marks: [{ name: "rum-ready", startMs: number }] }],
  ];
  return reports[number % reports.length] as [string, Record<string, Json>];
};

/** Views from the evening of one month to the morning of the next ones, across their ends. */
const randomViews = (seed: number): readonly View[] => {
  const chance = createChance(seed);
  const views: View[] = [];
  // The last hour of three months and the first of the next one, in New York.
  for (const start of ["2026-02-01T04:00Z", "2026-03-01T04:00Z", "2026-04-01T03:00Z"]) {
    let atMs = Date.parse(start);
    for (let count = 0; count < 30; count += 1) {
      atMs += [0, MINUTE_MS, 9 * MINUTE_MS, 20 * MINUTE_MS, 31 * MINUTE_MS][chance(5)] as number;
      if (chance(9) === 0) atMs += DAY_MS;
      const visitorId = ["ann", "ben", "cy", null][chance(4)] as string | null;
      views.push({ visitorId, atMs, page: `/page-${chance(3)}` });
    }
  }
  return views.toSorted((a, b) => a.atMs - b.atMs);
};

const sealedLog = async (views: readonly View[], websiteId = "demo"): Promise<void> => {
  const months = createMeasuringMonths({
    sql: database,
    personalData,
    nameOf: reportsOfMonth,
    nowMs: () => nowMs,
  });
  for (const [number, view] of views.entries()) {
    nowMs = view.atMs;
    const reports: readonly [string, Record<string, Json>][] = [
      ["HitRecorded", viewed(view)],
      reportOf(number, view.visitorId),
    ];
    for (const [type, report] of reports) {
      const sealed = await months.seal(websiteId, ZONE, report);
      await append("census.visitors-1", type, { ...sealed }, SEALED_REPORT_VERSION, websiteId);
    }
  }
};

const reached = async (): Promise<void> => {
  const names = projections.map(({ name }) => name);
  const head = await eventStore.head();
  await until(() => worker.reached(names, head), { what: "the projections to catch up" });
};

type Shown = { readonly build: string; readonly rows: unknown };

/** Apart from what a build notes of the rows that it began with: one without such rows has the same events. */
const rowsIn = async (schema: string): Promise<unknown> => {
  const { recorded_visits: _, ...rows } = await rowsOfSchema(test.database, schema);
  return rows;
};

const shown = async (name: string): Promise<Shown> => {
  const [row] = await test.database.query<{ build: string; schema: string }>(
    `select build::text as build, schema_name as schema from projection_builds
      where projection = $1 and state = 'current'`,
    [name],
  );
  return {
    build: row?.build ?? "",
    rows: await rowsIn(row?.schema ?? ""),
  };
};

const rebuild = async (name: string): Promise<Shown> => {
  const before = await shown(name);
  await requestRebuild(database, name, "test");
  return until(
    async () => {
      const now = await shown(name);
      return now.build === before.build ? undefined : now;
    },
    { what: "another build" },
  );
};

/** The visits at a position of the log, next to the live ones. */
const builtPast = async (until: bigint): Promise<unknown> => {
  const schema = `past_visits_${until}`;
  const dependencies = { database, eventStore, personalData };
  await buildPast(dependencies, { projection: visits, schema, websiteId: null, until });
  return rowsIn(schema);
};

const keysOf = (websiteId = "demo") =>
  test.database
    .query<MonthKey & { readonly since: string }>(
      `select key_id as "keyId", website_id as "websiteId", month, since_position::text as since
         from measuring_months where website_id = $1 order by month`,
      [websiteId],
    )
    .then((keys) => keys.map((key) => ({ ...key, since: BigInt(key.since) })));

const loadProjections = async () => allProjections;
const destroyer = () =>
  createDestroyMonth({ database, eventStore, personalData, sealedTypes, loadProjections });

/** A build that others replace is dropped a moment later. */
const destroy = async (key: MonthKey): Promise<void> => {
  const destroyMonth = destroyer();
  await until(async () => (await destroyMonth(key)).length === 0, { what: "a month to go" });
};

const openable = async (): Promise<number> => {
  const sealed = await test.database.query<{ person: { personId: string; sealed: string } }>(
    "select data -> 'person' as person from log.events where version = 2",
  );
  const opened = await personalData.open(sealed.map(({ person }) => person));
  return opened.filter((content) => content !== null).length;
};

describe("a destroyed month", () => {
  it.each(Array.from({ length: repeats(1) }, (_, place) => place + 1))(
    "leaves rows that a rebuild copies, whatever comes after it: log %s",
    async (seed) => {
      const views = randomViews(seed);
      await append("siteSettings.site", "SiteSettingsChanged", {
        changes: { timeZone: ZONE },
        changedAt: "2026-01-01T00:00:00.000Z",
      });
      // From before page views were sealed.
      nowMs = (views[0] as View).atMs;
      for (const view of views.slice(0, 8)) {
        nowMs = view.atMs;
        await append("census.visitors-1", "HitRecorded", viewed(view));
      }
      await sealedLog(views.slice(8));
      await sealedLog(views.slice(8, 20), "other");
      await reached();
      const before = new Map<string, Shown>();
      for (const { name, records } of projections) {
        const found = await shown(name);
        for (const table of records?.tables ?? [])
          expect((found.rows as Record<string, unknown[]>)[table.name], table.name).not.toEqual([]);
        before.set(name, found);
      }
      const all = await openable();
      const [first, second, ...others] = await keysOf();
      for (const key of [first, second]) {
        await destroy(key as MonthKey);
        for (const { name } of projections)
          expect((await rebuild(name)).rows, name).toEqual(before.get(name)?.rows);
      }
      expect(await builtPast(await eventStore.head())).toEqual(before.get("visits")?.rows);
      const [month] = await test.database.query<{ last: string }>(
        "select last_position::text as last from measuring_months where key_id = $1",
        [first?.keyId],
      );
      const past = (await builtPast(BigInt(month?.last ?? 0) - 1n)) as { visits: object[] };
      // The month is not over at that moment: only what can still be read is there.
      expect(past.visits.length).toBeLessThanOrEqual(8);
      expect(others.length).toBeGreaterThan(0);
      expect(await openable()).toBeLessThan(all);
      expect(await openable()).toBeGreaterThan(0);
      // The other website's keys are its own.
      expect(
        await personalData.find("other", reportsOfMonth((await keysOf("other"))[0]?.month ?? "")),
      ).toBeDefined();
    },
  );

  it.each([600, 480])(
    "keeps the views beyond the maximum of a visit, %s of them before its end",
    async (before) => {
      const midnight = Date.parse("2026-02-01T05:00:00Z");
      const months = createMeasuringMonths({
        sql: database,
        personalData,
        nameOf: reportsOfMonth,
        nowMs: () => nowMs,
      });
      for (let place = -before; place < 40; place += 1) {
        nowMs = midnight + place * 1_000;
        const hit = viewed({ visitorId: "kiosk", atMs: nowMs, page: `/page-${-place % 3}` });
        const sealed = await months.seal("demo", ZONE, hit);
        await append("census.visitors-1", "HitRecorded", { ...sealed }, SEALED_REPORT_VERSION);
      }
      await reached();
      const live = await shown("visits");
      const [first] = await keysOf();
      await destroy(first as MonthKey);
      expect((await rebuild("visits")).rows).toEqual(live.rows);
    },
  );

  it("can share a row with the next one, when a report is sealed before midnight and recorded after it", async () => {
    const midnight = Date.parse("2026-02-01T05:00:00Z");
    const months = createMeasuringMonths({
      sql: database,
      personalData,
      nameOf: reportsOfMonth,
      nowMs: () => nowMs,
    });
    const [type, report] = reportOf(5, null);
    for (const sealedAt of [midnight - 1, midnight]) {
      nowMs = sealedAt;
      const sealed = await months.seal("demo", ZONE, report);
      nowMs = midnight;
      await append("census.visitors-1", type, { ...sealed }, SEALED_REPORT_VERSION);
    }
    await reached();
    const before = await shown("button-visits");
    const keys = await keysOf();
    expect(keys.map(({ month }) => month)).toEqual(["2026-01", "2026-02"]);
    for (const key of keys) await destroy(key);
    expect((await rebuild("button-visits")).rows).toEqual(before.rows);
  });

  it("leaves rows with late views of the next month, which a rebuild counts once", async () => {
    const midnight = Date.parse("2026-02-01T05:00:00Z");
    const months = createMeasuringMonths({
      sql: database,
      personalData,
      nameOf: reportsOfMonth,
      nowMs: () => nowMs,
    });
    const recorded = async (recordedMs: number, happenedMs: number): Promise<void> => {
      nowMs = recordedMs;
      const page = `/page-${happenedMs % 3}`;
      const hit = viewed({ visitorId: "ann", atMs: happenedMs, page });
      const happenedAt = new Date(happenedMs).toISOString();
      const sealed = await months.seal("demo", ZONE, { ...hit, happenedAt });
      await append("census.visitors-1", "HitRecorded", { ...sealed }, SEALED_REPORT_VERSION);
    };
    for (const minutes of [50, 40, 30])
      await recorded(midnight - minutes * MINUTE_MS, midnight - minutes * MINUTE_MS);
    // At the end of that visit, and the last one in the middle.
    for (const minutes of [30, 20, 45])
      await recorded(midnight + MINUTE_MS, midnight - minutes * MINUTE_MS);
    await reached();
    const before = await shown("visits");
    const [first] = await keysOf();
    await destroy(first as MonthKey);
    expect((await rebuild("visits")).rows).toEqual(before.rows);
    // They come after the rows of record.
    for (const minutes of [47, 30, 10])
      await recorded(midnight + 2 * MINUTE_MS, midnight - minutes * MINUTE_MS);
    await reached();
    const after = await shown("visits");
    expect((after.rows as { visits: { views: number }[] }).visits).toMatchObject([{ views: 9 }]);
    expect((await rebuild("visits")).rows).toEqual(after.rows);
    // The first of them is before the beginning of the visit, which the earlier row has.
    for (const minutes of [55, 25])
      await recorded(midnight + 3 * MINUTE_MS, midnight - minutes * MINUTE_MS);
    await reached();
    const last = await shown("visits");
    expect((last.rows as { visits: { views: number }[] }).visits).toMatchObject([{ views: 11 }]);
    await destroy((await keysOf())[1] as MonthKey);
    expect((await rebuild("visits")).rows).toEqual(last.rows);
  });

  it.each([
    ["before a visit", [50, 40], 60],
    ["after a visit", [50, 40], 30],
  ])("leaves late views of the next month %s to that month’s rows", async (_, seen, late) => {
    const midnight = Date.parse("2026-02-01T05:00:00Z");
    const months = createMeasuringMonths({
      sql: database,
      personalData,
      nameOf: reportsOfMonth,
      nowMs: () => nowMs,
    });
    const recorded = async (recordedMs: number, happenedMs: number): Promise<void> => {
      nowMs = recordedMs;
      const hit = viewed({ visitorId: "ann", atMs: happenedMs, page: `/page-${happenedMs % 3}` });
      const sealed = await months.seal("demo", ZONE, {
        ...hit,
        happenedAt: new Date(happenedMs).toISOString(),
      });
      await append("census.visitors-1", "HitRecorded", { ...sealed }, SEALED_REPORT_VERSION);
    };
    for (const minutes of seen)
      await recorded(midnight - minutes * MINUTE_MS, midnight - minutes * MINUTE_MS);
    await reached();
    await destroy((await keysOf())[0] as MonthKey);
    await recorded(midnight + DAY_MS, midnight - late * MINUTE_MS);
    await reached();
    const before = await shown("visits");
    expect((await rebuild("visits")).rows).toEqual(before.rows);
    await destroy((await keysOf())[1] as MonthKey);
    expect((await rebuild("visits")).rows).toEqual(before.rows);
  });

  it("passes the analyst’s check, which says how many of its reports are destroyed", async () => {
    await sealedLog(randomViews(4).slice(0, 40));
    await reached();
    const [first] = await keysOf();
    await destroy(first as MonthKey);
    const [month] = await test.database.query<{ reports: number }>(
      "select reports::int as reports from measuring_months where destroyed_at is not null",
    );
    const { code, out, err } = await startAnalyst(test.url, "check").ended;
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(month?.reports).toBeGreaterThan(0);
    expect(err).toContain(`${month?.reports} reports of visitors belong to destroyed months.`);
    expect(err).toContain("0 belong to erased persons");
    expect(err).toContain("The log is whole.");
  });

  it("leaves no tables of a process that was killed", async () => {
    await test.database.query("create schema p_month_killed create table visits (page text)");
    await createDropLeftMonths(database)();
    const left = "select from pg_namespace where nspname = 'p_month_killed'";
    expect(await test.database.query(left)).toEqual([]);
  });

  it("is not reached by rules that change afterwards", async () => {
    await sealedLog(randomViews(7));
    await reached();
    const before = await shown("visits");
    const [first] = await keysOf();
    await destroy(first as MonthKey);
    const rules: MeasuringRules = {
      ...firstRules,
      excludedPaths: ["/page-0", "/page-1", "/page-2"],
    };
    await append("measuringRules.site", "MeasuringRulesChanged", {
      version: 2,
      rules: rules as never,
      changedAt: "2026-05-01T00:00:00.000Z",
    });
    const after = await rebuild("visits");
    const visitsOf = ({ rows }: Shown) =>
      (rows as { visits: { last_position: number }[] }).visits.map((row) => JSON.stringify(row));
    const [month] = await test.database.query<{ last: string }>(
      "select last_position::text as last from measuring_months where destroyed_at is not null",
    );
    const isOfMonth = (row: string) => JSON.parse(row).first_position <= Number(month?.last);
    expect(visitsOf(after)).toEqual(visitsOf(before).filter(isOfMonth));
    expect(visitsOf(after).length).toBeGreaterThan(0);
  });

  it("has nothing in a column that was added later", async () => {
    await sealedLog(randomViews(9));
    await reached();
    const [first] = await keysOf();
    await destroy(first as MonthKey);
    await test.database.query(
      `update measuring_records set rows = (
         select jsonb_agg(each - 'country' - 'utm_term') from jsonb_array_elements(rows) as each)
        where table_name = 'visits'`,
    );
    const { rows } = await rebuild("visits");
    const kept = (rows as { visits: { country: string; utm_term: string; page: string }[] }).visits;
    expect(kept.length).toBeGreaterThan(0);
    expect(new Set(kept.map(({ country, utm_term }) => `${country}${utm_term}`))).toEqual(
      new Set([""]),
    );
  });

  it("stays while a build still has to read it", async () => {
    await sealedLog(randomViews(8).slice(0, 40));
    await reached();
    await worker.stop();
    await requestRebuild(database, "visits", "test");
    const [key] = await keysOf();
    expect(await destroyer()(key as MonthKey)).toEqual([
      { projection: "visits", isStopped: false },
    ]);
    expect(await openable()).toBe(80);
    expect(await test.database.query("select from measuring_records")).toEqual([]);
  });

  it("waits for a projection that stands still, and only for what it reads", async () => {
    await sealedLog(randomViews(10).slice(0, 40));
    await reached();
    const [key] = await keysOf();
    await worker.stop();
    const standAt = (position: number) =>
      test.database.query(
        `with still as (
           update projection_builds set position = $1 where projection = 'button-visits' returning build)
         insert into projection_failures (build, message)
         select build, 'It cannot be applied.' from still on conflict do nothing`,
        [position],
      );
    await standAt(0);
    expect(await destroyer()(key as MonthKey)).toEqual([
      { projection: "button-visits", isStopped: true },
    ]);
    expect(await openable()).toBe(80);
    await standAt(1);
    const withoutButtons = sealedTypes.filter((type) => !type.startsWith("Button"));
    const destroyMonth = createDestroyMonth({
      database,
      eventStore,
      personalData,
      loadProjections,
      sealedTypes: withoutButtons,
    });
    expect(await destroyMonth(key as MonthKey)).toEqual([]);
    expect(await openable()).toBeLessThan(80);
  });

  it("waits for a projection that no worker has advanced for an hour", async () => {
    await sealedLog(randomViews(11).slice(0, 40));
    await reached();
    await worker.stop();
    const [key] = await keysOf();
    await test.database.query(
      "update projection_builds set position = 1, updated_at = now() - interval '2 hours'",
    );
    const awaited = await destroyer()(key as MonthKey);
    expect(awaited).toContainEqual({ projection: "visits", isStopped: true });
    expect(awaited.every(({ isStopped }) => isStopped)).toBe(true);
  });
});
