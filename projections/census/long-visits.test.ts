import { afterAll, beforeAll, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { appendHit, hitOf, MINUTE_MS } from "#tests/support/naive-traffic.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { foldOf } from "../kit/fold.ts";
import type { Projectable } from "../kit/projection.ts";
import { createTables } from "../kit/schema.ts";
import { MAX_PAGES } from "./join-each.ts";
import { visits } from "./visits.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const SECOND_MS = 1_000;
const START_MS = Date.parse("2026-05-05T12:00:00.000Z");

const viewAt = (place: number, atMs: number, referrer = "") =>
  hitOf({
    visitorId: "kiosk",
    atMs,
    page: `/page-${place % 7}`,
    referrer,
    campaign: "",
    country: "DE",
  });

it("gives a visit a maximum of pages, and counts further views without a visit", async () => {
  const eventStore = createMemoryEventStore();
  const count = MAX_PAGES + 140;
  const viewed = async (place: number, atMs: number, referrer?: string) =>
    appendHit(eventStore, "long", viewAt(place, atMs, referrer));
  for (let place = 0; place < count; place += 1)
    await viewed(place, START_MS + place * SECOND_MS, place === 0 ? "a.example" : "b.example");
  // A late view of the same visit, and one after a pause from the last view.
  await viewed(3, START_MS + 1);
  const endedMs = START_MS + (count - 1) * SECOND_MS;
  await viewed(4, endedMs + 31 * MINUTE_MS, "c.example");
  await projectAll(test.database, eventStore, [visits], { batchSize: 90 });

  const rows = await test.database.query(
    `select visitor, referrer, entry, exit, sum(views)::int as views, count(*)::int as rows,
            (extract(epoch from max(ended_at) - min(started_at)) * 1000)::int as milliseconds
       from read.visits where website_id = 'long' group by 1, 2, 3, 4 order by 1 desc, 2`,
  );
  const last = `/page-${(MAX_PAGES - 1) % 7}`;
  expect(rows).toEqual([
    {
      visitor: "kiosk",
      referrer: "a.example",
      entry: "/page-0",
      exit: last,
      views: MAX_PAGES,
      rows: 1,
      milliseconds: (count - 1) * SECOND_MS,
    },
    {
      visitor: "kiosk",
      referrer: "c.example",
      entry: "/page-4",
      exit: "/page-4",
      views: 1,
      rows: 1,
      milliseconds: 0,
    },
    {
      visitor: "",
      referrer: "a.example",
      entry: "",
      exit: "",
      views: 141,
      rows: 141,
      milliseconds: (count - 1) * SECOND_MS - 1,
    },
  ]);
  expect(
    await test.database.query(
      `select sum(visitors)::int as visitors, sum(visits)::int as visits, sum(views)::int as views,
              sum(visit_views)::int as "visitViews", sum(bounces)::int as bounces
         from read.traffic_days where website_id = 'long' and dimension = 'total'`,
    ),
  ).toEqual([{ visitors: 1, visits: 2, views: count + 2, visitViews: MAX_PAGES + 1, bounces: 1 }]);
  await expectReplayEqualsLive(test.database, eventStore, visits, { batchSizes: [70, 1_000] });
}, 120_000);

it("are the same after a rebuild, when a late view lets a full visit reach the next one", async () => {
  const eventStore = createMemoryEventStore();
  const projection = { ...visits, name: "visits-reached" };
  const GAP_MS = 30 * MINUTE_MS;
  const viewed = (place: number, atMs: number) =>
    appendHit(eventStore, "full", viewAt(place, atMs));
  for (let place = 0; place < MAX_PAGES; place += 1) await viewed(place, START_MS);
  await viewed(1, START_MS + GAP_MS + 10);
  await viewed(2, START_MS + 20);
  await projectAll(test.database, eventStore, [projection], { batchSize: 200 });
  // Before and after both visits, in one batch.
  await viewed(3, START_MS - 2 * GAP_MS);
  await viewed(4, START_MS + 2 * GAP_MS);
  await projectAll(test.database, eventStore, [projection]);
  await expectReplayEqualsLive(test.database, eventStore, projection, {
    batchSizes: [3, 501, 1_000],
  });
}, 60_000);

it("writes as much for a view of a visit without an end as for one of a long visit", async () => {
  const schema = "p_long";
  await createTables(test.database, visits, schema);
  const fold = foldOf(visits, { sql: test.database, schema });
  let place = 0;
  const batch = (): readonly Projectable[] =>
    Array.from({ length: 100 }, () => {
      place += 1;
      const atMs = START_MS + place * SECOND_MS;
      return {
        id: String(place),
        type: "HitRecorded",
        version: 1,
        revision: BigInt(place),
        stream: "census-demo.visitors-1",
        position: BigInt(place),
        recordedAt: new Date(atMs).toISOString(),
        metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
        personal: null,
        open: () => null,
        data: viewAt(place, atMs) as Record<string, never>,
      };
    });
  const sizes: number[] = [];
  for (let count = 0; count < 100; count += 1)
    sizes.push(JSON.stringify((await fold(batch())).map(({ values }) => values)).length);
  // Positions and times have more digits later on.
  const afterMaximum = sizes[10] as number;
  expect(sizes.at(-1)).toBeLessThan(afterMaximum * 1.1);
  // Of a visit with the maximum, only the end is written.
  const naming = (await fold(batch())).filter(({ values }) =>
    JSON.stringify(values).includes("kiosk"),
  );
  expect(naming.map(({ text }) => text.trim().split(" ")[0])).toEqual(["update"]);
});
