import { afterAll, beforeAll, expect, it } from "vitest";
import { searchMonth } from "#domain/search/kept-words.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { searches } from "#projections/search/searches.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { createEraseOldSearches } from "./erase-old-searches.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it("erases the words of a month 13 months after its last search, and no others", async () => {
  let now = "2026-10-30T12:00:00.000Z";
  const eventStore = createMemoryEventStore({ now: () => now });
  const personalData = createMemoryPersonalData();
  const erase = createEraseOldSearches({
    sql: test.database,
    eventStore,
    personalData,
    newId,
    now: () => now,
  });
  const search = async (at: string, words: string) => {
    now = at;
    const person = await personalData.seal("demo", searchMonth(at), { words });
    await eventStore.append({
      stream: "search-demo.1",
      expectedRevision: "any",
      events: [
        {
          id: newId(),
          type: "SearchAnswered",
          version: 1,
          data: { person, outcome: "found", results: 1 },
        },
      ],
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
    });
  };
  const wordsLeft = async () => {
    await projectAll(test.database, eventStore, [searches], { personalData });
    const rows = await test.database.query<{ words: string }>(
      "select words from read.searches order by words",
    );
    return rows.map(({ words }) => words);
  };
  await search("2026-10-30T12:00:00.000Z", "ink");
  await search("2026-11-02T12:00:00.000Z", "linen");
  expect(await wordsLeft()).toEqual(["ink", "linen"]);
  now = "2027-11-30T11:00:00.000Z";
  expect(await erase()).toBe(0);
  now = "2027-11-30T13:00:00.000Z";
  expect(await erase()).toBe(1);
  expect(await wordsLeft()).toEqual(["linen"]);
  expect(await erase()).toBe(0);
});
