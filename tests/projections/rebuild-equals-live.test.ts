import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Append, EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createProjectionWorker, type ProjectionWorker } from "#projections/kit/worker.ts";
import { projections } from "#projections/shell/registry.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { definedEvents } from "#tests/support/defined-events.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { sampledTypes, sampleLog } from "./sample-log.ts";
import { createRandom } from "./sample-values.ts";

const EVENTS = 1_600;
const seed = Number(process.env.DAYBOOK_SEED ?? 20_260_301);

let test: TestDatabase;
let eventStore: EventStore;
let worker: ProjectionWorker;
const forgotten = new Set<string>();

/** Opens the samples, whose content is readable, until the person is forgotten. */
const personalData: PersonalData = {
  seal: () => Promise.reject(new Error("Nothing is sealed here.")),
  sealUnlessForgotten: () => Promise.reject(new Error("Nothing is sealed here.")),
  digestFor: async () => undefined,
  sealComparable: () => Promise.reject(new Error("Nothing is sealed here.")),
  tie: () => Promise.reject(new Error("Nobody is tied here.")),
  tiedTo: () => Promise.reject(new Error("Nobody is tied here.")),
  sealFor: () => Promise.reject(new Error("Nothing is sealed here.")),
  sealerOf: () => Promise.reject(new Error("Nothing is sealed here.")),
  find: () => Promise.reject(new Error("Nobody is looked for here.")),
  open: async (sealed) =>
    sealed.map(({ personId, sealed: content }) =>
      forgotten.has(personId) ? null : JSON.parse(Buffer.from(content, "base64").toString()),
    ),
  destroyKey: async (_, personId) => {
    forgotten.add(personId);
  },
};

/** In pieces of any size, so that the live worker meets batches of any size. */
const appendInPieces = async (log: readonly Append[]): Promise<void> => {
  const random = createRandom(seed);
  for (let done = 0; done < log.length; ) {
    const piece = log.slice(done, done + 1 + Math.floor(random() * 40));
    done += piece.length;
    for (const append of piece) {
      const [event] = append.events;
      // The key is destroyed before the forgetting is recorded.
      if (event?.type === "PersonForgotten") {
        await personalData.destroyKey(append.metadata.websiteId, String(event.data.personId));
      }
      await eventStore.append(append);
    }
  }
};

beforeAll(async () => {
  test = await createTestDatabase();
  eventStore = createPostgresEventStore({ connectionString: test.url });
  worker = createProjectionWorker({
    eventStore,
    database: test.database,
    projections,
    personalData,
  });
  await worker.start();
  await appendInPieces(sampleLog(seed, EVENTS));
  await worker.reached(
    projections.map(({ name }) => name),
    await eventStore.head(),
    20_000,
  );
});
afterAll(async () => {
  await worker.stop();
  await eventStore.close();
  await test.drop();
});

describe(`with a log of ${EVENTS} events from seed ${seed}`, () => {
  it("covers every type of event that the domain defines", async () => {
    const recorded = await test.database.query<{ type: string }>(
      "select distinct type from log.events",
    );
    const types = recorded.map(({ type }) => type).sort();
    expect(types).toEqual((await definedEvents()).map(({ type }) => type));
    expect(types).toEqual([...new Set(sampledTypes)].sort());
  });

  it("stops no projection", () => {
    expect(worker.status().filter(({ state }) => state !== "live")).toEqual([]);
  });

  it.each(projections.map((projection) => [projection.name, projection] as const))(
    "%s rebuilt equals the live one row for row, however the log is cut into batches",
    async (name, projection) => {
      const [row] = await test.database.query<{ schema: string }>(
        `select schema_name as schema from projection_builds where projection = $1 and state = 'current'`,
        [name],
      );
      await expectReplayEqualsLive(test.database, eventStore, projection, {
        personalData,
        batchSizes: [1, 13, 1_000],
        liveSchema: row?.schema as string,
      });
    },
  );
});
