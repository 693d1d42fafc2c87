import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { createTables, dropTables, schemaOf, showViews } from "#projections/kit/schema.ts";
import { fulfilment } from "#projections/orders/fulfilment.ts";
import { orders } from "#projections/orders/orders.ts";
import { listFile } from "#read-api/kit/list-file.ts";
import { queryLongPage } from "#read-api/kit/listing.ts";
import { listOrdersContract } from "#read-api/orders/contract.ts";
import { ordersSource } from "#read-api/orders/list-orders.ts";
import { fillOrders } from "#tests/support/many-orders.ts";
import { startBenchDatabase, startKeptDatabase } from "../shared/postgres.ts";
import type { BenchResult } from "../shared/result.ts";

const ORDERS = 1_000_000;
const TIMES = 60;
const TARGET_MS = 100;
/** Search texts match anywhere, without a promised time. */
const SEARCH_TARGET_MS = 300;
const MEMORY_TARGET_MB = 200;
const MEGABYTE = 1024 * 1024;

/** Filters and sort orders with an index, alone and combined. */
const indexed: Readonly<Record<string, object>> = {
  "first page": {},
  "sorted by number": { sort: "-number" },
  "sorted by name": { sort: "name" },
  "sorted by total": { sort: "-grandTotal" },
  "sorted by units": { sort: "totalQuantity" },
  "sorted by refunds": { sort: "-refunded" },
  "page 200, the last that is counted": { page: 200 },
  "a rare status": { filters: "status:is:failed" },
  "a common status": { filters: "status:is:paid" },
  "a status, sorted by total": { filters: "status:is:partially-refunded", sort: "-grandTotal" },
  "a day": {
    filters: "placedAt:since:2026-06-01T00%3A00%3A00Z;placedAt:before:2026-06-02T00%3A00%3A00Z",
  },
  "a month with a status": {
    filters:
      "status:is:failed;placedAt:since:2026-06-01T00%3A00%3A00Z;placedAt:before:2026-07-01T00%3A00%3A00Z",
  },
  "totals of at least 900": { filters: "grandTotal:least:90000" },
  "totals in a range, sorted by date": { filters: "grandTotal:least:50000;grandTotal:most:50500" },
  "a number": { filters: "number:is:777777" },
  "an email address": { filters: "email:is:buyer777%40example.com" },
  "names of erased customers": { filters: "name:empty" },
  "to send": { filters: "fulfilment:is:unfulfilled" },
  "sent, sorted by total": { filters: "fulfilment:is:fulfilled", sort: "-grandTotal" },
  "not cancelled": { filters: "fulfilment:not:cancelled" },
  "units, sorted by date": { filters: "totalQuantity:is:7" },
  "search: a customer's name": { search: "lovelace 4711" },
  "search: an order's number": { search: "#777777" },
  "search: a common word": { search: "linen" },
  "search: nowhere": { search: "zeppelin" },
};

const percentile = (taken: readonly number[], part: number): number =>
  taken.toSorted((a, b) => a - b)[Math.min(taken.length - 1, Math.floor(taken.length * part))] ?? 0;

const timed = async (work: () => Promise<unknown>) => {
  for (let warm = 0; warm < 6; warm += 1) await work();
  const taken: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return { p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) };
};

type Page = Awaited<ReturnType<typeof queryLongPage>>;
const pageOf = (database: Database, asked: object): Promise<Page> => {
  const query = listOrdersContract.query.parse(asked);
  return queryLongPage(database, ordersSource("demo", query), query);
};

