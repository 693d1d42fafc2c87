import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AskedShop, openAskedShop } from "#tests/ask/asked-shop.ts";
import { startAnalyst } from "./run-analyst.ts";

let shop: AskedShop;
let folder: string;
beforeAll(async () => {
  shop = await openAskedShop();
  folder = await mkdtemp(join(tmpdir(), "daybook-query-"));
});
afterAll(async () => {
  await shop.drop();
  await rm(folder, { recursive: true, force: true });
});

const query = (...args: readonly string[]) =>
  startAnalyst(shop.url, "query", "--website", "demo", ...args).ended;

const VALUES = `
  select 1 as whole, 9007199254740993 as large, 2.5::numeric as exact, 'a, "b"' as text,
         true as yes, null::text as nothing, '{"a": 1}'::jsonb as json,
         '2026-03-01 10:00:00+00'::timestamptz as moment`;

describe("an answer", () => {
  it("is a table", async () => {
    const { code, out, err } = await query(
      "select type, count(*) from events where type = 'HitRecorded' group by 1",
    );
    expect([code, err]).toEqual([0, "1 row\n"]);
    expect(out).toMatch(/^type +count\n─+ {2}─+\nHitRecorded +\d+\n$/);
  });

  it("has typed columns for the members of an event, by the question that schemas prints", async () => {
    const { code, out: text } = await startAnalyst(shop.url, "schemas", "StockReceived", "--sql")
      .ended;
    expect(code).toBe(0);
    const { out } = await query("--format", "json", "--rows", "1", text);
    expect(JSON.parse(out)).toMatchObject([
      { quantity: expect.any(Number), received_at: expect.stringMatching(/Z$/) },
    ]);
  });

  it("is CSV", async () => {
    const { out } = await query("--format", "csv", VALUES);
    expect(out).toBe(
      'whole,large,exact,text,yes,nothing,json,moment\n1,9007199254740993,2.5,"a, ""b""",true,,"{""a"": 1}",2026-03-01T10:00:00.000Z\n',
    );
  });

  it("is JSON", async () => {
    const { out } = await query("--format", "json", VALUES);
    expect(JSON.parse(out)).toEqual([
      {
        whole: 1,
        large: "9007199254740993",
        exact: 2.5,
        text: 'a, "b"',
        yes: true,
        nothing: null,
        json: { a: 1 },
        moment: "2026-03-01T10:00:00.000Z",
      },
    ]);
  });

  it("is Parquet with typed columns", async () => {
    const file = join(folder, "answer.parquet");
    const { code, err } = await query("--format", "parquet", "--out", file, VALUES);
    expect([code, err]).toEqual([0, `1 row written to ${file}\n`]);
    const bytes = await readFile(file);
    const rows = await parquetReadObjects({ file: new Uint8Array(bytes).buffer });
    expect(rows).toEqual([
      {
        whole: 1n,
        large: "9007199254740993",
        exact: 2.5,
        text: 'a, "b"',
        yes: true,
        nothing: null,
        json: '{"a": 1}',
        moment: new Date("2026-03-01T10:00:00Z"),
      },
    ]);
  });
});

it("reads the question from a file, and says when rows are missing", async () => {
  const file = join(folder, "question.sql");
  await writeFile(file, "-- the log\nselect position from events order by position;\n");
  const { out, err } = await query("--rows", "2", "--format", "csv", `@${file}`);
  expect(out).toMatch(/^position\n\d+\n\d+\n$/);
  expect(err).toBe("The first 2 rows. There are more: the limit is --rows 2.\n");
});

it("points at a mistake", async () => {
  const { code, err } = await query("select tyep from events");
  expect(code).toBe(1);
  expect(err).toMatch(/^column "tyep" does not exist\..*\n {2}select tyep from events\n {9}\^\n$/);
});

it("says what DuckDB needs", async () => {
  const args = ["query", "--engine", "duckdb", "--files", folder, "select 1"];
  const { code, err } = await startAnalyst(shop.url, ...args).ended;
  expect(code).toBe(1);
  expect(err).toBe(
    `${folder} is not an export. Make one with: npm run analyst -- export ${folder}\n`,
  );
});

describe("personal columns", () => {
  const email = "ann@shop.example";
  const ownerId = "0197a5f0-0000-7000-8000-00000000aaaa";
  const question = "select count(email) > 0 as any from orders";

  beforeAll(async () => {
    await shop.database.query(
      "insert into owners (owner_id, email, name, password_hash) values ($1, $2, 'Ann', '')",
      [ownerId, email],
    );
    await shop.database.query("delete from read.website_members where owner_id = $1", [ownerId]);
    await shop.database.query("insert into read.website_members values ('demo', $1, $2, now())", [
      ownerId,
      ["REPORTING"],
    ]);
  });

  it("need a member who can read their data", async () => {
    expect((await query(question)).err).toContain('column "email" does not exist');
    expect((await query("--personal", question)).err).toContain("--personal needs --as");
    const stranger = await query("--personal", "--as", "nobody@shop.example", question);
    expect(stranger.err).toContain("is not the email address of a member of demo");
    const reporting = await query("--personal", "--as", email, question);
    expect([reporting.code, reporting.err]).toEqual([
      1,
      expect.stringContaining("Personal columns need the permissions"),
    ]);
  });

  it("are answered to that member, and the log says so", async () => {
    await shop.database.query("update read.website_members set roles = $2 where owner_id = $1", [
      ownerId,
      ["ADMIN"],
    ]);
    const { code, out } = await query("--personal", "--as", email, "--format", "csv", question);
    expect([code, out]).toEqual([0, "any\ntrue\n"]);
    const [event] = await shop.database.query(
      `select data, metadata->>'actor' as actor from log.events
        where stream = 'analysis-demo.${ownerId}'`,
    );
    expect(event).toMatchObject({
      actor: `owner:${ownerId}`,
      data: { tables: ["orders"], through: "command-line" },
    });
  });
});
