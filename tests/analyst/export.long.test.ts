import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Manifest } from "#analyst/export/manifest.ts";
import { type AskedShop, openAskedShop } from "#tests/ask/asked-shop.ts";
import { until } from "#tests/support/wait-for.ts";
import { startAnalyst } from "./run-analyst.ts";

const EVENTS = 60_000;

const compressors = { ZSTD: (input: Uint8Array) => zstdDecompressSync(input) };

let shop: AskedShop;
let parent: string;
beforeAll(async () => {
  shop = await openAskedShop(1_000);
  parent = await mkdtemp(join(tmpdir(), "daybook-export-"));
  await spreadOverDays();
});
afterAll(async () => {
  await shop.drop();
  await rm(parent, { recursive: true, force: true });
});

/** Copies the sample many times over, recorded on several days. */
const spreadOverDays = async (): Promise<void> => {
  await shop.database.query(`
    insert into log.events (position, stream_id, revision, recorded_at, id, version, type, category,
                            website, stream, data, metadata)
    select h.position + row_number() over (order by n, e.position), -h.position * 1000 - n, e.position,
           h.recorded_at + (n || ' hours')::interval, gen_random_uuid(), e.version, e.type, e.category,
           e.website, e.stream, e.data, e.metadata
      from (select * from log.events order by position limit 1000) e, log.head h, generate_series(1, ${Math.ceil(EVENTS / 1_000)}) n`);
  await shop.database.query(`
    update log.head set position = (select max(position) from log.events),
                        recorded_at = (select max(recorded_at) from log.events)`);
};

const run = (...args: readonly string[]) => startAnalyst(shop.url, "export", ...args);

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as Manifest;

type Event = Readonly<Record<string, unknown>>;

const eventsOf = async (folder: string): Promise<readonly Event[]> => {
  const { parts } = await manifestOf(folder);
  const events: Event[] = [];
  for (const { file } of parts) {
    const bytes = await readFile(join(folder, file));
    const found = await parquetReadObjects({
      file: new Uint8Array(bytes).buffer,
      compressors,
    });
    events.push(...found);
  }
  return events;
};

const positionsOf = async (where: string): Promise<readonly number[]> =>
  (
    await shop.database.query<{ position: number }>(
      `select position from log.events where ${where} order by position`,
    )
  ).map(({ position }) => position);

describe("an export", () => {
  it("contains every event of the website once, by day, as the manifest says", async () => {
    const folder = join(parent, "whole");
    const { code, err } = await run(folder, "--website", "demo").ended;
    expect([code, err]).toEqual([0, expect.stringContaining("bytes an event")]);
    const manifest = await manifestOf(folder);
    const events = await eventsOf(folder);
    expect(events.map(({ position }) => Number(position))).toEqual(
      await positionsOf("website = 'demo'"),
    );
    expect(new Set(manifest.parts.map(({ day }) => day)).size).toBeGreaterThan(2);
    for (const { file, day, rows, bytes, sha256, first, last } of manifest.parts) {
      const content = await readFile(join(folder, file));
      expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
      expect(content.length).toBe(bytes);
      const inside = events.filter((each) => {
        const position = Number(each.position);
        return position >= first && position <= last;
      });
      expect(inside).toHaveLength(rows);
      expect(inside.every((each) => (each.recorded_at as Date).toISOString().startsWith(day))).toBe(
        true,
      );
    }
    const hits = events.filter(({ type }) => type === "HitRecorded");
    expect(manifest.types["HitRecorded v1"]).toBe(hits.length);
    // Each type and version has its schema, which is the one that `schemas` prints.
    expect(Object.keys(manifest.schemas)).toEqual(Object.keys(manifest.types));
    const schema = JSON.parse(
      await readFile(join(folder, manifest.schemas["HitRecorded v1"] ?? ""), "utf8"),
    );
    const printed = await startAnalyst(shop.url, "schemas", "HitRecorded").ended;
    expect(schema).toMatchObject(JSON.parse(printed.out)[0].schema);
    expect(schema).toMatchObject({ title: "HitRecorded v1", type: "object" });
    expect(JSON.parse(String(hits[0]?.data))).toMatchObject({ data: expect.anything() });
  });

  it("continues after it was killed, with the same result", async () => {
    const folder = join(parent, "killed");
    const { child, ended } = run(folder, "--website", "demo");
    await until(async () =>
      manifestOf(folder).then(
        ({ parts }) => parts.length > 0,
        () => false,
      ),
    );
    child.kill("SIGKILL");
    await ended;
    const halfway = await manifestOf(folder);
    expect((await run(folder, "--website", "demo").ended).code).toBe(0);
    const whole = await manifestOf(folder);
    expect(whole.parts.slice(0, halfway.parts.length)).toEqual(halfway.parts);
    expect((await eventsOf(folder)).map(({ position }) => Number(position))).toEqual(
      await positionsOf("website = 'demo'"),
    );
    const files = await readdir(folder, { recursive: true });
    expect(files.filter((name) => name.endsWith(".parquet"))).toHaveLength(whole.parts.length);
    expect(files.filter((name) => name.endsWith(".unfinished"))).toEqual([]);
  });

  it("continues when the log has grown", async () => {
    const folder = join(parent, "killed");
    const before = await manifestOf(folder);
    await spreadOverDays();
    await run(folder, "--website", "demo").ended;
    const after = await manifestOf(folder);
    expect(after.parts.slice(0, before.parts.length)).toEqual(before.parts);
    expect(after.rows).toBe((await positionsOf("website = 'demo'")).length);
  });

  it("selects by type, stream and time", async () => {
    const folder = join(parent, "selected");
    // The most frequent one of the sample, whatever that is.
    const [row] = await shop.database.query<{ type: string; stream: string; from: string }>(
      `select type, stream, (array_agg(recorded_at order by position))[21] as "from"
         from log.events where website = 'demo' group by 1, 2 order by count(*) desc limit 1`,
    );
    const { type = "", stream = "", from = "" } = row ?? {};
    const options = ["--type", `${type},HitRecorded`, "--stream", stream, "--from", from];
    await run(folder, "--website", "demo", ...options).ended;
    const expected = await positionsOf(
      `website = 'demo' and type = '${type}' and stream = '${stream}' and recorded_at >= '${from}'`,
    );
    expect(expected.length).toBeGreaterThan(0);
    expect((await eventsOf(folder)).map(({ position }) => Number(position))).toEqual(expected);
  });

  it("does not mix two selections in one folder, and leaves foreign files alone", async () => {
    const other = await run(join(parent, "whole"), "--website", "other").ended;
    expect([other.code, other.err]).toEqual([
      1,
      expect.stringContaining("contains an export of other events"),
    ]);
    const foreign = await run(parent, "--website", "demo").ended;
    expect([foreign.code, foreign.err]).toEqual([
      1,
      expect.stringContaining("contains files and no manifest"),
    ]);
  });
});
