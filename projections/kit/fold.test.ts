import { expect, it } from "vitest";
import type { Sql } from "#infra/postgres/port.ts";
import { StaleBuild } from "./errors.ts";
import { createFolding, foldOf, TablesNotRead } from "./fold.ts";
import type { Projectable, Projection } from "./projection.ts";

const eventsUpTo = (from: bigint, to: bigint): readonly Projectable[] =>
  Array.from({ length: Number(to - from) }, (_, place) => ({
    position: from + BigInt(place) + 1n,
  })) as unknown as Projectable[];

/** Counts events from a row on, and remembers the count. */
const counter: Projection = {
  name: "counter",
  version: 1,
  reads: {},
  tables: "",
  views: [],
  createFold: (read) => {
    let count: number | undefined;
    let taken = 0;
    return {
      take: (batch: readonly Projectable[]) => {
        if (batch.some(({ position }) => position === 13n)) throw new Error("Unlucky.");
        taken += batch.length;
      },
      write: async () => {
        count ??=
          (await read<{ count: number }>("select count from {schema}.t", []))[0]?.count ?? 0;
        count += taken;
        taken = 0;
        return [{ text: "count", values: [count] }];
      },
    };
  },
  pagesTogether: 3,
};

const sqlWith = (count: () => number): Sql => ({
  query: async (text) => {
    expect(text).toBe('select count from "s".t');
    return [{ count: count() }] as never;
  },
});

const start = () => {
  const tables = { position: 0n, count: 0, reads: 0 };
  const folding = createFolding({
    projection: counter,
    tables: {
      sql: sqlWith(() => {
        tables.reads += 1;
        return tables.count;
      }),
      schema: "s",
    },
    build: 1,
    position: () => tables.position,
  });
  return {
    tables,
    page: (after: bigint, upTo: bigint) => folding.page(eventsUpTo(after, upTo), { after, upTo }),
    take: (after: bigint, upTo: bigint) =>
      folding.take(eventsUpTo(after, upTo), { after, upTo }, false),
    folding,
  };
};

it("folds pages in order, before those in front of them are in the tables", async () => {
  const { tables, page } = start();
  const pages = await Promise.all([page(0n, 3n), page(3n, 4n), page(4n, 9n)]);
  expect(pages.flat().map(({ values }) => values)).toEqual([[3], [4], [9]]);
  expect(tables.reads).toBe(1);
});

it("writes pages that were only taken in with the next one", async () => {
  const { tables, page, take } = start();
  const [, , third] = await Promise.all([take(0n, 3n), take(3n, 4n), page(4n, 9n), page(9n, 11n)]);
  expect(third.map(({ values }) => values)).toEqual([[9]]);
  expect(tables.reads).toBe(1);
});

it("rejects a page that is not the next one, and begins from the tables after that", async () => {
  const { tables, page, folding } = start();
  await page(0n, 3n);
  expect(() => page(4n, 5n)).toThrow(StaleBuild);
  Object.assign(tables, { position: 2n, count: 2 });
  folding.forget();
  expect(() => page(3n, 4n)).toThrow(StaleBuild);
  expect(await page(2n, 4n)).toEqual([{ text: "count", values: [4] }]);
});

it("folds nothing after a failure, because it would lack the page that failed", async () => {
  const { page, folding } = start();
  const pages = [page(0n, 12n), page(12n, 13n), page(13n, 14n)];
  const [first, ...others] = await Promise.allSettled(pages);
  expect(first?.status).toBe("fulfilled");
  expect(others.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  folding.forget();
  expect(await page(0n, 2n)).toEqual([{ text: "count", values: [2] }]);
});

it("distinguishes unreadable tables from events that cannot be applied", async () => {
  const sql: Sql = { query: () => Promise.reject(new Error("gone")) };
  const fold = foldOf(counter, { sql, schema: "s" });
  await expect(fold([])).rejects.toThrow(TablesNotRead);
});
