import { afterAll, beforeAll, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { silentLog } from "#infra/log/log.ts";
import { openSamples } from "#tests/ask/asked-shop.ts";
import { sampleLog } from "#tests/projections/sample-log.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import { startPastBuilder } from "./past-builder.ts";
import { projections } from "./registry.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it("builds requested positions, except for a website without space, whose request is dropped", async () => {
  const { name, version } = projections.find((each) => each.name === "orders") ?? {};
  const eventStore = createMemoryEventStore();
  for (const append of sampleLog(7, 20)) await eventStore.append(append);
  const head = Number(await eventStore.head());
  for (const website of ["small", "full"])
    await test.database.query(
      `insert into past_builds (schema_name, projection, version, website_id, until_position)
         values ($1, $2, $3, $4, $5)`,
      [`past_${website}`, name, version, website, head],
    );
  const stop = startPastBuilder({
    database: test.database,
    eventStore,
    personalData: openSamples,
    log: silentLog,
    isFull: async (websiteId) => websiteId === "full",
  });
  try {
    const found = await until(async () => {
      const rows = await test.database.query<{ schema: string; position: number }>(
        "select schema_name as schema, position from past_builds",
      );
      return rows.every(({ position }) => position === head) && rows;
    });
    expect(found).toEqual([{ schema: "past_small", position: head }]);
    expect(
      await test.database.query("select nspname from pg_namespace where nspname like 'past_%'"),
    ).toEqual([{ nspname: "past_small" }]);
  } finally {
    await stop();
  }
});
