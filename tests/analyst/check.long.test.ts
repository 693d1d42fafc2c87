import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeEvents } from "#domain/event-types/describe.ts";
import type { Append } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { sampleLog } from "#tests/projections/sample-log.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startAnalyst } from "./run-analyst.ts";

const SECRET = "a secret for tests of at least 32 characters";

let test: TestDatabase;
let folder: string;
let days: string;
let correlationId: string;

const fill = async (url: string): Promise<void> => {
  let moment = "";
  const store = createPostgresEventStore({ connectionString: url, now: () => moment });
  const appends = sampleLog(7, 600);
  const third = Math.ceil(appends.length / 3);
  for (const [index, day] of ["2026-03-01", "2026-03-02", "2026-03-03"].entries()) {
    moment = `${day}T10:00:00.000Z`;
    await store.appendAll(appends.slice(index * third, (index + 1) * third));
  }
  correlationId = (appends[0] as Append).metadata.correlationId;
  await store.close();
};

beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "daybook-check-"));
  await fill(test.url);
});
beforeEach(() => {
  days = join(folder, `days-${Math.random()}.jsonl`);
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});

const check = (...args: readonly string[]) => startAnalyst(test.url, "check", ...args).ended;

/** Changes the tables, lets the work see it, and puts everything back. */
const withChange = async <Value>(
  changes: readonly string[],
  work: () => Promise<Value>,
): Promise<Value> => {
  const tables = ["events", "streams"];
  const ask = test.database.query;
  for (const table of tables) await ask(`create table public.kept_${table} as table log.${table}`);
  try {
    for (const change of changes) await ask(change);
    return await work();
  } finally {
    for (const table of tables) {
      await ask(`delete from log.${table}`);
      await ask(`insert into log.${table} select * from public.kept_${table}`);
      await ask(`drop table public.kept_${table}`);
    }
  }
};

describe("analyst check", () => {
  it("finds nothing in a log that is as it should be, and keeps a digest of each day", async () => {
    const { code, out, err } = await check("--digests", days);
    expect([code, out]).toEqual([0, ""]);
    expect(err).toContain("The log is whole.");
    expect(err).toContain("0 days compared, 3 days added");
    const lines = (await readFile(days, "utf8")).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).day)).toEqual([
      "2026-03-01",
      "2026-03-02",
      "2026-03-03",
    ]);
    expect((await check("--digests", days)).err).toContain("3 days compared, 0 days added");
  });

  it("finds an event that was changed in the table, although it is still a valid one", async () => {
    await check("--digests", days);
    const { code, out } = await withChange(
      [
        "update log.events set metadata = jsonb_set(metadata::jsonb, '{actor}', '\"other\"') where position = 5",
      ],
      () => check("--digests", days),
    );
    expect(code).toBe(1);
    expect(out).toMatch(/^day 2026-03-01 \(positions 1 to \d+\): an event was changed\n/);
  });

  it("does not trust digests in which a line was exchanged", async () => {
    await check("--digests", days);
    const text = await readFile(days, "utf8");
    await writeFile(days, text.replace(/"events":"./, '"events":"x'));
    const { code, err } = await check("--digests", days);
    expect([code, err]).toEqual([1, expect.stringContaining("Line 1 of the digests")]);
  });

  it("finds missing events, broken revisions and wrong places, by name", async () => {
    const { code, out } = await withChange(
      [
        "update log.streams set revision = revision + 1 where id = 1",
        "delete from log.events where position = 9",
      ],
      check,
    );
    expect(code).toBe(1);
    expect(out).toContain("positions 9 to 9 are missing");
    expect(out).toMatch(/stream \S+: its last revision is \d+, its last event has \d+/);
  });

  it("finds data that the schema of its version refuses, and unknown versions", async () => {
    const { out } = await withChange(
      [
        "update log.events set data = '{}' where position = 11",
        "update log.events set version = 9 where position = 12",
      ],
      check,
    );
    expect(out).toMatch(/position 11 \(\w+\): its schema refuses \w/);
    expect(out).toMatch(/position 12 \((\w+)\): there is no version 9 of \1/);
  });

  it("finds personal data that does not open, and accepts a destroyed key", async () => {
    const personalData = createPersonalData({ database: test.database, secret: SECRET });
    const broken = await personalData.seal("demo", "a@example.com", { name: "A" });
    const erased = await personalData.seal("demo", "b@example.com", { name: "B" });
    await personalData.destroyKey("demo", erased.personId);
    const put = (position: number, sealed: object) =>
      `update log.events set data = (data::jsonb || '${JSON.stringify({ extra: sealed })}')::json where position = ${position}`;
    const { out, err } = await withChange(
      [
        put(21, { ...broken, sealed: Buffer.from("no ciphertext, but long").toString("base64") }),
        put(22, broken),
        put(23, erased),
      ],
      check,
    );
    expect(out).toMatch(/position 21 \(\w+\): the personal data of \S+ does not open/);
    expect(out).not.toMatch(/position 2[23] .*personal data/);
    expect(err).toMatch(/Personal data: [1-9]\d* pieces open, [1-9]\d* belong to erased persons/);
  });

  it("keeps digests at a URL", async () => {
    let kept: string | undefined;
    const server = createServer((request, response) => {
      if (request.method === "GET") {
        response.writeHead(kept === undefined ? 404 : 200).end(kept);
        return;
      }
      const parts: Buffer[] = [];
      request.on("data", (part) => parts.push(part));
      request.on("end", () => {
        kept = Buffer.concat(parts).toString("utf8");
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/days.jsonl`;
    expect((await check("--digests", url)).err).toContain("3 days added");
    expect((await check("--digests", url)).err).toContain("3 days compared");
    expect(kept?.trimEnd().split("\n")).toHaveLength(3);
    server.close();
  });
});

it("analyst trace shows what followed a request, also for the id of one of its events", async () => {
  const [first] = await test.database.query<{ id: string }>(
    "select id from log.events where metadata ->> 'correlationId' = $1 limit 1",
    [correlationId],
  );
  const { code, out } = await startAnalyst(test.url, "trace", correlationId).ended;
  expect(code).toBe(0);
  expect(out).toContain(`${correlationId} · 2026-03-01T10:00:00.000Z`);
  const byEvent = await startAnalyst(test.url, "trace", first?.id as string).ended;
  expect(byEvent.out).toBe(out);
  const none = await startAnalyst(test.url, "trace", "nothing").ended;
  expect([none.code, none.err]).toEqual([1, expect.stringContaining("No event has")]);
});

it("analyst schemas lists every type, and shows the schema of one", async () => {
  const { out } = await startAnalyst(test.url, "schemas").ended;
  expect(out.trimEnd().split("\n")).toHaveLength(describeEvents().length);
  const one = await startAnalyst(test.url, "schemas", "orderplaced").ended;
  expect(JSON.parse(one.out)).toEqual(
    describeEvents().filter(({ type }) => type === "OrderPlaced"),
  );
  const unknown = await startAnalyst(test.url, "schemas", "Placed").ended;
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("OrderPlaced")]);
});
