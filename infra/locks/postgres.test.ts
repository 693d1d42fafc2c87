import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import { createPostgresLocks } from "./postgres.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const open = (onOpen: () => void = () => undefined) =>
  createPostgresLocks({ connectionString: test.url, onError: () => undefined, onOpen });

it("knows which locks nobody holds, anyone who asks", async () => {
  const [one, other] = [await open(), await open()];
  await one.hold("a");
  await other.hold("b");
  for (const locks of [one, other]) expect(await locks.unheld(["a", "b", "c"])).toEqual(["c"]);
  await one.close();
  await until(async () => (await other.unheld(["a", "b"])).includes("a"));
  await other.close();
});

it("lets one at a time have its turn, and the next one after it", async () => {
  const [one, other] = [await open(), await open()];
  let inner: boolean | undefined;
  const taken = await one.inTurn("turn", async () => {
    inner = await other.inTurn("turn", async () => undefined);
  });
  expect([taken, inner]).toEqual([true, false]);
  expect(await other.inTurn("turn", async () => undefined)).toBe(true);
  await one.close();
  await other.close();
});

it("ends a turn that fails", async () => {
  const [one, other] = [await open(), await open()];
  await expect(one.inTurn("fail", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await other.inTurn("fail", async () => undefined)).toBe(true);
  await one.close();
  await other.close();
});

it("acquires its locks again when its connection was broken, and reports a new one", async () => {
  let opened = 0;
  const one = await open(() => {
    opened += 1;
  });
  const other = await open();
  await one.hold("kept");
  await test.database.query(
    `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
  );
  await until(async () => (await other.unheld(["kept"])).length === 0);
  await until(() => opened === 2);
  await one.close();
  await other.close();
});
