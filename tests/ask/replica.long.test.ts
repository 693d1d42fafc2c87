import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Ask, DEFAULT_LIMITS } from "#infra/ask/port.ts";
import { createAsk } from "#infra/ask/postgres.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { buildPast } from "#projections/kit/past-build.ts";
import { readModels } from "#projections/shell/columns.ts";
import { projections } from "#projections/shell/registry.ts";
import { startAnalystWith } from "#tests/analyst/run-analyst.ts";
import { type Replicated, startReplicated } from "#tests/support/replica.ts";
import { until } from "#tests/support/wait-for.ts";
import { demo, secret } from "./asked-shop.ts";

let servers: Replicated;
let database: Database;
let eventStore: EventStore;
beforeAll(async () => {
  servers = await startReplicated();
  database = createDatabase({ connectionString: servers.url });
  eventStore = createPostgresEventStore({ connectionString: servers.url });
}, 120_000);
afterAll(async () => {
  await eventStore?.close();
  await database?.close();
  await servers?.stop();
});

const askOf = (replicaUrl: string, maxLagSeconds = 3_600): Ask =>
  createAsk({
    database,
    connectionString: servers.url,
    readModels,
    secret,
    replica: { connectionString: replicaUrl, maxLagSeconds },
  });

const record = async (): Promise<void> => {
  await eventStore.append({
    stream: `analysis-demo.${newId()}`,
    expectedRevision: "any",
    events: [{ id: newId(), type: "Counted", version: 1, data: {} }],
    metadata: { websiteId: "demo", actor: "job", correlationId: "c" },
  });
};

const COUNT = "select count(*)::int from events";
const count = async (ask: Ask, isWhole = false) => {
  const question = { text: COUNT, scope: demo, limits: DEFAULT_LIMITS, isWhole };
  const { rows, replica } = await ask.answer(question);
  return { count: rows[0]?.[0], replica };
};

/** Connections of questions on a server. */
const questionsAt = async (connectionString: string): Promise<number> => {
  const server = createDatabase({ connectionString });
  try {
    const [row] = await server.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where application_name = 'daybook-ask'",
    );
    return row?.count ?? 0;
  } finally {
    await server.close();
  }
};

describe("a replica", () => {
  it("answers with all events recorded before the question, and says so", async () => {
    const ask = askOf(servers.replicaUrl);
    await record();
    await record();
    expect(await count(ask)).toEqual({ count: 2, replica: { behindSeconds: 0 } });
    await record();
    expect(await count(ask)).toEqual({ count: 3, replica: { behindSeconds: 0 } });
  });

  it("says how far it is behind, up to the lag that is allowed", async () => {
    await servers.pause();
    await record();
    const late = await count(askOf(servers.replicaUrl));
    expect(late.count).toBe(3);
    expect(late.replica?.behindSeconds).toBeGreaterThan(0);
    await expect(count(askOf(servers.replicaUrl, 0))).rejects.toMatchObject({
      code: "not-ready",
      message: expect.stringMatching(
        /^The replica is [\d.]+ seconds behind the database\. It answers up to 0 seconds behind/,
      ),
    });
    // The tables of another scope are created on the database, and do not get there now.
    const ask = askOf(servers.replicaUrl);
    const other = { website: { id: "other" }, personal: false };
    await expect(
      ask.answer({ text: COUNT, scope: other, limits: DEFAULT_LIMITS }),
    ).rejects.toMatchObject({ code: "not-ready" });
  }, 30_000);

  it("is waited for where nothing may be missing", async () => {
    let isAnswered = false;
    const whole = count(askOf(servers.replicaUrl), true).finally(() => {
      isAnswered = true;
    });
    // Another question is not waited for, and is answered first.
    expect((await count(askOf(servers.replicaUrl))).count).toBe(3);
    expect(isAnswered).toBe(false);
    await servers.resume();
    expect(await whole).toEqual({ count: 4, replica: { behindSeconds: 0 } });
  }, 70_000);

  it("answers the command line, which says so, and its export misses nothing", async () => {
    const settings = { ASK_DATABASE_URL: servers.replicaUrl };
    const run = (...args: readonly string[]) =>
      startAnalystWith(settings, servers.url, ...args).ended;
    const asked = await run("query", "--website", "demo", COUNT);
    expect([asked.code, asked.err]).toEqual([
      0,
      "1 row, answered by the replica, which has everything\n",
    ]);
    const folder = await mkdtemp(join(tmpdir(), "daybook-replica-export-"));
    await servers.pause();
    await record();
    const exporting = run("export", folder, "--website", "demo");
    await until(async () => (await questionsAt(servers.replicaUrl)) > 0);
    expect((await count(askOf(servers.replicaUrl))).count).toBe(4);
    await servers.resume();
    const exported = await exporting;
    expect([exported.code, exported.err]).toEqual([
      0,
      expect.stringContaining("contains 5 events"),
    ]);
    await rm(folder, { recursive: true, force: true });
  });
});

const pairOf = (after: string) => ({ before: "past_x1", after, websiteId: "demo" });
const buildCarts = async (schema: string): Promise<void> => {
  const projection = projections.find(({ name }) => name === "carts");
  if (projection === undefined) throw new Error("There are no carts.");
  const until = await eventStore.head();
  await buildPast({ database, eventStore }, { projection, schema, websiteId: "demo", until });
};

describe("a comparison", () => {
  it("is made by the replica, and says so", async () => {
    await buildCarts("past_x1");
    await buildCarts("past_x2");
    const compared = await askOf(servers.replicaUrl).compare(pairOf("past_x2"), [], DEFAULT_LIMITS);
    expect(compared.replica).toEqual({ behindSeconds: 0 });
    expect(compared.tables.map(({ table }) => table)).toEqual(
      expect.arrayContaining(["carts", "cart_entries"]),
    );
  });

  it("waits for builds that have not arrived, and never reads them from the database", async () => {
    await servers.pause();
    await buildCarts("past_x3");
    await expect(
      askOf(servers.replicaUrl).compare(pairOf("past_x3"), [], DEFAULT_LIMITS),
    ).rejects.toMatchObject({ code: "not-ready" });
    expect(await questionsAt(servers.url)).toBe(0);
    await servers.resume();
  });
});

describe("an address by mistake", () => {
  it("is the database itself: it is not asked", async () => {
    await expect(count(askOf(servers.url))).rejects.toMatchObject({
      code: "not-ready",
      message: expect.stringContaining("not a replica: it accepts changes"),
    });
  });

  it("is another database of the replica", async () => {
    const other = servers.replicaUrl.replace(/\/shop$/, "/postgres");
    await expect(count(askOf(other))).rejects.toMatchObject({
      code: "not-ready",
      message: expect.stringContaining("names the database postgres instead of shop"),
    });
  });

  it("belongs to nothing: the database does not answer instead", async () => {
    await servers.stopReplica();
    await expect(count(askOf(servers.replicaUrl))).rejects.toMatchObject({
      code: "not-ready",
      message: expect.stringMatching(
        /^The replica at 127\.0\.0\.1:\d+ cannot be asked\. .*REFUSED/,
      ),
    });
    expect(await questionsAt(servers.url)).toBe(0);
  });
});
