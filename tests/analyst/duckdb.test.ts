import { mkdtemp, rm, writeFile } from "node:fs/promises";
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

const ask = (text: string) =>
  startAnalyst(
    shop.url,
    ...["query", "--engine", "duckdb", "--files", folder, "--format", "csv"],
    text,
  ).ended;

it("says how to install DuckDB where it is missing", async () => {
  const missing = () => import("#tests/no-such-package.ts" as string);
  await expect(askDuckDb(folder, "select 1", { rows: 1, seconds: 1 }, missing)).rejects.toThrow(
    "DuckDB is not installed. Install it next to Daybook with: npm install --no-save @duckdb/node-api",
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
});
