import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { USUAL_DAYS } from "#domain/measuring/alerts.ts";
import { firstRules, type MeasuringRules } from "#domain/measuring/rules.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { alertsContract, listAlertsContract } from "#read-api/alerts/contract.ts";
import type { annotationsContract } from "#read-api/census/annotations-contract.ts";
import type { speedBudgetsContract } from "#read-api/performance/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
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
  id: newId(),
  type: "HitRecorded",
  version: 1,
  data: {
    event: 1,
    visitorId,
    host: "127.0.0.1",
    data: { url: "/", userAgent: FIREFOX },
    happenedAt: new Date(at).toISOString(),
  },
});
const record = (events: readonly ReturnType<typeof visit>[]) =>
  server.infrastructure.eventStore.append({
    stream: "census-demo.visitors-1",
    expectedRevision: "any",
    events,
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

it("alerts when nobody visits in an hour in which visits are usual, until a visitor comes", async () => {
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

describe("the history of alerts", () => {
  const [silent, halved] = [newId(), newId()];
  const history = async (client: Client, query = "") =>
    (await client.get<ResponseOf<typeof listAlertsContract>>(`/api/console/alerts/history${query}`))
      .body.rows;

  beforeAll(async () => {
    const { eventStore, waitFor } = server.infrastructure;
    const conversion = {
      kind: "conversion",
      day: "2030-01-01",
      orders: 10,
      visitors: 800,
      ordersBefore: 100,
      visitorsBefore: 4_000,
    };
    const raised = (alertId: string, alert: object, raisedAt: string) => ({
      id: newId(),
      type: "AlertRaised",
      version: 1,
      data: { alertId, alert: alert as never, isEmailed: true, raisedAt },
    });
    await eventStore.append({
      stream: "alerts-demo.site",
      expectedRevision: "any",
      events: [
        raised(silent, { kind: "no-visits", usual: 12 }, "2030-01-01T10:00:00.000Z"),
        raised(halved, conversion, "2030-01-02T10:00:00.000Z"),
        {
          id: newId(),
          type: "AlertRecovered",
          version: 1,
          data: {
            alertId: silent,
            recovery: { kind: "no-visits", visits: 3 },
            isEmailed: true,
            recoveredAt: "2030-01-01T12:00:00.000Z",
          },
        },
      ],
      metadata: { websiteId: "demo", actor: "job:alerts", correlationId: "test" },
    });
    await waitFor(["alerts"], await eventStore.head());
  });

  it("has the figures and times of its beginning and its end", async () => {
    expect(await history(owner)).toMatchObject([
      { alertId: halved, state: "open", title: "Conversion halved", endedAt: null },
      {
        alertId: silent,
        state: "recovered",
        alert: { usual: 12 },
        recovery: { visits: 3 },
        raisedAt: "2030-01-01T10:00:00.000Z",
        endedAt: "2030-01-01T12:00:00.000Z",
      },
    ]);
    expect(await history(owner, "?filters=state:is:open")).toMatchObject([{ alertId: halved }]);
  });

  it("has nothing about orders for members who do not see sums of them, and marks charts the same way", async () => {
    const { token } = await addMember(server.infrastructure, "EDITOR");
    const editor = await createClient(server.origin, new Map([["daybook_owner", token]]));
    expect(await history(editor)).toMatchObject([{ alertId: silent }]);
    const marks = async (client: Client) => {
      type Marks = ResponseOf<typeof annotationsContract>;
      const { body } = await client.get<Marks>(
        "/api/console/annotations?from=2030-01-01&to=2030-01-02",
      );
      return body.rows.map(({ kind, name }) => `${kind} ${name}`);
    };
    expect(await marks(editor)).toEqual([
      "alert No visits for an hour",
      "alertOver No visits for an hour",
    ]);
    expect(await marks(owner)).toContain("alert Conversion halved");
  });
});
