import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSigning } from "#infra/signing/hmac.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createDayVisitors } from "./postgres.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(() => test.database.query("truncate visitor_salts"));

const HOUR_MS = 3_600_000;
const NOON = Date.parse("2026-05-05T16:00:00.000Z");
let now = NOON;
beforeEach(() => {
  now = NOON;
});

/** As each process of an installation has it. */
const createProcess = (secret = "a secret of at least thirty-two characters") =>
  createDayVisitors({ sql: test.database, signing: createSigning(secret), nowMs: () => now });

const seen = {
  websiteId: "demo",
  timeZone: "America/New_York",
  clientIp: "203.0.113.7",
  userAgent: "Firefox/140.0",
};
const saltsLeft = async () =>
  (await test.database.query<{ salt: string }>("select salt from visitor_salts")).map(
    ({ salt }) => salt,
  );

describe("the visitor of a day", () => {
  it("is the same on one day in every process, for one network and one browser", async () => {
    const [one, other] = [createProcess(), createProcess()];
    const [id, same] = await Promise.all([one.idOf(seen), other.idOf(seen)]);
    expect(id).toMatch(/^day-[\w-]{22}$/);
    expect(same).toBe(id);
    now += 11 * HOUR_MS;
    expect(await createProcess().idOf(seen)).toBe(id);
    expect(await one.idOf({ ...seen, userAgent: "Safari/605" })).not.toBe(id);
    expect(await one.idOf({ ...seen, clientIp: "203.0.113.8" })).not.toBe(id);
    const ofHome = (rest: string) => one.idOf({ ...seen, clientIp: `2001:db8:1:2:${rest}` });
    expect(await ofHome("3:4:5:6")).toBe(await ofHome("a:b:c:d"));
  });
  it("is another one on the website's next day, on another website and with another secret", async () => {
    const visitors = createProcess();
    const id = await visitors.idOf(seen);
    expect(await visitors.idOf({ ...seen, websiteId: "other" })).not.toBe(id);
    expect(await createProcess("another secret of thirty-two characters").idOf(seen)).not.toBe(id);
    // Midnight in New York is at 04:00 UTC.
    now = Date.parse("2026-05-06T03:59:59.000Z");
    expect(await visitors.idOf(seen)).toBe(id);
    now += 1_000;
    expect(await visitors.idOf(seen)).not.toBe(id);
  });
  it("cannot be calculated again once its salt is deleted, before 48 hours are over", async () => {
    const visitors = createProcess();
    const id = await visitors.idOf(seen);
    const [salt = ""] = await saltsLeft();
    now += 46 * HOUR_MS;
    await visitors.forget();
    expect(await saltsLeft()).toEqual([salt]);
    now = NOON + 48 * HOUR_MS - 1;
    const file = async () => {
      const [row] = await test.database.query<{ node: number }>(
        "select pg_relation_filenode('visitor_salts')::int as node",
      );
      return row?.node;
    };
    const before = await file();
    // Another process, after the first was killed.
    await createProcess().forget();
    expect(await saltsLeft()).toEqual([]);
    // A deleted row would still be in the old one.
    expect(await file()).not.toBe(before);
    now = NOON;
    expect(await createProcess().idOf(seen)).not.toBe(id);
  });
  it("is known while the table of salts is in use, and the deleted ones go afterwards", async () => {
    const node = "select pg_relation_filenode('visitor_salts')::int as node";
    const before = await test.database.query(node);
    const visitors = createProcess();
    await test.database.transaction(async (copy) => {
      await copy.query("lock table visitor_salts in access share mode");
      await visitors.forget();
      expect(await visitors.idOf(seen)).toMatch(/^day-/);
      expect(await test.database.query(node)).toEqual(before);
    });
    await visitors.forget();
    expect(await test.database.query(node)).not.toEqual(before);
  });
  it("keeps its salts out of the write-ahead log, and with it out of archives and replicas", async () => {
    const [table] = await test.database.query<{ persistence: string }>(
      "select relpersistence as persistence from pg_class where relname = 'visitor_salts'",
    );
    expect(table?.persistence).toBe("u");
  });
});
