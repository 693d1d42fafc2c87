import { afterAll, beforeAll, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { USUAL_DAYS } from "#domain/measuring/alerts.ts";
import { firstRules, type MeasuringRules } from "#domain/measuring/rules.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { alertsContract } from "#read-api/overview/alerts-contract.ts";
import type { speedBudgetsContract } from "#read-api/performance/contract.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const VISITS = 10;

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

let version = 1;
const apply = async (rules: Partial<MeasuringRules>) => {
  const body = { rules: { ...firstRules, ...rules }, baseVersion: version };
  const applied = await owner.put<{ version: number }>("/api/console/measuring-rules", body);
  version = applied.body.version;
};
const alerts = async () =>
  (await owner.get<ResponseOf<typeof alertsContract>>("/api/console/alerts")).body.alerts;

const visit = (visitorId: string, at: number) => ({
  ...{ id: newId(), type: "HitRecorded", version: 1 },
  data: {
    ...{ event: 1, visitorId, host: "127.0.0.1", data: { url: "/", userAgent: FIREFOX } },
    happenedAt: new Date(at).toISOString(),
  },
});
const record = (events: readonly ReturnType<typeof visit>[]) =>
  server.infrastructure.eventStore.append({
    ...{ stream: "census-demo.visitors-1", expectedRevision: "any", events },
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
  });

it("judges speed budgets, and alerts while one is missed, unless it is switched off", async () => {
  await server.database.query(
    `insert into read.page_metrics (website_id, quarter, page, device, metric, bucket, loads)
     select 'demo', date_trunc('hour', now()) - interval '1 day', page, 'mobile', 'lcp', 90, loads
       from (values ('/shop/p/pen', 30), ('/about', 5)) as p(page, loads)`,
  );
  const budgets = [
    { metric: "lcp", path: "/shop", limit: 2_500 } as const,
    { metric: "lcp", path: "", limit: 60_000 } as const,
    { metric: "lcp", path: "/about", limit: 1 } as const,
    { metric: "cls", path: "", limit: 0.1 } as const,
  ];
  await apply({ budgets });
  const { body } = await owner.get<ResponseOf<typeof speedBudgetsContract>>(
    "/api/console/performance/budgets",
  );
  expect(body.budgets.map(({ status, loads }) => [status, loads])).toEqual([
    ...[
      ["missed", 30],
      ["met", 35],
      ["unknown", 5],
      ["unknown", 0],
    ],
  ]);
  expect(await alerts()).toMatchObject([
    { kind: "budget", path: "/shop", limit: 2_500, loads: 30 },
  ]);
  await apply({ budgets, alerts: { noVisits: true, conversion: true, budgets: false } });
  expect(await alerts()).toEqual([]);
});

it("alerts when nobody visits in an hour in which visits are usual, until somebody does", async () => {
  const now = Date.now();
  for (let day = 1; day <= USUAL_DAYS; day += 1)
    await record(
      Array.from({ length: VISITS }, (_, number) =>
        visit(`v-${day}-${number}`, now - day * DAY - 30 * MINUTE),
      ),
    );
  await until(async () => ((await alerts()).length > 0 ? true : undefined), {
    what: "the visits to be counted",
  });
  expect(await alerts()).toEqual([{ kind: "no-visits", usual: VISITS }]);
  await record([visit("somebody", now - MINUTE)]);
  await until(async () => ((await alerts()).length === 0 ? true : undefined), {
    what: "the visit to be counted",
  });
});
