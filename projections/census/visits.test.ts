import { afterAll, beforeAll, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { visits } from "./visits.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const MINUTE_MS = 60_000;
const LOGS = 200;

/** Reproducible chance: mulberry32. */
const createChance = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

type View = { readonly visitorId: string | null; readonly atMs: number; readonly page: string };

/** Pages around a moment: late ones, several in one millisecond, and gaps of exactly half an hour. */
const randomLog = (seed: number): readonly View[] => {
  const chance = createChance(seed);
  // Midnight in New York, both changes of its clocks, and midnight in Kathmandu.
  const moments = [
    "2026-01-15T04:50:00.000Z",
    "2026-03-08T06:40:00.000Z",
    "2026-11-01T05:40:00.000Z",
    "2026-05-05T18:05:00.000Z",
  ];
  const start = Date.parse(moments[chance(moments.length)] as string);
  const steps = [0, 1, 10 * MINUTE_MS, 30 * MINUTE_MS, 30 * MINUTE_MS + 1, 45 * MINUTE_MS];
  let atMs = start;
  const views = Array.from({ length: 1 + chance(14) }, (): View => {
    atMs += steps[chance(steps.length)] as number;
    const isLate = chance(4) === 0;
    return {
      visitorId: ["ann", "ben", null][chance(3)] ?? null,
      atMs: isLate ? start + chance(180) * MINUTE_MS : atMs,
      page: `/page-${chance(5)}`,
    };
  });
  return views;
};

type Counted = {
  readonly visitor: string;
  startedMs: number;
  endedMs: number;
  views: number;
  entry: string;
  exit: string;
};

/** A naive count: all pages of a visitor in order of time, cut at every gap. */
const naiveVisits = (log: readonly View[]): readonly Counted[] => {
  const found: Counted[] = [];
  for (const visitor of ["ann", "ben"]) {
    const own = log
      .filter(({ visitorId }) => visitorId === visitor)
      .sort((a, b) => a.atMs - b.atMs);
    let visit: Counted | undefined;
    for (const { atMs, page } of own) {
      if (visit === undefined || atMs - visit.endedMs > 30 * MINUTE_MS) {
        visit = { visitor, startedMs: atMs, endedMs: atMs, views: 0, entry: page, exit: page };
        found.push(visit);
      }
      visit.endedMs = atMs;
      visit.exit = page;
      visit.views += 1;
    }
  }
  return found;
};

const hitOf = ({ visitorId, atMs, page }: View, more: object = {}) => ({
  event: 1,
  visitorId,
  host: "shop.example",
  happenedAt: new Date(atMs).toISOString(),
  data: { url: page, userAgent: BROWSER, ...more },
});

const appendHit = (
  eventStore: ReturnType<typeof createMemoryEventStore>,
  websiteId: string,
  data: object,
  id = newId(),
) =>
  eventStore.append({
    stream: `census-${websiteId}.visitors-1`,
    expectedRevision: "any",
    events: [{ id, type: "HitRecorded", version: 1, data: data as Record<string, never> }],
    metadata: { websiteId, actor: "visitor", correlationId: "test" },
  });

it(`counts the visits of ${LOGS} random logs as a naive count does, in any batches`, async () => {
  const eventStore = createMemoryEventStore();
  const logs = Array.from({ length: LOGS }, (_, seed) => randomLog(seed));
  const longest = Math.max(...logs.map(({ length }) => length));
  // The logs are interleaved, so that a visit is spread over batches.
  for (let place = 0; place < longest; place += 1)
    for (const [seed, log] of logs.entries()) {
      const view = log[place];
      if (view !== undefined) await appendHit(eventStore, `w${seed}`, hitOf(view));
    }
  await projectAll(test.database, eventStore, [visits], { batchSize: 300 });
  const rows = await test.database.query<Counted & { website: string }>(
    `select website_id as website, visitor, views::int, entry, exit,
            (extract(epoch from started_at) * 1000)::bigint as "startedMs",
            (extract(epoch from ended_at) * 1000)::bigint as "endedMs"
       from read.visits order by visitor, started_at`,
  );
  for (const [seed, log] of logs.entries()) {
    const own = rows
      .filter(({ website }) => website === `w${seed}`)
      .map(({ website: _, ...row }) => ({
        ...row,
        startedMs: Number(row.startedMs),
        endedMs: Number(row.endedMs),
      }));
    expect(own, `log ${seed}`).toEqual(naiveVisits(log));
  }
  await expectReplayEqualsLive(test.database, eventStore, visits, { batchSizes: [7, 1_000] });
}, 120_000);

it("knows where a visit came from, and leaves out bots and visitors without an id", async () => {
  const eventStore = createMemoryEventStore();
  const at = Date.parse("2026-02-02T12:00:00.000Z");
  const view = { visitorId: "cy", atMs: at, page: "/" };
  await appendHit(
    eventStore,
    "sources",
    hitOf(view, {
      referrer: "https://www.letters.example/12",
      queryString: "?utm_source=letter&utm_campaign=spring%20sale",
    }),
  );
  const { atMs, ...rest } = view;
  await appendHit(
    eventStore,
    "sources",
    hitOf({ ...rest, page: "/shop", atMs: atMs + 1_000 }, { referrer: "https://other.example/" }),
  );
  await appendHit(eventStore, "sources", hitOf({ ...view, visitorId: null }));
  await appendHit(
    eventStore,
    "sources",
    hitOf({ ...view, visitorId: "bot" }, { userAgent: "Googlebot/2.1" }),
  );
  await projectAll(test.database, eventStore, [{ ...visits, name: "visits-sources" }]);
  expect(
    await test.database.query(
      `select visitor, views::int, entry, exit, referrer, campaign, browser, system, device
         from read.visits where website_id = 'sources'`,
    ),
  ).toEqual([
    {
      ...{ visitor: "cy", views: 2, entry: "/", exit: "/shop", referrer: "letters.example" },
      ...{ campaign: "spring sale", browser: "Firefox", system: "Linux", device: "Desktop" },
    },
  ]);
});
