import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { networkOf } from "#infra/http/client-network.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createCountRecent, createPruneRecent } from "./count-recent.ts";

const signing = createSigning("a secret of thirty-two characters or more");
const at = "2030-01-01T12:00:00.000Z";
const minutesLater = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const create = () => createCountRecent({ sql: test.database, signing });
/** From its own place unless it is said. */
const submission = (more: object = {}) => ({
  websiteId: "demo",
  formId: "contact",
  submissionId: newId(),
  clientIp: `place ${newId()}`,
  at,
  atMost: 1_000,
  ...more,
});

describe("submissions from one place within an hour", () => {
  it("are counted one after the other, over restarts and processes", async () => {
    const clientIp = "203.0.113.7";
    const processes = [create(), create()];
    const counts = [];
    for (let n = 0; n < 6; n += 1)
      counts.push(await processes[n % 2]?.(submission({ clientIp, at: minutesLater(n) })));
    expect(counts).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await create()(submission({ clientIp, at: minutesLater(62) }))).toBe(4);
    expect(await create()(submission({ clientIp, at: minutesLater(500) }))).toBe(1);
  });

  it("are all counted when they arrive at the same time", async () => {
    const clientIp = "203.0.113.8";
    const count = create();
    const counts = await Promise.all(
      Array.from({ length: 40 }, () => count(submission({ clientIp }))),
    );
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  });

  it("count once however often they are retried, concurrently or later", async () => {
    const count = create();
    const one = submission();
    const tried = await Promise.all(Array.from({ length: 10 }, () => count(one)));
    expect(tried).toEqual(tried.map(() => 1));
    const two = { ...one, submissionId: newId() };
    expect(await Promise.all([count(two), count(one), count(two)])).toEqual([2, 2, 2]);
  });

  it("are of one form of one website", async () => {
    const count = create();
    const one = submission();
    await count(one);
    for (const other of [{ formId: "other" }, { websiteId: "other" }, { clientIp: "elsewhere" }])
      expect(await count({ ...one, submissionId: newId(), ...other })).toBe(1);
  });

  it("are counted no further than anybody needs to know", async () => {
    const count = create();
    const one = submission({ atMost: 3 });
    const counts = [];
    for (let n = 0; n < 6; n += 1) counts.push(await count({ ...one, submissionId: newId() }));
    expect(counts).toEqual([1, 2, 3, 4, 4, 4]);
  });

  it("say so when the database cannot, and continue afterwards", async () => {
    const count = create();
    await expect(count(submission({ submissionId: "no id" }))).rejects.toThrow();
    expect(await count(submission())).toBe(1);
  });

  it("are forgotten, and never known by their address", async () => {
    const clientIp = "198.51.100.77";
    await create()(submission({ clientIp }));
    const kept = await test.database.query<{ leaked: boolean }>(
      "select bool_or(to_jsonb(form_clients)::text like '%198.51.100%') as leaked from form_clients",
    );
    expect(kept).toEqual([{ leaked: false }]);
    await createPruneRecent({ sql: test.database, now: () => minutesLater(10_000) })();
    expect(await test.database.query("select from form_clients")).toEqual([]);
  });
});

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["", ""],
])("the address %s is a place: %s", (clientIp, place) => expect(networkOf(clientIp)).toBe(place));
