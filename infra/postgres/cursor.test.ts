import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import { createCursors } from "./cursor.ts";

const numbers = "select n from numbers where n <= $1 order by n";
type Row = { readonly n: number };

let test: TestDatabase;
let cursors: ReturnType<typeof createCursors>;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.database.query("create table numbers as select n from generate_series(1, 7) as n");
  const onError = () => undefined;
  cursors = createCursors({ connectionString: test.url, onError, takenWithinMs: 50 });
});
afterAll(async () => {
  await cursors.close();
  await test.drop();
});

const openTransactions = async (): Promise<number> => {
  const [row] = await test.database.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where application_name = 'daybook-files' and datname = current_database()
        and state like 'idle in transaction%'`,
  );
  return row?.count ?? 0;
};

it("gives all rows in pieces, as they were when the first was read", async () => {
  const pieces: number[][] = [];
  for await (const rows of test.database.stream<Row>(numbers, [100], 3, "demo")) {
    pieces.push(rows.map(({ n }) => n));
    await test.database.query("insert into numbers values (99)");
  }
  expect(pieces).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
});

it("gives its connection back when nobody wants the rest", async () => {
  for await (const _rows of cursors.stream<Row>(numbers, [7], 2, "demo")) break;
  await until(async () => (await openTransactions()) === 0);
});

it("ends a reading whose next piece is not taken in time, and refuses that piece later", async () => {
  const pieces = cursors.stream<Row>(numbers, [7], 2, "demo")[Symbol.asyncIterator]();
  await pieces.next();
  await until(async () => (await openTransactions()) === 0);
  await expect(pieces.next()).rejects.toThrow("The reader took too long.");
});

it("keeps no connection on which nothing could be begun", async () => {
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    if (String(given[0]).startsWith("begin")) return Promise.reject(new Error("Cut off."));
    return Reflect.apply(query, this, given);
  } as never);
  for (let tries = 0; tries < 4; tries += 1) {
    const pieces = cursors.stream<Row>(numbers, [7], 2, "demo")[Symbol.asyncIterator]();
    await expect(pieces.next()).rejects.toThrow("Cut off.");
  }
  spy.mockRestore();
  for await (const rows of cursors.stream<Row>(numbers, [7], 2, "demo")) {
    expect(rows).toHaveLength(2);
    break;
  }
});

it("reports an error of the query before it yields rows", async () => {
  const pieces = cursors.stream<Row>("select nothing", [], 2, "demo")[Symbol.asyncIterator]();
  await expect(pieces.next()).rejects.toThrow("nothing");
});

const slow = (options: { readonly allTakenWithinMs?: number; readonly waitMs?: number }) =>
  createCursors({ connectionString: test.url, onError: () => undefined, ...options });

it("ends a reading that takes each piece in time, but too long for all of them", async () => {
  const readers = slow({ allTakenWithinMs: 0 });
  const pieces = readers.stream<Row>(numbers, [7], 2, "demo")[Symbol.asyncIterator]();
  await pieces.next();
  await until(async () => (await openTransactions()) === 0);
  await expect(pieces.next()).rejects.toThrow("The reader took too long.");
  await readers.close();
});

it("keeps a place for other websites, and gives a place to who waits for one", async () => {
  const hasty = slow({ waitMs: 50 });
  const patient = slow({ waitMs: 60_000 });
  const begin = async (websiteId: string, readers = patient) => {
    const pieces = readers.stream<Row>(numbers, [7], 2, websiteId)[Symbol.asyncIterator]();
    await pieces.next();
    return pieces;
  };
  const first = await begin("demo");
  const second = await begin("demo");
  const taken = [await begin("demo", hasty), await begin("demo", hasty)];
  const refused = "Too many files of this website are being read.";
  await expect(begin("demo", hasty)).rejects.toThrow(refused);
  const other = await begin("other");
  await other.return?.(undefined);
  const third = begin("demo");
  await first.return?.(undefined);
  const waited = await third;
  for (const pieces of [second, waited, ...taken]) await pieces.return?.(undefined);
  await Promise.all([hasty.close(), patient.close()]);
});
