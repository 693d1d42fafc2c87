import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AskedShop, demo, openAskedShop, rowsOf } from "./asked-shop.ts";

let shop: AskedShop;
let tables: readonly string[];
beforeAll(async () => {
  shop = await openAskedShop();
  tables = (await shop.ask.tables(demo)).map(({ name }) => name);
});
afterAll(() => shop.drop());

const countIn = async (table: string, website: string): Promise<number> => {
  const from = table === "events" ? "log.events" : `read.${table}`;
  const column = table === "events" ? "website" : "website_id";
  const [row] = await shop.database.query<{ count: number }>(
    `select count(*) as count from ${from} where ${column} = $1`,
    [website],
  );
  return row?.count ?? 0;
};

describe("a question about one website", () => {
  it("sees all of its rows in every table, and none of another", async () => {
    expect(tables.length).toBeGreaterThan(60);
    const seen: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const table of tables) {
      seen[table] = await rowsOf(
        shop.ask,
        `select website_id, count(*) from ${table} group by 1 order by 1`,
      );
      const count = await countIn(table, "demo");
      expected[table] = count === 0 ? [] : [["demo", count]];
    }
    expect(seen).toEqual(expected);
    const others = await Promise.all(tables.map((table) => countIn(table, "other")));
    expect(others.filter((count) => count > 0).length).toBeGreaterThan(30);
  });

  it("learns nothing of other rows by an error in a condition", async () => {
    for (const table of ["orders", "events", "stock_movements"]) {
      const condition = "1 / (case when website_id <> 'demo' then 0 else 1 end) = 1";
      const [[count]] = (await rowsOf(
        shop.ask,
        `select count(*) from ${table} where ${condition}`,
      )) as [[number]];
      expect(count).toBe(await countIn(table, "demo"));
    }
  });

  it("cannot name the tables of the log, of read models or of another website", async () => {
    await rowsOf(shop.ask, "select 1", { website: { id: "other" }, personal: true });
    const schemas = await shop.database.query<{ name: string }>(
      "select nspname as name from pg_namespace where nspname like 'ask_%' or nspname like 'p_orders%'",
    );
    const mine = (await shop.database.query<{ name: string }>(
      `select n.nspname as name from pg_namespace n join pg_class c on c.relnamespace = n.oid
        where n.nspname like 'ask_%' and c.relname = 'orders'
          and pg_get_viewdef(c.oid) like '%demo%'`,
    )) as readonly { name: string }[];
    const foreign = schemas
      .map(({ name }) => name)
      .filter((name) => !mine.some((each) => each.name === name));
    const names = ["log.events", "read.orders", "public.owners", "public.persons"];
    for (const table of [...names, ...foreign.map((schema) => `"${schema}".orders`)])
      await expect(rowsOf(shop.ask, `select * from ${table}`), table).rejects.toThrow(
        /permission denied/,
      );
    expect(foreign.length).toBeGreaterThan(1);
  });
});

describe("the operator's question", () => {
  it("sees all websites, without personal columns", async () => {
    const all = { website: "all" as const, personal: false };
    const rows = await rowsOf(shop.ask, "select distinct website_id from events order by 1", all);
    expect(rows.length).toBeGreaterThan(2);
    await expect(rowsOf(shop.ask, "select email from orders", all)).rejects.toThrow(/email/);
  });
});

describe("personal columns", () => {
  it("are there only when they are asked for", async () => {
    await expect(rowsOf(shop.ask, "select email from orders")).rejects.toThrow(
      'column "email" does not exist',
    );
    const opened = { website: { id: "demo" }, personal: true };
    const rows = await rowsOf(
      shop.ask,
      "select count(*) > 0 from orders where email is not null",
      opened,
    );
    expect(rows).toEqual([[true]]);
  });
});

it("continues with the new tables when a projection shows a new build", async () => {
  const { database, ask } = shop;
  const [view] = await database.query<{ definition: string }>(
    "select pg_get_viewdef('read.orders'::regclass) as definition",
  );
  const old = /FROM (p_\w+)\.orders/.exec(view?.definition ?? "")?.[1] as string;
  const before = await rowsOf(ask, "select count(*) from orders");
  await database.transaction(async (sql) => {
    await sql.query(`create schema p_orders_next`);
    await sql.query(`create table p_orders_next.orders as select * from ${old}.orders limit 0`);
    await sql.query(`drop view read.orders`);
    await sql.query(`create view read.orders as select * from p_orders_next.orders`);
    await sql.query(`drop schema ${old} cascade`);
  });
  expect(before).not.toEqual([[0]]);
  expect(await rowsOf(ask, "select count(*) from orders")).toEqual([[0]]);
});
