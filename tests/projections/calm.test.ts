import { afterEach, beforeEach, expect, it } from "vitest";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database, Sql } from "#infra/postgres/port.ts";
import { createCalm } from "#projections/kit/calm.ts";
import { enterLeases, type Leases } from "#projections/kit/leases.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

const KEYS = ["a v1", "b v1", "c v1", "d v1"];

let test: TestDatabase;
let database: Database;
let leaving: (() => Promise<void>)[];

beforeEach(async () => {
  test = await createTestDatabase();
  database = createDatabase({ connectionString: test.url });
  leaving = [];
});
afterEach(async () => {
  for (const leave of leaving) await leave();
  await database.close();
  await test.drop();
});

const workerOn = async (sql: Sql) => {
  const leases = await enterLeases(sql, KEYS);
  const calm = createCalm({ sql, projections: ["a", "b", "c", "d"], leaseKeys: KEYS, leases });
  return { leases, calm };
};

/** A worker's pinned connection with its leases, until it leaves. */
const enter = async () => {
  const gone = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<Awaited<ReturnType<typeof workerOn>>>();
  const session = database.transaction(async (sql) => {
    const worker = await workerOn(sql);
    entered.resolve(worker);
    await gone.promise;
    await worker.leases.releaseAll();
  });
  const leave = async () => {
    gone.resolve();
    await session;
  };
  leaving.push(leave);
  return { ...(await entered.promise), leave };
};

const balance = async ({ leases }: { readonly leases: Leases }) => {
  await leases.release(await leases.surplus());
  await leases.acquire();
};

it("a worker that joins sees at its next look that its share has become free", async () => {
  const first = await enter();
  await balance(first);
  expect(await first.calm.settle()).toBe(true);
  expect(await first.calm.isUndisturbed()).toBe(true);

  const second = await enter();
  await balance(second);
  expect(second.leases.held()).toEqual([]);
  expect(await second.calm.settle()).toBe(true);
  expect(await second.calm.isUndisturbed()).toBe(true);

  expect(await first.calm.isUndisturbed()).toBe(false);
  await balance(first);
  expect(await second.calm.isUndisturbed()).toBe(false);
  await balance(second);
  expect([first.leases.held(), second.leases.held()].map((held) => held.length)).toEqual([2, 2]);
  expect(await second.calm.settle()).toBe(true);
  expect(await first.calm.settle()).toBe(true);
});

it("no worker rests while a change since its last balance leaves it with too many or too few", async () => {
  const first = await enter();
  await balance(first);
  const second = await enter();
  await balance(second);
  expect(await first.calm.settle()).toBe(false);
  await first.leases.release(await first.leases.surplus());
  expect(await second.calm.settle()).toBe(false);
  await balance(second);
  expect(await second.calm.settle()).toBe(true);

  await first.leave();
  expect(await second.calm.isUndisturbed()).toBe(false);
  expect(await second.calm.settle()).toBe(false);
});
