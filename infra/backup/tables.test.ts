import { makeWorkerUtils } from "graphile-worker";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createStartedDatabase } from "#tests/support/server.ts";
import { backupTables, isReadModelSchema, jobTables } from "./tables.ts";

const loggedTables = `
  select nspname as schema, nspname || '.' || relname as table
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
   where relkind in ('r', 'p') and relpersistence = 'p'
     and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_toast%'
   order by 2`;
const sequences = `
  select schemaname || '.' || sequencename as sequence from pg_sequences
   where schemaname <> 'graphile_worker' and sequencename <> 'schema_migrations_id_seq' order by 1`;
const references = `
  select child.relnamespace::regnamespace || '.' || child.relname as child,
         parent.relnamespace::regnamespace || '.' || parent.relname as parent
    from pg_constraint
    join pg_class as child on child.oid = conrelid
    join pg_class as parent on parent.oid = confrelid
   where contype = 'f'`;

let test: TestDatabase;
beforeAll(async () => {
  test = await createStartedDatabase();
  const utils = await makeWorkerUtils({ connectionString: test.url });
  await utils.migrate();
  await utils.release();
});
afterAll(async () => test.drop());

const undeclaredIn = async ({ database }: TestDatabase): Promise<readonly string[]> => {
  const known = new Set([...backupTables.map(({ table }) => table), ...jobTables]);
  const found = await database.query<{ schema: string; table: string }>(loggedTables);
  return found
    .filter(({ schema }) => !isReadModelSchema(schema))
    .map(({ table }) => table)
    .filter((table) => !known.has(table));
};

describe("the tables of a backup", () => {
  it("are each declared as truth, rebuilt or ephemeral", async () => {
    expect(await undeclaredIn(test)).toEqual([]);
  });

  it("a table that nobody declared is found, unless it is unlogged", async () => {
    const other = await createTestDatabase();
    try {
      await other.database.query("create table forgotten (id int)");
      await other.database.query("create unlogged table counts (id int)");
      expect(await undeclaredIn(other)).toEqual(["public.forgotten"]);
    } finally {
      await other.drop();
    }
  });

  it("are all there: none is declared that has gone", async () => {
    const found = await test.database.query<{ table: string }>(loggedTables);
    const there = new Set(found.map(({ table }) => table));
    const declared = [...backupTables.map(({ table }) => table), ...jobTables];
    expect(declared.filter((table) => !there.has(table))).toEqual([]);
    expect(new Set(declared).size).toBe(declared.length);
  });

  it("come in an order in which parents are loaded before what references them", async () => {
    const truth = backupTables.filter(({ keep }) => keep === "truth").map(({ table }) => table);
    const rows = await test.database.query<{ child: string; parent: string }>(references);
    const wrong = rows.filter(
      ({ child, parent }) =>
        truth.includes(child) && child !== parent && truth.indexOf(parent) >= truth.indexOf(child),
    );
    expect(wrong).toEqual([]);
    expect(rows.length).toBeGreaterThan(5);
    // A row whose parent is omitted could not be loaded at all.
    expect(
      rows.filter(({ child, parent }) => truth.includes(child) && !truth.includes(parent)),
    ).toEqual([]);
  });

  it("need no sequence: only builds of read models, which are made again, count by one", async () => {
    expect(await test.database.query(sequences)).toEqual([
      { sequence: "public.projection_build_numbers" },
    ]);
  });
});
