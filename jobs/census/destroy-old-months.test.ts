import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { measuringRules } from "#projections/measuring/measuring-rules.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { handlerOn } from "#tests/support/handler.ts";
import { projectAll } from "#tests/support/project.ts";
import { createDestroyOldMonths } from "./destroy-old-months.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const createWebsites = () => {
  const eventStore = createMemoryEventStore();
  let at = "2026-11-30T23:30:00.000Z";
  let crashes = false;
  const asked: string[] = [];
  const run = createDestroyOldMonths({
    sql: test.database,
    eventStore,
    personalData: createMemoryPersonalData(),
    newId,
    handler: handlerOn(eventStore),
    now: () => at,
    timeZoneOf: async (websiteId) => (websiteId === "east" ? "Asia/Kathmandu" : "UTC"),
    dropLeft: async () => undefined,
    destroyMonth: async ({ keyId, websiteId, month }) => {
      asked.push(`${websiteId} ${month}`);
      if (month === "2026-01") return [{ projection: "visits", isStopped: false }];
      if (month === "2026-02") return [{ projection: "form-conversion", isStopped: true }];
      await test.database.query(
        "update measuring_months set destroyed_at = now(), hits = 7, last_position = 9 where key_id = $1",
        [keyId],
      );
      if (crashes) throw new Error("The process was killed.");
      return [];
    },
  });
  return {
    run,
    asked,
    at: (moment: string) => {
      at = moment;
    },
    crash: (now: boolean) => {
      crashes = now;
    },
    register: async (websiteId: string, ...months: readonly string[]) => {
      for (const month of months) {
        const keyId = randomUUID();
        await test.database.query(
          "insert into persons (person_id, website_id, address_hash, wrapped_key) values ($1, $2, $3, '')",
          [keyId, websiteId, Buffer.from(`${websiteId} ${month}`)],
        );
        await test.database.query("insert into measuring_months values ($1, $2, $3, 0)", [
          ...[keyId, websiteId, month],
        ]);
      }
    },
    keep: async (websiteId: string, months: number | null, tables?: "behind") => {
      await eventStore.append({
        stream: `measuringRetention-${websiteId}.site`,
        expectedRevision: "any",
        events: [
          {
            id: newId(),
            type: "MeasuringRetentionChanged",
            version: 1,
            data: { months, changedAt: at },
          },
        ],
        metadata: { websiteId, actor: "owner:o", correlationId: "test" },
      });
      if (tables !== "behind") await projectAll(test.database, eventStore, [measuringRules]);
    },
    recorded: async (): Promise<readonly string[]> => {
      const { events } = await eventStore.readAll({
        after: 0n,
        limit: 100,
        filter: { types: ["MeasuringMonthDestroyed", "PersonForgotten"] },
      });
      return events.map(({ type, metadata, data }) =>
        `${metadata.websiteId} ${type} ${data.month ?? ""}`.trim(),
      );
    },
  };
};

it("destroys whole months that are over for long enough, by the website's clock", async () => {
  const { run, asked, keep, register, recorded } = createWebsites();
  const months = ["2026-07", "2026-08", "2026-09", "2026-11"];
  for (const websiteId of ["west", "east", "free", "other"]) await register(websiteId, ...months);
  await keep("west", 3);
  await keep("east", 3);
  await keep("free", null);
  expect(await run()).toBe(3);
  // It is December already in Kathmandu. The others keep everything.
  expect(asked).toEqual(["east 2026-07", "east 2026-08", "west 2026-07"]);
  expect(await recorded()).toEqual([
    "east MeasuringMonthDestroyed 2026-07",
    "east MeasuringMonthDestroyed 2026-08",
    "west MeasuringMonthDestroyed 2026-07",
  ]);
  expect(await run()).toBe(0);
  expect(asked).toHaveLength(3);
});

it("records a month once, also when it is killed between the key and the event", async () => {
  const { run, keep, register, recorded, crash } = createWebsites();
  await register("west", "2026-07");
  await keep("west", 3);
  crash(true);
  await expect(run()).rejects.toThrow("could not be destroyed");
  crash(false);
  await run();
  await run();
  // A month is not an erased person.
  expect(await recorded()).toEqual(["west MeasuringMonthDestroyed 2026-07"]);
});

it("destroys nothing that its website keeps by now, also when the tables are behind", async () => {
  const { run, asked, keep, register, recorded } = createWebsites();
  await register("west", "2026-07");
  await keep("west", 3);
  await keep("west", null, "behind");
  expect(await run()).toBe(0);
  expect(asked).toEqual([]);
  expect(await recorded()).toEqual([]);
});

it("tries a month again while something still counts it", async () => {
  const { run, asked, keep, register, recorded, at } = createWebsites();
  await register("west", "2026-01");
  await keep("west", 3);
  expect(await run()).toBe(0);
  at("2026-12-02T00:00:00.000Z");
  expect(await run()).toBe(0);
  expect(asked).toEqual(["west 2026-01", "west 2026-01"]);
  expect(await recorded()).toEqual([]);
});

it("names the projection that blocks a month, and destroys the others", async () => {
  const { run, asked, keep, register, recorded } = createWebsites();
  await register("east", "2026-01", "2026-02", "2026-03");
  await register("west", "2026-03");
  await keep("east", 3);
  await keep("west", 3);
  const failure = await run().catch((error: Error) => error);
  expect(failure).toMatchObject({ cause: { message: expect.stringContaining("form-conversion") } });
  expect(String((failure as Error).cause)).toContain(
    "Website east: the reports of 2026-02 are due",
  );
  expect(String((failure as Error).cause)).not.toContain("visits");
  expect(asked).toEqual(["east 2026-01", "east 2026-02", "east 2026-03", "west 2026-03"]);
  expect(await recorded()).toEqual([
    "east MeasuringMonthDestroyed 2026-03",
    "west MeasuringMonthDestroyed 2026-03",
  ]);
});
