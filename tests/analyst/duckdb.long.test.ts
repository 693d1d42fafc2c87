import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askDuckDb } from "#analyst/query/duckdb.ts";
import { type AskedShop, openAskedShop } from "#tests/ask/asked-shop.ts";
import { startAnalyst } from "./run-analyst.ts";

let shop: AskedShop;
let folder: string;
let parent: string;
beforeAll(async () => {
  shop = await openAskedShop(600);
  parent = await mkdtemp(join(tmpdir(), "daybook-duckdb-"));
  folder = join(parent, "log");
  const { code } = await startAnalyst(shop.url, "export", folder, "--website", "demo").ended;
  expect(code).toBe(0);
});
afterAll(async () => {
  await shop.drop();
  await rm(parent, { recursive: true, force: true });
});

const limits = { rows: 10, seconds: 60 };

const ask = (text: string) =>
  startAnalyst(
    shop.url,
    ...["query", "--engine", "duckdb", "--files", folder, "--format", "csv"],
    text,
  ).ended;

it("says how to install DuckDB when it is missing", async () => {
  const { peerDependencies } = JSON.parse(
    await readFile(new URL("../../package.json", import.meta.url), "utf8"),
  );
  const version = peerDependencies["@duckdb/node-api"];
  const missing = () => import("#tests/no-such-package.ts" as string);
  await expect(askDuckDb(folder, "select 1", { rows: 1, seconds: 1 }, missing)).rejects.toThrow(
    `DuckDB is not installed. Add it to this installation with: npm install --no-save --save-prod --omit=dev @duckdb/node-api@${version}`,
  );
});

describe("DuckDB over an export", () => {
  it("answers from all of its files", async () => {
    const { code, out } = await ask(
      "select count(*) as n, count(distinct day) > 0 as days, min(recorded_at) < now() as past from events",
    );
    const [row] = await shop.database.query<{ count: number }>(
      "select count(*) as count from log.events where website = 'demo'",
    );
    expect([code, out]).toEqual([0, `n,days,past\n${row?.count},true,true\n`]);
  });

  it("reads members of the data", async () => {
    const { out } = await ask(
      "select count(json_extract_string(data, '$.orderId')) > 0 as any from events where type = 'OrderPlaced'",
    );
    expect(out).toBe("any\ntrue\n");
  });

  it("reads no other file of this machine", async () => {
    const secret = join(parent, "secret.csv");
    await writeFile(secret, "a,b\n1,2\n");
    for (const text of [
      `select * from read_csv('${secret}')`,
      `copy (select 1) to '${join(parent, "written.csv")}'`,
      "set enable_external_access = true",
    ]) {
      const { code, err } = await ask(text);
      expect([code, err], text).toEqual([
        1,
        expect.stringMatching(/disabled|locked|permission|cannot/i),
      ]);
    }
  });

  it("writes nothing, not even into the folder of the export", async () => {
    const written = join(folder, "written.csv");
    for (const text of [
      `copy (select 1) to '${written}'`,
      `copy (select 1) to '${join(folder, "day=2030-01-01.parquet")}' (format parquet)`,
      "create table answers as select 1",
      `explain analyze copy (select 1) to '${written}'`,
    ]) {
      const asked = askDuckDb(folder, text, limits);
      await expect(asked, text).rejects.toThrow("A question can only read.");
    }
    await expect(askDuckDb(folder, "select 1; select 2", limits)).rejects.toThrow(
      "Ask one question at a time.",
    );
    expect((await readdir(folder)).filter((name) => name.includes(".csv"))).toEqual([]);
  });

  it("has days and durations as texts", async () => {
    const text = "select date '2030-01-02' as day, interval 2 day + interval 3 hour as pause";
    expect((await askDuckDb(folder, text, limits)).rows).toEqual([
      ["2030-01-02", "2 days 03:00:00"],
    ]);
  });

  it("says that an export has no read models, and when a question takes too long", async () => {
    await expect(askDuckDb(folder, "select * from orders", limits)).rejects.toThrow(
      "Table orders does not exist: an export has only the table events.",
    );
    const slow = "select count(*) from range(100000000) a, range(100000000) b";
    await expect(askDuckDb(folder, slow, { ...limits, seconds: 1 })).rejects.toThrow(
      "The question took longer than 1 s.",
    );
  });
});
