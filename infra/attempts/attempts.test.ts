import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSigning } from "#infra/signing/hmac.ts";
import { createWindowCounts } from "#infra/window-counts/postgres.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import type { Attempts } from "./port.ts";
import { createAttempts } from "./postgres.ts";

const HOUR = 3_600;
let test: TestDatabase;
let attempts: Attempts;
beforeAll(async () => {
  test = await createTestDatabase();
  const signing = createSigning("a secret of thirty-two characters or more");
  const counts = createWindowCounts(test.database, signing, Date.now);
  attempts = createAttempts(test.database, signing, counts, 24 * HOUR);
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.database.query("delete from failed_attempts");
  await test.database.query("delete from hold_counts");
});

const ann = { name: "account ann", waits: [0, 0, 10, 20] };
const client = { name: "client 1", waits: [0, 0, 0, 0, 60] };
const begin = (...keys: readonly (typeof ann)[]) => attempts.begin("demo", keys);
const pass = (seconds: number) =>
  test.database.query(
    `update failed_attempts set last_at = last_at - make_interval(secs => $1),
            waits_until = waits_until - make_interval(secs => $1)`,
    [seconds],
  );

describe("failures within an hour, in a network that many clients share", () => {
  const shared = { name: "network 1/48", perHour: 3 };
  const clientOf = (n: number) => ({ name: `client ${n}`, waits: [0, 60] });
  const beginFrom = (n: number) => attempts.begin("demo", [clientOf(n), shared]);

  it("make each client of it wait, until the hour is over", async () => {
    expect([await beginFrom(1), await beginFrom(2), await beginFrom(3)]).toEqual([0, 0, 0]);
    expect(await beginFrom(4)).toBeGreaterThan(HOUR - 60);
    await test.database.query("update hold_counts set ends_at = now()");
    expect(await beginFrom(4)).toBe(0);
  });
  it("are not counted for the client that had to wait", async () => {
    for (const n of [1, 2, 3]) await beginFrom(n);
    await beginFrom(4);
    expect(await attempts.begin("demo", [clientOf(4)])).toBe(0);
    expect(await attempts.begin("demo", [clientOf(4)])).toBe(0);
    expect(await attempts.begin("demo", [clientOf(4)])).toBe(60);
  });
  it("are only those that the client's own limit allows", async () => {
    for (const _each of [1, 2, 3, 4, 5]) await beginFrom(1);
    expect(await beginFrom(2)).toBe(0);
    expect(await beginFrom(3)).toBeGreaterThan(60);
  });
  it("are one less after a success", async () => {
    for (const n of [1, 2, 3]) await beginFrom(n);
    await attempts.succeed("demo", { forget: [], undo: [clientOf(3).name, shared.name] });
    expect(await beginFrom(4)).toBe(0);
    expect(await beginFrom(5)).toBeGreaterThan(60);
  });
});

describe("failures in a row", () => {
  it("make wait longer and longer, and no longer than the last", async () => {
    expect([await begin(ann), await begin(ann), await begin(ann)]).toEqual([0, 0, 0]);
    expect(await begin(ann)).toBe(10);
    await pass(9.5);
    expect(await begin(ann)).toBe(1);
    await pass(1);
    for (const _again of [1, 2]) {
      expect(await begin(ann)).toBe(0);
      expect(await begin(ann)).toBe(20);
      await pass(21);
    }
  });
  it("are not counted while they must wait: nobody can keep the door shut by knocking", async () => {
    for (const _each of [1, 2, 3]) await begin(ann);
    for (let knock = 0; knock < 30; knock += 1) expect(await begin(ann)).toBeGreaterThan(0);
    await pass(11);
    expect(await begin(ann)).toBe(0);
  });
  it("are counted before they are made: many at once get no further than one by one", async () => {
    const waits = await Promise.all(Array.from({ length: 30 }, () => begin(ann, client)));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(3);
  });
  it("of one key make all wait, and count for none of them", async () => {
    for (const _each of [1, 2, 3]) await begin(ann);
    for (let tried = 0; tried < 10; tried += 1) expect(await begin(ann, client)).toBe(10);
    expect(await begin(client)).toBe(0);
  });
  it("are forgotten by a success: all of the account's, one of the client's", async () => {
    for (const _each of [1, 2, 3]) await begin(ann, client);
    await attempts.succeed("demo", { forget: [ann.name], undo: [client.name] });
    expect(await begin(ann, client)).toBe(0);
    const left = await test.database.query<{ failures: number }>(
      "select failures from failed_attempts order by failures",
    );
    expect(left.map(({ failures }) => failures)).toEqual([1, 3]);
  });
  it("are forgotten after a day without one, and their rows go", async () => {
    for (const _each of [1, 2, 3]) await begin(ann);
    await pass(25 * HOUR);
    await begin(client);
    const left = await test.database.query("select from failed_attempts");
    expect(left).toHaveLength(1);
    expect([await begin(ann), await begin(ann), await begin(ann)]).toEqual([0, 0, 0]);
  });
  it("of one website are none of another", async () => {
    for (const _each of [1, 2, 3]) await begin(ann);
    expect(await attempts.begin("other", [ann])).toBe(0);
  });
  it("are kept without saying whom they concern", async () => {
    await begin(ann, client);
    const told = await test.database.query(
      "select from failed_attempts where key like '%ann%' or key like '%client%'",
    );
    expect(told).toEqual([]);
  });
});
