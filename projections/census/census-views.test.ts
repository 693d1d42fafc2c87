import { afterAll, beforeAll, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { censusViews } from "./census-views.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** Text that does not get shorter by compression, three bytes a character. */
const incompressible = (length: number): string =>
  Array.from({ length }, (_, n) =>
    String.fromCharCode(0x4e00 + ((n * 7919 + n * n) % 20_000)),
  ).join("");

it("takes the longest addresses that a visitor can send", async () => {
  const eventStore = createMemoryEventStore();
  const visitorId = "v".repeat(64);
  await eventStore.append({
    stream: `census-demo.${visitorId}`,
    expectedRevision: "any",
    events: [
      {
        id: newId(),
        type: "HitRecorded",
        version: 1,
        data: {
          event: 1,
          visitorId,
          host: "shop.example",
          data: {
            url: `/${incompressible(1_999)}`,
            referrer: `https://${incompressible(1_992)}`,
            userAgent: "Mozilla/5.0 Chrome/140.0",
          },
        },
      },
    ],
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
  });
  await projectAll(test.database, eventStore, [censusViews]);
  const rows = await test.database.query(
    `select length(page) as page, length(referrer) as referrer, views from read.census_views`,
  );
  expect(rows).toEqual([{ page: 500, referrer: 253, views: 1 }]);
});
