import { afterAll, beforeAll, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import { wants } from "#projections/kit/feed.ts";
import { foldOf } from "#projections/kit/fold.ts";
import { openPersonal, readsOf } from "#projections/kit/personal.ts";
import type { Projection } from "#projections/kit/projection.ts";
import { createTables, dropTables, run, schemaOf } from "#projections/kit/schema.ts";
import { projections } from "#projections/shell/registry.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { rowsOfSchema } from "#tests/support/replay.ts";
import { sampleLog } from "./sample-log.ts";
import { createRandom } from "./sample-values.ts";

const EVENTS = 1_200;
const BATCH = 50;
const seed = Number(process.env.DAYBOOK_SEED ?? 20_260_301);

let test: TestDatabase;
let inOrder: readonly RecordedEvent[];
let shuffled: readonly RecordedEvent[];

/** The events of each website stay in their order; websites are mixed by chance. */
const mixWebsites = (events: readonly RecordedEvent[]): readonly RecordedEvent[] => {
  const random = createRandom(seed + 1);
  const queues = [...Map.groupBy(events, ({ metadata }) => metadata.websiteId).values()];
  const mixed: RecordedEvent[] = [];
  while (queues.length > 0) {
    const index = Math.floor(random() * queues.length);
    const queue = queues[index] as RecordedEvent[];
    mixed.push(queue.shift() as RecordedEvent);
    if (queue.length === 0) queues.splice(index, 1);
  }
  return mixed;
};

beforeAll(async () => {
  test = await createTestDatabase();
  const eventStore = createMemoryEventStore();
  for (const append of sampleLog(seed, EVENTS)) await eventStore.append(append);
  inOrder = (await eventStore.readAll({ after: 0n, limit: 100_000 })).events;
  shuffled = mixWebsites(inOrder);
});
afterAll(() => test.drop());

const rowsFrom = async (
  projection: Projection,
  events: readonly RecordedEvent[],
  name: string,
): Promise<unknown> => {
  const schema = schemaOf(projection, name);
  await test.database.transaction((sql) => createTables(sql, projection, schema));
  const wanted = events.filter(wants(readsOf(projection)));
  const fold = foldOf(projection, { sql: test.database, schema });
  for (let done = 0; done < wanted.length; done += BATCH) {
    const batch = await openPersonal(wanted.slice(done, done + BATCH), undefined);
    const statements = await fold(batch);
    await test.database.transaction((sql) => run(sql, schema, statements));
  }
  const rows = await rowsOfSchema(test.database, schema);
  await dropTables(test.database, schema);
  return rows;
};

it("mixes several websites", () => {
  expect(new Set(inOrder.map(({ metadata }) => metadata.websiteId)).size).toBeGreaterThan(1);
  expect(shuffled).not.toEqual(inOrder);
});

/**
 * The Kafka topic is partitioned by website, so the readers of a partition have only this order.
 */
it.each(projections.map((projection) => [projection.name, projection] as const))(
  "%s has the same rows when only the order within each website is kept",
  async (_, projection) => {
    const expected = await rowsFrom(projection, inOrder, "in_order");
    expect(await rowsFrom(projection, shuffled, "mixed")).toEqual(expected);
  },
);
