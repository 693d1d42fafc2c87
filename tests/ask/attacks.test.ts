import { getPriority } from "node:os";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAsk } from "#infra/ask/postgres.ts";
import { createReaders } from "#infra/ask/readers.ts";
import { createLimitServerProcess } from "#infra/ask/server-process.ts";
import { silentLog } from "#infra/log/log.ts";
import { readModels } from "#projections/shell/columns.ts";
import { type AskedShop, demo, openAskedShop, rowsOf, secret } from "./asked-shop.ts";

let shop: AskedShop;
beforeAll(async () => {
  shop = await openAskedShop(300);
});
afterAll(() => shop.drop());

describe("a question that does more than read", () => {
  it.each([
    ["set role postgres"],
    ["reset role"],
    ["delete from orders"],
    ["create temp table t (a int)"],
    ["copy orders to '/tmp/orders'"],
    ["do $$ begin end $$"],
    ["explain analyze select 1"],
    ["commit"],
    ["listen daybook_log"],
    ["prepare a as select 1"],
    ["select 1; select 2"],
    ["select 1; drop table orders"],
    ["-- only a comment"],
    ["/* an open comment"],
    ["select set_config('role', 'postgres', false)"],
    ["select \"set_config\"('role', 'postgres', false)"],
    ["select pg_catalog.set_config('role', 'postgres', false)"],
    ["select U&\"\\0073et_config\"('role', 'postgres', false)"],
    ["select query_to_xml('select * from public.owners', true, true, '')"],
    ["select pg_read_file('/etc/passwd')"],
    ["select pg_ls_dir('.')"],
    ["select pg_sleep(60)"],
    ["select pg_advisory_lock(1)"],
    ["select pg_notify('daybook_log', '1')"],
    ["select pg_terminate_backend(1)"],
    ["select lo_import('/etc/passwd')"],
    ["select lo_create(0)"],
    ["select dblink('dbname=postgres', 'select 1')"],
    ["select * from pg_roles"],
    ["select /* a /* nested */ comment */ pg_sleep(1)"],
    ["select $a$ text $a$, pg_sleep(1)"],
    ["select 'it''s', pg_sleep(1)"],
    ["select E'it\\'s', pg_sleep(1)"],
    ["select daybook.pg_catalog.pg_advisory_lock(1)"],
    ["select daybook . pg_catalog /**/ . set_config('role', 'postgres', false)"],
    ["select * from daybook.pg_catalog.pg_class"],
    ["select * from daybook.read.orders"],
    ["select 1.pg_sleep(1)"],
    ["select 1 -- a comment\r, pg_sleep(1)"],
    ["select $é$ ' $é$, pg_sleep(1), $é$ ' $é$"],
    ["select E'a'\n'\\'', pg_sleep(1) as \"'\""],
    ["select 'a'\n'b'"],
    ["select 'an open text"],
  ])("is refused before it runs: %s", async (text) => {
    await expect(rowsOf(shop.ask, text)).rejects.toMatchObject({ code: "not-a-question" });
  });

  it.each([
    ["select 1 into t"],
    ["with gone as (delete from orders returning 1) select * from gone"],
    ["select * from orders for update"],
    ["select * from public.owner_sessions"],
    [
      "select log.append(null, null, null, null, null, null, null, null, null, null, null, null, null, null, null)",
    ],
    ["select advance_projection(1, 0, 0, 1, 0, true)"],
  ])("is refused by Postgres: %s", async (text) => {
    await expect(rowsOf(shop.ask, text)).rejects.toMatchObject({ code: "sql" });
  });

  it("reads every form of a number, and names of two parts", async () => {
    const text = "select 1.5e-3, .5, 1., 1_000, 0x1F, e.type from events as e limit 0";
    expect(await rowsOf(shop.ask, text)).toEqual([]);
  });

  it("reads texts that only look dangerous", async () => {
    const text = "select 'pg_sleep(1); drop table orders' as a, $$set_config$$ as b -- ; commit";
    expect(await rowsOf(shop.ask, text)).toEqual([
      ["pg_sleep(1); drop table orders", "set_config"],
    ]);
  });
});

