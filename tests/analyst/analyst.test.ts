import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { carts } from "#projections/cart/carts.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { until } from "#tests/support/wait-for.ts";
import { fillWithCarts } from "../../bench/projections/cart-log.ts";

const main = fileURLToPath(new URL("../../analyst/main.ts", import.meta.url));

let test: TestDatabase;
let eventStore: EventStore;
const children: ChildProcess[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url });
  await fillWithCarts(eventStore, 24_000);
  expect(await start("rebuild", "carts").ended).toMatchObject({ code: 0 });
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await eventStore.close();
  await test.drop();
});

const start = (...args: readonly string[]) => {
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      ...process.env,
      DATABASE_URL: test.url,
      DAYBOOK_SECRET: "a secret for tests of at least 32 characters",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...said }));
  return { child, said, ended };
};

const findBuilds = () =>
  test.database.query<{ state: string; schema: string; position: number }>(
    `select state, schema_name as schema, position from projection_builds
      where projection = 'carts' and state <> 'retired' order by build`,
  );

it("builds again, survives being killed, and continues where it was", async () => {
  const [before] = await findBuilds();

  const killed = start("rebuild", "carts");
  await until(async () =>
    (await findBuilds()).some(({ state, position }) => state === "building" && position > 0),
  );
  killed.child.kill("SIGKILL");
  await killed.ended;
  const halfway = (await findBuilds()).find(({ state }) => state === "building");

  const again = await start("rebuild", "carts").ended;
  expect(again.code).toBe(0);
  const after = await findBuilds();
  expect(after).toHaveLength(1);
  expect(after[0]?.schema).not.toBe(before?.schema);
  if (halfway !== undefined) {
    expect(again.err).toContain("carts is already being rebuilt. Showing its progress.");
    expect(after[0]?.schema).toBe(halfway.schema);
  }
  await expectReplayEqualsLive(test.database, eventStore, carts, {
    batchSizes: [1_000],
    liveSchema: after[0]?.schema as string,
  });
});

it("says which projections exist when it is asked for another", async () => {
  const { code, err } = await start("rebuild", "nothing").ended;
  expect(code).toBe(1);
  expect(err).toContain("Unknown projection: nothing. Available projections: ");
  expect(err).toContain(" cart-choices, carts, ");
});

it("prints events as JSON lines, by stream, type and number", async () => {
  const { code, out } = await start("events", "--type", "CartPurchased", "--limit", "3").ended;
  expect(code).toBe(0);
  const events = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { type: string; position: number; stream: string });
  expect(events.map(({ type, position }) => [type, position])).toEqual([
    ["CartPurchased", 6],
    ["CartPurchased", 12],
    ["CartPurchased", 18],
  ]);
  const [first] = events;
  const ofStream = await start("events", "--stream", first?.stream as string).ended;
  expect(ofStream.out.trimEnd().split("\n")).toHaveLength(6);
});

it("follows the log", async () => {
  const { child, said, ended } = start("events", "--after", "23995", "--follow");
  await until(() => said.out.includes("\n"));
  const printed = said.out.length;
  await fillWithCarts(eventStore, 1);
  await until(() => said.out.length > printed);
  child.kill("SIGINT");
  expect((await ended).code).toBe(0);
});

it("shows where projections stand", async () => {
  const { out } = await start("projections", "--json").ended;
  const statuses = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { name: string; version: number });
  expect(statuses.find(({ name }) => name === "carts")).toMatchObject({
    version: carts.version,
    error: null,
  });
});

it("explains options that it cannot use", async () => {
  const { code, err } = await start("events", "--from", "nonsense").ended;
  expect(code).toBe(1);
  expect(err).toContain("Enter a time such as 2026-03-01");
});