const lists = async (database: Database): Promise<BenchResult[]> => {
  const floor = await timed(() =>
    database.query(
      "select order_id from read.orders where website_id = $1 order by placed_at desc limit 50",
      ["demo"],
    ),
  );
  // The worst case of paging: a cursor in the middle.
  const middle = await pageOf(database, {
    filters: "placedAt:before:2026-06-01T00%3A00%3A00Z",
  });
  const far = { "in the middle, by a cursor": { page: 9_000, after: middle.next ?? "" } };
  const results: BenchResult[] = [];
  for (const [name, asked] of Object.entries({ ...indexed, ...far })) {
    const { p50, p99 } = await timed(() => pageOf(database, asked));
    const { total, capped } = await pageOf(database, asked);
    const target = name.startsWith("search") ? SEARCH_TARGET_MS : TARGET_MS;
    results.push({
      name: `orders in the console, ${ORDERS.toLocaleString("en-US")}: ${name}`,
      value: p99,
      unit: "ms, p99",
      floor: { name: "50 ids by one index, p99", value: floor.p99 },
      target: `below ${target} ms`,
      reached: p99 < target,
      details: { "p50 ms": p50, [capped ? "rows, at least" : "rows"]: total },
    });
  }
  return results;
};

const residentMb = (): number => process.memoryUsage().rss / MEGABYTE;

/** The whole file, read as fast as it arrives. */
const exported = async (database: Database): Promise<BenchResult> => {
  const fileOf = listFile({
    stream: database.stream,
    timeZoneOf: async () => "America/New_York",
    nowMs: Date.now,
  });
  const before = residentMb();
  const started = performance.now();
  const source = ordersSource("demo", {});
  const file = await fileOf("orders", "demo", source, {
    sort: "-placedAt",
    cells: "shown",
    format: "csv",
  });
  let [most, bytes, first] = [before, 0, 0];
  for await (const piece of file.content) {
    if (bytes === 0) first = performance.now() - started;
    bytes += piece.length;
    most = Math.max(most, residentMb());
  }
  const seconds = (performance.now() - started) / 1_000;
  return {
    name: `export of ${ORDERS.toLocaleString("en-US")} orders as CSV`,
    value: most - before,
    unit: "MB more memory",
    target: `below ${MEMORY_TARGET_MB} MB, whatever the length`,
    reached: most - before < MEMORY_TARGET_MB,
    details: {
      "first piece ms": first,
      seconds,
      megabytes: bytes / MEGABYTE,
      "rows/s": ORDERS / seconds,
    },
  };
};

/** Existing indexes would make the filling several times slower. */
const fill = async (database: Database, schema: string, sending: string): Promise<void> => {
  const indexes = await database.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = $1 and tablename = 'orders' and indexname not like '%_pkey'`,
    [schema],
  );
  for (const { name } of indexes) await database.query(`drop index "${schema}"."${name}"`);
  await fillOrders(database, ORDERS, {
    table: `"${schema}".orders`,
    fulfilment: `"${sending}".order_fulfilment`,
  });
  for (const { definition } of indexes) await database.query(definition);
  await database.query(`vacuum analyze "${schema}".orders, "${sending}".order_fulfilment`);
};

/** Recorded in the schema at the end: an interrupted filling does not count. */
const FILLED = `filled with ${ORDERS} orders`;

const isFilled = async (database: Database, schema: string): Promise<boolean> => {
  const [found] = await database.query<{ words: string | null }>(
    "select obj_description(oid, 'pg_namespace') as words from pg_namespace where nspname = $1",
    [schema],
  );
  return found?.words === FILLED;
};

const prepare = async (database: Database): Promise<void> => {
  const schema = schemaOf(orders, "bench");
  const sending = schemaOf(fulfilment, "bench");
  if (await isFilled(database, schema)) return;
  await database.transaction(async (sql) => {
    await dropTables(sql, schema);
    await dropTables(sql, sending);
    await createTables(sql, orders, schema);
    await showViews(sql, orders, schema);
    await createTables(sql, fulfilment, sending);
    await showViews(sql, fulfilment, sending);
  });
  await fill(database, schema, sending);
  await database.query(`comment on schema "${schema}" is '${FILLED}'`);
};

/** An owner's waiting times with a million orders. */
export const run = async (): Promise<BenchResult[]> => {
  const kept = await startKeptDatabase("orders");
  const server = kept ?? (await startBenchDatabase());
  const database = createDatabase({ connectionString: server.url });
  try {
    await prepare(database);
    const listed = await lists(database);
    return [...listed, await exported(database)];
  } finally {
    await database.close();
    await server.stop();
  }
};