/** Someone who has the role's password and Postgres's own protocol, without the checks above. */
describe("the role itself", () => {
  const asReader = async (text: string) => {
    const reader = await createReaders({ database: shop.database, readModels, secret }).find(demo);
    const url = new URL(shop.url);
    url.username = reader.role;
    url.password = reader.password;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return (await client.query(text)) as unknown;
    } finally {
      await client.end();
    }
  };

  it.each([
    ["set session authorization daybook"],
    ["set role daybook"],
    ["alter role current_user superuser"],
    ["begin; set transaction read write; create table public.t (a int)"],
    ["begin; set transaction read write; create temp table t (a int)"],
    ["set default_transaction_read_only = off; select lo_create(0)"],
    ["select set_config('role', 'daybook', false)"],
    ["select pg_advisory_lock(1)"],
    ["select pg_sleep(0)"],
    ["select pg_read_file('/etc/passwd')"],
    ["copy (select 1) to program 'true'"],
    ["select * from log.events"],
    ["select * from read.orders"],
    ["select * from public.persons"],
    ["notify daybook_log, '1'; select pg_notify('daybook_log', '1')"],
    ["set temp_file_limit = -1"],
    ["create extension dblink"],
  ])("cannot: %s", async (text) => {
    await expect(asReader(text)).rejects.toThrow(
      /permission denied|must be|cannot|not allowed|may (only|not)/,
    );
  });
});

describe("limits", () => {
  const limits = { seconds: 1, rows: 100, bytes: 1024 * 1024 };
  it("end a question that takes too long", async () => {
    const text = "select count(*) from generate_series(1, 100000000) a, generate_series(1, 1000) b";
    const started = performance.now();
    await expect(rowsOf(shop.ask, text, demo, limits)).rejects.toMatchObject({ code: "too-slow" });
    expect(performance.now() - started).toBeLessThan(20_000);
    const running = await shop.database.query(
      "select from pg_stat_activity where application_name = 'daybook-ask' and state = 'active' and datname = current_database()",
    );
    expect(running).toEqual([]);
  });

  it("cut the rows and say so", async () => {
    const text = "select n from generate_series(1, 5000) n order by n";
    const answer = await shop.ask.answer({ text, scope: demo, limits });
    expect(answer.isCut).toBe(true);
    expect(answer.rows).toHaveLength(100);
    const whole = await shop.ask.answer({ text, scope: demo, limits: { ...limits, rows: 5_000 } });
    expect([whole.isCut, whole.rows.length, whole.rows.at(-1)]).toEqual([false, 5_000, [5_000]]);
  });

  it("end an answer that is too large, before it is in memory", async () => {
    const before = process.memoryUsage().rss;
    const text = "select repeat('x', 300000000) as x";
    await expect(rowsOf(shop.ask, text, demo, { ...limits, seconds: 200 })).rejects.toMatchObject({
      code: "too-large",
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it("end a question whose asker has left", async () => {
    const leaving = new AbortController();
    const asked = shop.ask.answer({
      text: "select count(*) from generate_series(1, 100000000) a, generate_series(1, 1000) b",
      scope: demo,
      limits: { ...limits, seconds: 60 },
      signal: leaving.signal,
    });
    leaving.abort();
    await expect(asked).rejects.toMatchObject({ code: "too-slow" });
  });
});

it("yields the processor to other work", async () => {
  let niceness = 0;
  const ask = createAsk({
    database: shop.database,
    connectionString: shop.url,
    readModels,
    secret,
    onProcess: async (pid) => {
      await createLimitServerProcess(silentLog)(pid);
      niceness = getPriority(pid);
    },
  });
  expect(await rowsOf(ask, "select 1")).toEqual([[1]]);
  expect(niceness).toBe(15);
});

it("sees a read model by its newest view, whichever views it had before", async () => {
  const before = "select count(*) from reviews";
  await rowsOf(shop.ask, before);
  const [view] = await shop.database.query<{ definition: string }>(
    "select pg_get_viewdef('read.reviews'::regclass) as definition",
  );
  await shop.database.query(
    `create or replace view read.reviews as
      select * from (${view?.definition.replace(/;\s*$/, "")}) as t where false`,
  );
  expect(await rowsOf(shop.ask, before)).toEqual([[0]]);
  await shop.database.query(`create or replace view read.reviews as ${view?.definition}`);
  const [[count]] = (await rowsOf(shop.ask, before)) as [[number]];
  expect(count).toBeGreaterThan(0);
});

it("sets the role's password again when the secret has changed", async () => {
  await rowsOf(shop.ask, "select 1");
  const ask = createAsk({
    database: shop.database,
    connectionString: shop.url,
    readModels,
    secret: "another secret for tests of at least 32 characters",
  });
  expect(await rowsOf(ask, "select count(*) > 0 from events")).toEqual([[true]]);
  expect(await rowsOf(shop.ask, "select 2")).toEqual([[2]]);
});

it("names the place of the mistake", async () => {
  await expect(rowsOf(shop.ask, "select nothing\n from orders")).rejects.toMatchObject({
    code: "sql",
    at: 8,
    message: expect.stringContaining('column "nothing" does not exist'),
  });
});
