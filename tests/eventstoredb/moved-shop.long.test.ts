import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptyFrame } from "#domain/site-frame/empty-frame.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { runProgram } from "#tests/support/run-program.ts";
import {
  createStartedDatabase,
  startTestServerOn,
  type TestServer,
} from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import { type EventStoreDouble, startEventStoreDouble } from "./double.ts";

const PRODUCTS = fileURLToPath(new URL("../../commands/import/sample.csv", import.meta.url));

let shop: TestDatabase;
let double: EventStoreDouble;
let positionBefore: bigint;
beforeAll(async () => {
  shop = await createStartedDatabase({ DAYBOOK_DEMO: "true" });
  double = await startEventStoreDouble();
  positionBefore = await head();
});
afterAll(async () => {
  await double.stop();
  await shop.drop();
});

/** By a connection that ends: a move wants to be alone. */
const head = async (): Promise<bigint> => {
  const client = new pg.Client({ connectionString: shop.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ head: string }>(
      "select position::text as head from log.head",
    );
    return BigInt(rows[0]?.head ?? "0");
  } finally {
    await client.end();
  }
};

const settings = () => ({ DATABASE_URL: shop.url, EVENTSTORE_URL: double.url });
const move = (to: string, environment: Readonly<Record<string, string>> = settings()) =>
  runProgram("log-move", ["--to", to], environment);
const start = (environment: Readonly<Record<string, string>>) =>
  startTestServerOn(shop, { DAYBOOK_DEMO: "true", ...environment });

it("log:move says what it needs", async () => {
  const { code, said } = await move("eventstore", { DATABASE_URL: shop.url });
  expect([code, said]).toEqual([1, expect.stringContaining("Set EVENTSTORE_URL to the server")]);
});

it("log:move moves the demo shop's log to the server, once", async () => {
  const first = await move("eventstore");
  expect(first.said).toContain("EventStoreDB decides the log now.");
  expect(first.code).toBe(0);
  expect(double.log.events.length).toBeGreaterThanOrEqual(Number(positionBefore));
  expect((await move("eventstore")).said).toContain("EventStoreDB decides the log already.");
  await expect(start({})).rejects.toThrow("EventStoreDB decides the log of this shop");
});

describe("a shop whose log is on the server", () => {
  type Events = { readonly rows: readonly { readonly type: string }[] };
  let server: TestServer;
  let owner: Client;
  const typesSince = async (): Promise<readonly string[]> => {
    const { body } = await owner.get<Events>("/api/console/events?pageSize=50");
    return body.rows.map(({ type }) => type);
  };
  beforeAll(async () => {
    server = await start({ EVENTSTORE_URL: double.url });
    owner = await createOwnerClient(server.origin, server.setupCode);
  });
  afterAll(() => server.stop());

  it("serves its pages, and the console shows what a member did in the log and in the history of actions", async () => {
    const page = await owner.get<string>("/shop/p/field-notebook");
    expect(page.status).toBe(200);
    const saved = await owner.put("/api/site-header-footer", {
      ...emptyFrame,
      footer: { ...emptyFrame.footer, smallPrint: "Decided elsewhere" },
    });
    expect(saved.status).toBe(200);
    await until(async () => (await typesSince()).includes("SiteFramePublished"));
    await until(async () => {
      const { body } = await owner.get<string>("/");
      return body.includes("Decided elsewhere");
    });
    const members = await owner.get<{ members: unknown[] }>("/api/console/members");
    expect(members.status).toBe(200);
    await until(async () => {
      const { body } = await owner.get<object>("/api/console/actions");
      return JSON.stringify(body).includes("eader");
    });
    // It was decided by the server: its log has the event, too.
    expect(double.log.events.some(({ type }) => type === "SiteFramePublished")).toBe(true);
  });

  it("takes an import of products from the command line", async () => {
    const { code, said } = await runProgram(
      "commands/import/main",
      ["--from", "shopify", PRODUCTS],
      settings(),
    );
    expect([code, said]).toEqual([0, expect.stringContaining("Done: 4 products saved")]);
    await until(async () => (await typesSince()).some((type) => type.startsWith("Stock")));
  });
});

it("log:move takes the log back, with everything that was recorded meanwhile", async () => {
  const { code, said } = await move("postgres");
  expect([code, said]).toEqual([0, expect.stringContaining("Postgres decides the log now.")]);
  expect(await head()).toBeGreaterThan(positionBefore);
  const server = await start({});
  try {
    const page = await fetch(server.origin);
    expect(await page.text()).toContain("Decided elsewhere");
  } finally {
    await server.stop();
  }
});
