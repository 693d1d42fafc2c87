import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { refusedReportsContract } from "#read-api/census/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { type DaybookProcess, spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";

const PER_MINUTE = 10;
const PER_DAY = 40;
const settings = {
  RATE_LIMIT_EXEMPT: "nobody",
  REPORTS_PER_MINUTE: String(PER_MINUTE),
  REPORTS_PER_DAY: String(PER_DAY),
  SCRIPT_ERROR_REPORTS_PER_DAY: "3",
  TRUST_PROXIES: "loopback",
  METRICS: "everybody",
};

let server: TestServer;
let other: DaybookProcess;
let owner: Client;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer(settings);
  other = await spawnDaybook(server.url, settings);
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const hit = (origin: string, from: string) =>
  fetch(`${origin}/api/census/RecordHit`, {
    method: "POST",
    headers: { "x-forwarded-for": from },
    body: new URLSearchParams({ event: "1", data: JSON.stringify({ url: "/" }) }),
  });
const recorded = async (type: string) =>
  (
    await server.database.query<{ n: number }>(
      "select count(*)::int as n from log.events where type = $1",
      [type],
    )
  )[0]?.n;

describe("reports of browsers", () => {
  it("are limited per client over all processes, and a refused one is not recorded [B7.12]", async () => {
    const origins = [server.origin, other.origin];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => hit(origins[n % 2] as string, "203.0.113.7")),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(PER_MINUTE);
    expect(refused).toHaveLength(30 - PER_MINUTE);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await recorded("HitRecorded")).toBe(PER_MINUTE);
    expect((await hit(other.origin, "203.0.113.8")).status).toBe(204);
  });

  it("are limited together: forms and errors of the same client count with its hits [B7.14]", async () => {
    const form = await visitor.post(
      "/api/census/form-render",
      { formId: "contact" },
      { "x-forwarded-for": "203.0.113.7" },
    );
    expect(form.status).toBe(429);
    const errors = await visitor.post("/api/events/RecordJavascriptErrors", [], {
      "x-forwarded-for": "203.0.113.7",
    });
    expect(errors.status).toBe(429);
  });

  it("are limited per website and day, over all clients and processes", async () => {
    const origins = [server.origin, other.origin];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => hit(origins[n % 2] as string, `198.51.100.${n}`)),
    );
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    expect(await recorded("HitRecorded")).toBe(PER_DAY);
    // Each kind has its own limit.
    const form = { formId: "contact" };
    const told = await visitor.post("/api/census/form-render", form, {
      "x-forwarded-for": "192.0.2.1",
    });
    expect(told.status).toBe(204);
  });

  it("of errors are limited per website and day, too [A7.14]", async () => {
    const error = { message: "ink", stack: "", source: "", line: 0, column: 0, pagePath: "/" };
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const from = { "x-forwarded-for": `192.0.2.${10 + n}` };
      const { status } = await visitor.post("/api/events/RecordJavascriptErrors", [error], from);
      statuses.push(status);
    }
    expect(statuses).toEqual([204, 204, 204, 429, 429]);
  });

  it("that were refused are counted by day and kind, and shown", async () => {
    type Rows = ResponseOf<typeof refusedReportsContract>["rows"];
    const rows = await until(async () => {
      const { body } = await owner.get<{ rows: Rows }>("/api/console/census/refused");
      const of = Object.fromEntries(body.rows.map((row) => [row.kind, row]));
      return (of.hits?.byDay ?? 0) >= 31 && of["script-errors"]?.byDay === 2 ? of : undefined;
    });
    const day = new Date().toISOString().slice(0, 10);
    expect(rows.hits).toMatchObject({ day, client: 20, byDay: 31 });
    expect(rows.forms).toMatchObject({ client: 1, byDay: 0 });
    expect(rows["script-errors"]).toMatchObject({ client: 1, byDay: 2 });
    // Before a limit is reached, the console says so; here both are used up.
    type Refused = ResponseOf<typeof refusedReportsContract>;
    const { body } = await owner.get<Refused>(
      "/api/console/census/refused?from=2020-01-01&to=2020-01-02",
    );
    expect(body.rows).toEqual([]);
    expect(body.nearlySpent).toEqual([
      { kind: "hits", used: PER_DAY, limit: PER_DAY },
      { kind: "script-errors", used: 3, limit: 3 },
    ]);
    const metrics = await visitor.get<string>("/metrics");
    expect(metrics.body).toContain('daybook_refused_reports_total{kind="hits",by="day"} 31');
    expect((await visitor.get("/api/console/census/refused")).status).toBe(401);
  });

  it("are kept without the address of who sent them", async () => {
    const [kept] = await server.database.query<{ found: number }>(
      `select (select count(*) from log.events
                where data::text || metadata::text ~ '203\\.0\\.113|198\\.51\\.100|192\\.0\\.2')::int
            + (select count(*) from hold_counts where key ~ '203\\.0\\.113')::int as found`,
    );
    expect(kept).toEqual({ found: 0 });
  });
});

describe("an installation whose proxy is not named", () => {
  let plain: TestServer;
  beforeAll(async () => {
    const { TRUST_PROXIES: _named, METRICS: _open, ...rest } = settings;
    plain = await startTestServer(rest);
  });
  afterAll(() => plain.stop());

  it("believes nobody's X-Forwarded-For, and frees nobody for coming from this machine", async () => {
    const answers: number[] = [];
    for (let n = 0; n < PER_MINUTE + 3; n += 1)
      answers.push((await hit(plain.origin, `198.51.100.${n}`)).status);
    expect(answers.filter((status) => status === 204)).toHaveLength(PER_MINUTE);
    expect(answers.slice(PER_MINUTE)).toEqual([429, 429, 429]);
  });
  it("opens /metrics to nobody, as what comes through a proxy looks like this machine", async () => {
    const stranger = await createClient(plain.origin);
    expect((await stranger.get("/metrics")).status).toBe(404);
  });
});
