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

it("rebuilds, survives being killed, and continues at its position", async () => {
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
