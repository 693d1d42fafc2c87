import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sql } from "#infra/postgres/port.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { repeats } from "#tests/support/repeats.ts";
import { run } from "./schema.ts";
import { defineTable, tableChanges } from "./table-changes.ts";

const products = defineTable({
  name: "products",
  columns: {
    shop: "text",
    id: "int",
    title: "text",
    units: "int",
    sold: "bigint",
    tags: "text[]",
    extra: "jsonb",
    person_id: "uuid",
    email: "text",
  },
  key: ["shop", "id"],
  parent: ["shop"],
  defaults: { title: "untitled", sold: 5 },
  person: { id: "person_id", columns: ["email"] },
});

const ddl = `(
  shop text, id int, title text, units int, sold bigint, tags text[], extra jsonb,
  person_id uuid, email text, primary key (shop, id))`;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.database.query("create schema folded");
  await test.database.query("create schema naive");
  await test.database.query(`create table folded.products ${ddl}`);
  await test.database.query(`create table naive.products ${ddl}`);
});
afterAll(() => test.drop());

const persons = ["0197a5f0-0000-7000-8000-00000000000a", "0197a5f0-0000-7000-8000-00000000000B"];
const text = fc.oneof(
  fc.constantFrom("", "null", "NULL", "{}", 'a"b', "a\\b", "a,b", "ü€🙂", "it's", "  "),
  fc.string({ unit: "grapheme" }).map((value) => value.replaceAll("\0", "").toWellFormed()),
);
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const key = fc.record({ shop: fc.constantFrom("a", "b"), id: fc.integer({ min: 1, max: 3 }) });
const columns = {
  title: nullable(text),
  units: nullable(fc.integer({ min: -9, max: 9 })),
  sold: nullable(fc.integer({ min: -9, max: 9 })),
  tags: nullable(fc.array(text, { maxLength: 3 })),
  extra: nullable(
    fc.oneof(
      text,
      fc.integer(),
      fc.boolean(),
      fc.array(text, { maxLength: 2 }),
      fc.dictionary(text, nullable(text), { maxKeys: 2, noNullPrototype: true }),
    ),
  ),
  person_id: nullable(fc.constantFrom(...persons)),
  email: nullable(text),
};
const blankColumns = {
  title: null,
  units: null,
  sold: null,
  tags: null,
  extra: null,
  person_id: null,
  email: null,
};
const some = fc.record(columns, { requiredKeys: [] });
const row = fc.tuple(key, fc.record(columns)).map(([whose, rest]) => ({ ...whose, ...rest }));
const deltas = fc.record(
  { units: fc.integer({ min: -9, max: 9 }), sold: fc.integer({ min: -9, max: 9 }) },
  { requiredKeys: [] },
);
const change = fc.oneof(
  fc.record({ kind: fc.constant("put" as const), row }),
  fc.record({ kind: fc.constant("create" as const), row }),
  fc.record({ kind: fc.constant("ensure" as const), row }),
  fc.record({ kind: fc.constant("patch" as const), key, columns: some }),
  fc.record({ kind: fc.constant("set" as const), key, columns: some }),
  fc.record({ kind: fc.constant("add" as const), key, deltas }),
  fc.record({ kind: fc.constant("remove" as const), key }),
  fc.record({ kind: fc.constant("removeAll" as const), shop: fc.constantFrom("a", "b") }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** One plain statement after the other. */
const applyNaively = async (sql: Sql, step: Change): Promise<void> => {
  const write = async (row: Record<string, unknown>, conflict: string) => {
    await sql.query(
      `insert into naive.products
       select * from jsonb_populate_record(null::naive.products, $1::jsonb)
       on conflict (shop, id) ${conflict}`,
      [JSON.stringify(row)],
    );
    // jsonb_populate_record reads a JSON null into a jsonb column as 'null'.
    await sql.query(`update naive.products set extra = null where extra = 'null'::jsonb`);
  };
  const update = async (whose: { shop: string; id: number }, rest: Record<string, unknown>) => {
    for (const [column, value] of Object.entries(rest))
      await sql.query(
        `update naive.products set ${column} = $3::${products.columns[column as "title"]}
         where shop = $1 and id = $2`,
        [
          whose.shop,
          whose.id,
          column === "extra" && value !== null ? JSON.stringify(value) : value,
        ],
      );
  };
  const blank = { title: "untitled", units: 0, sold: 5 };
  switch (step.kind) {
    case "create":
    case "put":
      await sql.query("delete from naive.products where shop = $1 and id = $2", [
        step.row.shop,
        step.row.id,
      ]);
      return write(step.row, "do nothing");
    case "ensure":
      return write(step.row, "do nothing");
    case "patch":
      await update(step.key, step.columns);
      return;
    case "set":
      await write({ ...blank, ...step.key }, "do nothing");
      await update(step.key, step.columns);
      return;
    case "add":
      await write({ ...blank, ...step.key }, "do nothing");
      for (const [column, delta] of Object.entries(step.deltas))
        await sql.query(
          `update naive.products set ${column} = coalesce(${column}, 0) + $3
           where shop = $1 and id = $2`,
          [step.key.shop, step.key.id, delta],
        );
      return;
    case "remove":
      await sql.query("delete from naive.products where shop = $1 and id = $2", [
        step.key.shop,
        step.key.id,
      ]);
      return;
    case "removeAll":
      await sql.query("delete from naive.products where shop = $1", [step.shop]);
  }
};

/** In the middle of its batch: what comes after is not forgotten with what came before. */
const isWhenForgotten = (batch: readonly Change[], place: number): boolean =>
  place === Math.floor(batch.length / 2);

const applyFolded = async (sql: Sql, batch: readonly Change[], forget?: string): Promise<void> => {
  const changes = tableChanges(products);
  for (const [place, step] of batch.entries()) {
    if (forget !== undefined && isWhenForgotten(batch, place)) changes.forget(forget);
    if (step.kind === "put" || step.kind === "create" || step.kind === "ensure")
      changes[step.kind](step.row);
    else if (step.kind === "patch" || step.kind === "set")
      changes[step.kind](step.key, step.columns);
    else if (step.kind === "add") changes.add(step.key, step.deltas);
    else if (step.kind === "remove") changes.remove(step.key);
    else changes.removeAll({ shop: step.shop });
  }
  await run(sql, "folded", changes.statements());
};

/** A row is created once, and before anything else is said about it; otherwise it is put. */
const keepToCreations = (log: readonly (readonly Change[])[]): Change[][] => {
  const named = new Set<string>();
  return log.map((batch) =>
    batch.map((step) => {
      if (step.kind === "removeAll") return step;
      const { shop, id } = "row" in step ? step.row : step.key;
      const isNamed = named.has(`${shop}${id}`);
      named.add(`${shop}${id}`);
      return step.kind === "create" && isNamed ? { ...step, kind: "put" } : step;
    }),
  );
};

const rows = (schema: string) =>
  test.database.query(`select * from ${schema}.products order by shop, id`);

it("gives the rows that the changes give one by one, for any changes in any batches", async () => {
  const batches = fc.array(fc.array(change, { maxLength: 12 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(batches, nullable(fc.constantFrom(...persons)), async (log, forgotten) => {
      await test.database.query("truncate folded.products, naive.products");
      for (const [index, batch] of keepToCreations(log).entries()) {
        const forget = index === log.length - 1 ? (forgotten ?? undefined) : undefined;
        await test.database.transaction((sql) => applyFolded(sql, batch, forget));
        await test.database.transaction(async (sql) => {
          for (const [place, step] of batch.entries()) {
            if (forget !== undefined && isWhenForgotten(batch, place))
              await sql.query(`update naive.products set email = null where person_id = $1`, [
                forget,
              ]);
            await applyNaively(sql, step);
          }
        });
      }
      expect(await rows("folded")).toEqual(await rows("naive"));
    }),
    { numRuns: repeats(150) },
  );
});

it("replaces what Postgres cannot store instead of failing", async () => {
  const changes = tableChanges(products);
  changes.put({
    shop: "c",
    id: 1,
    title: "nul\0 and half\ud83d",
    units: null,
    sold: null,
    tags: ["\0"],
    extra: { "\0": ["\ud83d", "\\u0000"] },
    person_id: null,
    email: null,
  });
  await run(test.database, "folded", changes.statements());
  expect(
    await test.database.query("select title, tags, extra from folded.products where shop = 'c'"),
  ).toEqual([
    {
      title: "nul\ufffd and half\ufffd",
      tags: ["\ufffd"],
      extra: { "\ufffd": ["\ufffd", "\\u0000"] },
    },
  ]);
});

it("answers the same text for the same kind of change, so that it stays prepared", () => {
  const texts = [1, 2].map((id) => {
    const changes = tableChanges(products);
    changes.patch({ shop: "a", id }, { title: String(id) });
    changes.add({ shop: "b", id }, { units: id });
    return changes.statements().map(({ text }) => text);
  });
  expect(texts[0]).toHaveLength(2);
  expect(texts[0]).toEqual(texts[1]);
});

it("writes nothing for a row that is created and removed in one batch", () => {
  const changes = tableChanges(products);
  changes.create({ shop: "a", id: 1, ...blankColumns });
  changes.patch({ shop: "a", id: 1 }, { title: "changed" });
  changes.remove({ shop: "a", id: 1 });
  expect(changes.statements()).toEqual([]);
});
