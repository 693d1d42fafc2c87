import { afterEach, beforeEach, expect, it } from "vitest";
import { proveKilledWriterLosesNothing, proveReaderSeesAll } from "#tests/event-store/proofs.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

it("shows a running reader every event once, in order, while eight writers in three processes append", async () => {
  const { events } = await proveReaderSeesAll(test.url, {
    seed: 1,
    processes: 3,
    writers: 8,
    appends: 100,
  });
  expect(events).toBeGreaterThanOrEqual(3 * 8 * 100);
});

it("keeps every acknowledged event and splits no batch when a writer process is killed", async () => {
  for (const seed of [11, 12, 13]) {
    const { acknowledged } = await proveKilledWriterLosesNothing(test.url, {
      seed,
      acknowledgements: 150 * (seed - 10),
    });
    expect(acknowledged).toBeGreaterThanOrEqual(150);
  }
});
