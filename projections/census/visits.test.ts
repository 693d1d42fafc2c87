import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import {
  appendHappening,
  appendHit,
  hitOf,
  naiveDays,
  naiveVisits,
  randomLog,
  type View,
} from "#tests/support/naive-traffic.ts";
import { projectAll } from "#tests/support/project.ts";
import { repeats } from "#tests/support/repeats.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { visits } from "./visits.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const LOGS = repeats(50);

type Website = { readonly website: string };
const ofWebsite = <Row extends Website>(rows: readonly Row[], seed: number) =>
  rows
    .filter(({ website }) => website === `w${seed}`)
    .map(({ website: _, ...row }) => row)
    .map((row) => JSON.stringify(row, Object.keys(row).sort()))
    .sort();
const sorted = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

describe(`${LOGS} random logs`, () => {
  const logs = Array.from({ length: LOGS }, (_, seed) => randomLog(seed));
  const eventStore = createMemoryEventStore();
  beforeAll(async () => {
    const longest = Math.max(...logs.map(({ length }) => length));
    // The logs are interleaved, so that a visit is spread over batches.
    for (let place = 0; place < longest; place += 1) {
      for (const [seed, log] of logs.entries()) {
        const happening = log[place];
        if (happening !== undefined) await appendHappening(eventStore, `w${seed}`, happening);
      }
      // As after a restart, what came before is only in the tables.
      if (place % 3 === 0) await projectAll(test.database, eventStore, [visits], { batchSize: 70 });
    }
    await projectAll(test.database, eventStore, [visits], { batchSize: 300 });
  }, 120_000);

  it("have the visits of a naive count, in any batches", async () => {
    const rows = await test.database.query<Website>(
      `select website_id as website, visitor, views::int, entry, exit, referrer, campaign,
              (extract(epoch from started_at) * 1000)::bigint as "startedMs",
              (extract(epoch from ended_at) * 1000)::bigint as "endedMs"
         from read.visits`,
    );
    for (const [seed, log] of logs.entries()) {
      const counted = naiveVisits(log).map(({ visitor, views }) => {
        const [first, last] = [views[0] as View, views.at(-1) as View];
        return {
          visitor,
          views: views.length,
          referrer: first.referrer,
          campaign: first.campaign,
          entry: visitor === "" ? "" : first.page,
          exit: visitor === "" ? "" : last.page,
          startedMs: first.atMs,
          endedMs: last.atMs,
        };
      });
      expect(ofWebsite(rows, seed), `log ${seed}`).toEqual(sorted(counted));
    }
  });

  it("have the days of a naive count, also after late views and another time zone", async () => {
    const rows = await test.database.query<Website>(
      `select website_id as website, dimension, value, day::text as day, gap, visitors, visits,
              views, visit_views, bounces, milliseconds, entries, exits from read.traffic_days`,
    );
    for (const [seed, log] of logs.entries())
      expect(ofWebsite(rows, seed), `log ${seed}`).toEqual(sorted(naiveDays(log)));
  });

  it("have sums of hours that any change of a visit changes", async () => {
    const ofHours = await test.database.query(
      `select website_id, hour, visits, views, positions::text from read.visit_hours order by 1, 2`,
    );
    const ofVisits = await test.database.query(
      `select website_id, floor(extract(epoch from started_at) / 3600)::int as hour,
              count(*) as visits, sum(views)::bigint as views,
              sum(first_position + last_position)::text as positions
         from read.visits group by 1, 2 order by 1, 2`,
    );
    expect(ofHours).toEqual(ofVisits);
    expect(ofHours.length).toBeGreaterThan(LOGS);
  });

  it(
    "have the same rows after a rebuild",
    () => expectReplayEqualsLive(test.database, eventStore, visits, { batchSizes: [7, 1_000] }),
    120_000,
  );
});

it("knows where a visit came from, and leaves out bots", async () => {
  const eventStore = createMemoryEventStore();
  const view: View = {
    visitorId: "cy",
    atMs: Date.parse("2026-02-02T12:00:00.000Z"),
    page: "/",
    referrer: "",
    campaign: "",
  };
  const hit = (of: View, more: object) => appendHit(eventStore, "sources", hitOf(of, more));
  await hit(view, {
    referrer: "https://www.letters.example/12",
    queryString: "?utm_source=letter&utm_medium=email&utm_campaign=spring%20sale",
  });
  const next = { ...view, page: "/shop", atMs: view.atMs + 1_000 };
  await hit(next, { referrer: "https://other.example/" });
  await hit({ ...view, visitorId: null }, {});
  await hit({ ...view, visitorId: "bot" }, { userAgent: "Googlebot/2.1" });
  await projectAll(test.database, eventStore, [{ ...visits, name: "visits-sources" }]);
  expect(
    await test.database.query(
      `select visitor, views::int, entry, exit, referrer, campaign, utm_source, utm_medium, browser,
              system, device, language, pages
         from read.visits where website_id = 'sources' order by visitor desc`,
    ),
  ).toEqual([
    {
      visitor: "cy",
      views: 2,
      entry: "/",
      exit: "/shop",
      referrer: "letters.example",
      campaign: "spring sale",
      utm_source: "letter",
      utm_medium: "email",
      browser: "Firefox",
      system: "Linux",
      device: "Desktop",
      language: "en-US",
      pages: ["/", "/shop"],
    },
    {
      visitor: "",
      views: 1,
      entry: "",
      exit: "",
      referrer: "",
      campaign: "",
      utm_source: "",
      utm_medium: "",
      browser: "Firefox",
      system: "Linux",
      device: "Desktop",
      language: "en-US",
      pages: ["/"],
    },
  ]);
});

/** Text that does not get shorter by compression, three bytes a character. */
const incompressible = (length: number): string =>
  Array.from({ length }, (_, n) =>
    String.fromCharCode(0x4e00 + ((n * 7919 + n * n) % 20_000)),
  ).join("");

it("takes the longest addresses that a visitor can send", async () => {
  const eventStore = createMemoryEventStore();
  const view: View = {
    visitorId: "v".repeat(64),
    atMs: Date.parse("2026-02-02T12:00:00.000Z"),
    page: "/",
    referrer: "",
    campaign: "",
  };
  const longest = {
    url: `/${incompressible(1_999)}`,
    referrer: `https://${incompressible(1_992)}`,
    queryString: `?utm_campaign=${incompressible(1_900)}`,
  };
  await appendHit(eventStore, "longest", hitOf(view, longest));
  await projectAll(test.database, eventStore, [{ ...visits, name: "visits-longest" }]);
  const rows = await test.database.query(
    `select length(entry) as entry, length(referrer) as referrer, length(campaign) as campaign, views::int
       from read.visits where website_id = 'longest'`,
  );
  expect(rows).toEqual([{ entry: 500, referrer: 253, campaign: 253, views: 1 }]);
});
