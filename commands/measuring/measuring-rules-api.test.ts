import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { firstRules, type MeasuringRules } from "#domain/measuring/rules.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { goalsContract } from "#read-api/journeys/goals-contract.ts";
import type {
  measuringRulesContract,
  previewMeasuringRulesContract,
} from "#read-api/measuring/contract.ts";
import { findRules } from "#read-api/measuring/counted-rules.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const MINUTE = 60_000;
const NOW = Date.now();
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await view("ann", 300, "/");
  await view("ann", 260, "/shop");
  await view("ben", 200, "/preview/new-look");
  await view("cy", 190, "/", { userAgent: `${FIREFOX} ShopKiosk` });
  await view("dee", 180, "/", { referrer: "https://www.spam.example/" });
  await view(null, 170, "/shop");
  await view("bot", 160, "/", { userAgent: "Googlebot/2.1" });
  await until(async () => ((await counted()).views === 6 ? true : undefined), {
    what: "the views",
  });
});
afterAll(() => server.stop());

const view = (
  visitorId: string | null,
  minutesAgo: number,
  url: string,
  more: { readonly userAgent?: string; readonly referrer?: string } = {},
) =>
  server.infrastructure.eventStore.append({
    stream: "census-demo.visitors-1",
    expectedRevision: "any",
    events: [
      {
        id: newId(),
        type: "HitRecorded",
        version: 1,
        data: {
          event: 1,
          visitorId,
          host: "127.0.0.1",
          data: { url, userAgent: FIREFOX, ...more },
          happenedAt: new Date(NOW - minutesAgo * MINUTE).toISOString(),
        },
      },
    ],
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
  });

type Figures = { views: number; visits: number; visitors: number };
/** What readers see: visits, and the views of the other report. */
const counted = async (): Promise<Figures> => {
  const [row] = await server.database.query<Figures>(
    `select (select coalesce(sum(views), 0)::int from read.visits where website_id = 'demo') as views,
            count(*) filter (where visitor <> '')::int as visits,
            count(distinct nullif(visitor, ''))::int as visitors
       from read.visits where website_id = 'demo'`,
  );
  return row as Figures;
};
const rulesNow = async () =>
  (await owner.get<ResponseOf<typeof measuringRulesContract>>("/api/console/measuring-rules")).body;
const preview = async (changes: Partial<MeasuringRules>) => {
  const rules = { ...firstRules, ...changes };
  type Preview = ResponseOf<typeof previewMeasuringRulesContract>;
  return (await owner.post<Preview>("/api/console/measuring-rules/preview", { rules })).body;
};
const apply = async (changes: Partial<MeasuringRules>, baseVersion: number) =>
  owner.put<{ version: number }>("/api/console/measuring-rules", {
    rules: { ...firstRules, ...changes },
    baseVersion,
  });
const untilCounted = () =>
  until(async () => ((await rulesNow()).isCounting ? undefined : true), {
    what: "history to be counted again",
  });

const others: Partial<MeasuringRules> = {
  botWords: ["shopkiosk"],
  excludedPaths: ["/preview"],
  spamReferrers: ["spam.example"],
  visitGapMinutes: 60,
};
const before = { views: 6, visits: 5, visitors: 4 };
const after = { views: 3, visits: 1, visitors: 1 };

it("are those of every new website, until a member applies others", async () => {
  expect(await rulesNow()).toMatchObject({ version: 1, rules: firstRules, since: null });
  expect(await counted()).toEqual(before);
});

it("show their effect on the past before they are applied, and change nothing", async () => {
  expect(await preview(others)).toMatchObject({
    before,
    after,
    isPartial: false,
    added: 0,
    removed: { bot: 1, path: 1, referrer: 1 },
  });
  expect(await preview({})).toMatchObject({ before, after: before });
  expect(await rulesNow()).toMatchObject({ version: 1, isCounting: false });
  expect(await counted()).toEqual(before);
});

it("count history again without a gap in the answers, and the result is what the preview said", async () => {
  const seen = new Set<number>();
  const applied = await apply(others, 1);
  expect([applied.status, applied.body.version]).toEqual([200, 2]);
  await until(
    async () => {
      const { views } = await counted();
      seen.add(views);
      return views === after.views ? true : undefined;
    },
    { what: "the new figures" },
  );
  expect([...seen].toSorted()).toEqual(expect.arrayContaining([after.views]));
  for (const views of seen) expect([before.views, after.views]).toContain(views);
  expect(await counted()).toEqual(after);
  await untilCounted();
  // Explained numbers count by the rules of what readers see.
  expect((await findRules(server.database, "demo")).counted).toMatchObject(others);
  expect((await findRules(server.database, "other")).counted).toEqual(firstRules);
  expect(await rulesNow()).toMatchObject({
    version: 2,
    since: expect.any(String),
    versions: [{ version: 2 }, { version: 1, changedAt: null }],
  });
});

it("apply to later page views, too", async () => {
  await view("eve", 2, "/preview/other");
  await view("eve", 1, "/");
  await until(async () => ((await counted()).views === after.views + 1 ? true : undefined));
});

it("count nothing again for another goal, and apply it to the past", async () => {
  const goals = [{ id: "shop", name: "The shop", step: { kind: "page", value: "/" } } as const];
  expect((await apply({ ...others, goals }, 2)).body.version).toBe(3);
  const rows = async () =>
    (await owner.get<ResponseOf<typeof goalsContract>>("/api/console/goals")).body.rows;
  expect(await rows()).toMatchObject([
    { name: "The shop", step: "Page /", visitors: 2, completions: 2, rate: 1, allVisitors: 2 },
  ]);
  expect((await rulesNow()).isCounting).toBe(false);
  expect((await apply(others, 3)).body.version).toBe(4);
  expect(await rows()).toEqual([]);
});

it("refuse a change of rules that another member has changed", async () => {
  const late = await apply({ visitGapMinutes: 10 }, 1);
  expect([late.status, (late.body as { error?: { code: string } }).error?.code]).toEqual([
    409,
    "rules-changed",
  ]);
});

it("can be restored: the former rules give the former figures", async () => {
  expect((await apply({}, 4)).body.version).toBe(5);
  const all = { views: before.views + 2, visits: before.visits + 1, visitors: before.visitors + 1 };
  await until(async () => ((await counted()).views === all.views ? true : undefined));
  expect(await counted()).toEqual(all);
  await untilCounted();
});

it("are counted by their last version, however fast they follow each other", async () => {
  await apply({ excludedPaths: ["/preview"] }, 5);
  await apply({ excludedPaths: ["/preview", "/shop"] }, 6);
  await untilCounted();
  expect((await counted()).views).toBe(4);
  expect((await rulesNow()).version).toBe(7);
});
