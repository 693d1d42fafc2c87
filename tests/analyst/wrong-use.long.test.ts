import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { digestPlaceOf } from "#analyst/check/digest-place.ts";
import { type AskedShop, demo, openAskedShop, rowsOf } from "#tests/ask/asked-shop.ts";
import { until } from "#tests/support/wait-for.ts";
import { startAnalyst } from "./run-analyst.ts";

let shop: AskedShop;
let folder: string;
beforeAll(async () => {
  shop = await openAskedShop(600);
  folder = await mkdtemp(join(tmpdir(), "daybook-wrong-use-"));
});
afterAll(async () => {
  await shop.drop();
  await rm(folder, { recursive: true, force: true });
});

const analyst = (...args: readonly string[]) => startAnalyst(shop.url, ...args).ended;

describe("a question about something that is not there", () => {
  const errorOf = async (text: string, scope = demo): Promise<string> =>
    rowsOf(shop.ask, text, scope).then(
      () => "no error",
      (error: Error) => error.message,
    );

  it("says which column is personal, unless it can be read", async () => {
    expect(await errorOf("select email from orders")).toBe(
      'column "email" does not exist. It is a personal column of orders.',
    );
    expect(await errorOf("select o.email from orders as o")).toMatch(
      /personal column of orders\.$/,
    );
    expect(await errorOf("select email from orders", { ...demo, personal: true })).toBe("no error");
    expect(await errorOf("select nothing from orders")).toBe('column "nothing" does not exist.');
  });

  it("names tables with a similar name", async () => {
    expect(await errorOf("select * from order_line")).toBe(
      'relation "order_line" does not exist. Similar tables: order_lines, orders.',
    );
    expect(await errorOf("select * from owners")).toBe('relation "owners" does not exist.');
  });

  it("names the limit of Postgres that it reached", async () => {
    expect(await errorOf("with gone as (delete from orders returning 1) table gone")).toBe(
      "A question can only read.",
    );
    const limits = { seconds: 1, rows: 10, bytes: 1_000_000 };
    const slow = "select count(*) from generate_series(1, 1000000000)";
    await expect(shop.ask.answer({ text: slow, scope: demo, limits })).rejects.toThrow(
      "The question took longer than 1 s. Ask for less.",
    );
  });
});

describe("the command line", () => {
  it("says what can be asked, and which columns are personal", async () => {
    const { code, out } = await analyst("tables", "--website", "demo");
    expect([code, out]).toEqual([0, expect.stringMatching(/^events +position, recorded_at/m)]);
    const columns = await analyst("tables", "orders", "--website", "demo");
    expect(columns.out).toMatch(/^number +integer$/m);
    expect(columns.out).toMatch(/^email +text +personal: needs --personal$/m);
    const none = await analyst("tables", "order_lin", "--website", "demo");
    expect([none.code, none.err]).toEqual([
      1,
      "Unknown table: order_lin. Similar tables: order_lines.\n",
    ]);
  });

  it("refuses a website that does not exist instead of finding nothing", async () => {
    const { code, err } = await analyst("query", "--website", "demos", "select 1");
    expect([code, err]).toEqual([1, "Unknown website: demos. Known websites: demo.\n"]);
  });

  it("names a file that it cannot use, without a stack", async () => {
    const missing = join(folder, "missing", "answer.csv");
    const { code, err } = await analyst("query", "--website", "demo", "--out", missing, "select 1");
    expect([code, err]).toEqual([1, `${missing}: no such file or folder.\n`]);
    const rules = join(folder, "rules.json");
    await writeFile(rules, "{ not JSON");
    const replay = await analyst("replay", "orders", "--with", rules, "--into", "wrong");
    expect([replay.code, replay.err]).toEqual([
      1,
      expect.stringContaining(`${rules} is not JSON:`),
    ]);
    expect(replay.err).not.toMatch(/^ +at /m);
  });

  it("says that an answer is of a time before the first event", async () => {
    const args = ["query", "--website", "demo", "--as-of", "0", "select count(*) from orders"];
    expect((await analyst(...args)).err).toContain(
      "1 row, as of a time at which nothing was recorded yet",
    );
  });

  it("does not explain a number of something that the log does not know", async () => {
    const { code, err } = await analyst("explain", "order-total", "nothing", "--website", "demo");
    expect([code, err]).toEqual([
      1,
      "The log has no events for order-total of nothing. Check the id.\n",
    ]);
  });

  it("compares builds of one projection only, and only those that exist", async () => {
    await analyst("replay", "carts", "--into", "these");
    const missing = await analyst("diff", "these", "those");
    expect([missing.code, missing.err]).toEqual([
      1,
      "past_those does not exist. Build it with replay.\n",
    ]);
    await analyst("replay", "coupons", "--into", "those");
    const { code, err } = await analyst("diff", "these", "those");
    expect([code, err]).toEqual([1, expect.stringContaining("Only builds of the same projection")]);
  });

  it("says that a question was stopped, and ends its process on the server", async () => {
    const text = "select count(*) as stopped_by_hand from generate_series(1, 100000000000)";
    const { child, ended } = startAnalyst(shop.url, "query", "--website", "demo", text);
    const running = async () => {
      const [row] = await shop.database.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where query like $1 and state = 'active' and pid <> pg_backend_pid()",
        ["%fetch forward%"],
      );
      return row?.count ?? 0;
    };
    await until(async () => (await running()) > 0);
    child.kill("SIGINT");
    const { code, err } = await ended;
    expect([code, err]).toEqual([130, "Stopped.\n"]);
    await until(async () => (await running()) === 0);
  });
});

it("digests need a place that can be used", async () => {
  expect(() => digestPlaceOf("ftp://archive.example/days")).toThrow("--digests needs a file");
  await expect(digestPlaceOf("http://127.0.0.1:1/days").read()).rejects.toThrow(
    "http://127.0.0.1:1/days does not answer",
  );
});
