import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createFindSealedSince } from "./sealed-since.ts";

let test: TestDatabase;
let eventStore: EventStore;
beforeAll(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url });
});
afterAll(async () => {
  await eventStore.close();
  await test.drop();
});

const append = (websiteId: string, version: number) =>
  eventStore.append({
    stream: `formVisit-${websiteId}.visitors-1`,
    expectedRevision: "any",
    events: [{ id: randomUUID(), type: "FormRendered", version, data: {} }],
    metadata: { websiteId, actor: "visitor", correlationId: "test" },
  });

const counting = () => {
  let reads = 0;
  const query = <Row>(text: string, values?: readonly unknown[]) => {
    if (text.includes("log.events")) reads += 1;
    return test.database.query<Row>(text, values);
  };
  const taken = (): number => {
    const since = reads;
    reads = 0;
    return since;
  };
  return { query, taken };
};

const KINDS = 6;

it("remembers that no report of a kind is encrypted until the next one comes", async () => {
  await append("one", 1);
  const { query, taken } = counting();
  const find = createFindSealedSince({ query });
  const forms = async () => (await find("one"))[0];
  expect(await forms()).toEqual({ kind: "forms", sealedSince: null, hasUnsealed: true });
  expect(taken()).toBe(KINDS);
  expect(await forms()).toEqual({ kind: "forms", sealedSince: null, hasUnsealed: true });
  expect(taken()).toBe(0);
  await append("one", 2);
  expect(await forms()).toMatchObject({ sealedSince: expect.any(String), hasUnsealed: true });
  expect(taken()).toBe(1);
  // What is found stays so.
  await append("one", 2);
  await forms();
  expect(taken()).toBe(0);
});

it("remembers a bounded number of websites", async () => {
  const { query, taken } = counting();
  const find = createFindSealedSince({ query }, KINDS);
  await find("two");
  await find("two");
  expect(taken()).toBe(KINDS);
  await find("three");
  await find("two");
  expect(taken()).toBe(2 * KINDS);
});
