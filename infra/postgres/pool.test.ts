import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import { createDatabase } from "./pool.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.database.query("create table notes (body text not null)");
});
afterAll(() => test.drop());

it("plans by an index even while a table is empty: the plan is kept when the table has grown", async () => {
  await test.database.query("create table small (id int primary key, body text)");
  await test.database.query("insert into small values (1, 'one')");
  await test.database.query("analyze small");
  const plan = await test.database.query("explain select body from small where id = 1");
  expect(JSON.stringify(plan)).toContain("Index Scan using small_pkey");
});

it("sets the planner of every connection, and disables compilation", async () => {
  const planning =
    "select current_setting('enable_seqscan') as seqscan, current_setting('jit') as jit";
  expect(await test.database.query(planning)).toEqual([{ seqscan: "off", jit: "off" }]);
  await test.database.transactionOf([{ text: `create table planned as ${planning}`, values: [] }]);
  expect(await test.database.query("select seqscan, jit from planned")).toEqual([
    { seqscan: "off", jit: "off" },
  ]);
});

it("keeps nothing of a transaction that threw", async () => {
  await expect(
    test.database.transaction(async (sql) => {
      await sql.query("insert into notes values ($1)", ["lost"]);
      throw new Error("on purpose");
    }),
  ).rejects.toThrow("on purpose");
  expect(await test.database.query("select * from notes")).toEqual([]);
});

it("keeps all of a transaction that ended", async () => {
  await test.database.transaction(async (sql) => {
    await sql.query("insert into notes values ($1)", ["kept"]);
  });
  expect(await test.database.query("select body from notes")).toEqual([{ body: "kept" }]);
});

it("continues after its connections were cut", async () => {
  await test.database
    .query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()",
    )
    .catch(() => undefined);
  expect(await test.database.query("select 1 as one")).toEqual([{ one: 1 }]);
});

it("runs many statements in one round trip, all or nothing", async () => {
  const insert = "insert into notes values ($1)";
  await test.database.query("truncate notes");
  await expect(
    test.database.transactionOf([
      { text: insert, values: ["one"] },
      { text: insert, values: [null] },
      { text: "insert into nowhere values ($1)", values: ["three"] },
    ]),
  ).rejects.toThrow("null value");
  expect(await test.database.query("select * from notes")).toEqual([]);
  await test.database.transactionOf([
    { text: insert, values: ["one"] },
    { text: insert, values: ["two"] },
  ]);
  expect(await test.database.query("select body from notes order by body")).toEqual([
    { body: "one" },
    { body: "two" },
  ]);
});

it("keeps the transactions of a lane in their order, sent before the one before has ended", async () => {
  await test.database.query("truncate notes");
  const lane = test.database.lane();
  const note = (body: string | null) => [{ text: "insert into notes values ($1)", values: [body] }];
  const ended: string[] = [];
  const send = (name: string, statements: Parameters<typeof lane.transactionOf>[0]) =>
    lane.transactionOf(statements).then(
      () => ended.push(name),
      () => ended.push(`${name} failed`),
    );
  const lock = "select pg_advisory_xact_lock(7)";
  const sent = await test.database.transaction(async (sql) => {
    await sql.query(lock);
    const all = [
      send("slow", [{ text: lock, values: [] }, ...note("slow")]),
      send("bad", note(null)),
      send("quick", note("quick")),
    ];
    await until(async () => {
      const waiting = await sql.query(
        "select from pg_locks where locktype = 'advisory' and not granted",
      );
      return waiting.length > 0;
    });
    expect(ended).toEqual([]);
    // Handed out in an object: a promise would be awaited before the lock is let go.
    return { all };
  });
  await Promise.all(sent.all);
  expect(ended).toEqual(["slow", "bad failed", "quick"]);
  await lane.transactionOf(note("later"));
  expect(await test.database.query("select body from notes order by body")).toEqual([
    { body: "later" },
    { body: "quick" },
    { body: "slow" },
  ]);
});

it("runs any number of texts, of which Postgres keeps no more than so many", async () => {
  // They are counted for the whole process, where other files have sent some.
  vi.resetModules();
  const { createDatabase: createAfresh, MAX_STATEMENTS } = await import("./pool.ts");
  const database = createAfresh({ connectionString: test.url });
  const kept = await database.transaction(async (sql) => {
    for (let n = 0; n < MAX_STATEMENTS + 5; n += 1)
      expect(await sql.query(`select ${n} as n`)).toEqual([{ n }]);
    return sql.query<{ count: number }>(
      "select count(*)::int as count from pg_prepared_statements",
    );
  });
  await database.close();
  expect(kept[0]?.count).toBeGreaterThan(MAX_STATEMENTS / 2);
  expect(kept[0]?.count).toBeLessThanOrEqual(MAX_STATEMENTS);
});

it("stops a statement that takes longer than it may, and continues; pieces of a file have no such limit", async () => {
  const database = createDatabase({ connectionString: test.url, statementSeconds: 1 });
  const timeout = "select current_setting('statement_timeout') as timeout";
  try {
    await expect(database.query("select pg_sleep(30)")).rejects.toMatchObject({ code: "57014" });
    await expect(
      database.transaction((sql) => sql.query("select pg_sleep(30)")),
    ).rejects.toMatchObject({ code: "57014" });
    expect(await database.query(timeout)).toEqual([{ timeout: "1s" }]);
    for await (const rows of database.stream(timeout, [], 10, "demo"))
      expect(rows).toEqual([{ timeout: "0" }]);
  } finally {
    await database.close();
  }
  expect(await test.database.query(timeout)).toEqual([{ timeout: "0" }]);
});

it("leaves the limit that an operator has set for the database", async () => {
  const name = new URL(test.url).pathname.slice(1);
  await test.database.query(`alter database "${name}" set statement_timeout = '7s'`);
  const database = createDatabase({ connectionString: test.url });
  try {
    const timeout = "select current_setting('statement_timeout') as timeout";
    expect(await database.query(timeout)).toEqual([{ timeout: "7s" }]);
  } finally {
    await database.close();
    await test.database.query(`alter database "${name}" reset statement_timeout`);
  }
});

it("reports each connection that it opens, for queries, for statements sent together and for files", async () => {
  let opened = 0;
  const onOpen = () => {
    opened += 1;
  };
  const database = createDatabase({ connectionString: test.url, onOpen });
  await database.query("select 1");
  expect(opened).toBe(1);
  await database.transactionOf([{ text: "select 1", values: [] }]);
  expect(opened).toBe(2);
  for await (const rows of database.stream("select 1 as n", [], 10, "demo"))
    expect(rows).toHaveLength(1);
  expect(opened).toBe(3);
  await database.close();
});
