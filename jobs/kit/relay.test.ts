import { afterEach, beforeEach, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";
import { silentLog } from "#infra/log/log.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import { createRelay, type Job } from "./relay.ts";

let test: TestDatabase;
const eventStore = createMemoryEventStore();
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const record = (type: string, n: number) =>
  eventStore.append({
    stream: `restockSend-demo.${n}`,
    expectedRevision: "any",
    events: [{ id: newId(), type, version: 1, data: { n } }],
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
  });
const relayTo = (enqueue: (job: Job) => Promise<void>) =>
  createRelay({
    name: "test",
    eventStore,
    database: test.database,
    enqueue: (name, payload, key) => enqueue({ name, payload, key }),
    rules: [
      {
        type: "Asked",
        toJob: ({ data }) => ({ name: "answer", payload: data, key: `answer-${data.n}` }),
      },
    ],
    log: silentLog,
  });

it("turns each event that asks for work into a job, through failures and restarts", async () => {
  const keys: string[] = [];
  await record("Asked", 1);
  await record("Ignored", 2);
  let fails = 1;
  const first = relayTo(async ({ key }) => {
    if (fails > 0) {
      fails -= 1;
      throw new Error("the queue is away");
    }
    keys.push(key);
  });
  first.start();
  await until(() => keys.length === 1);
  await record("Asked", 3);
  await until(() => keys.length === 2);
  await until(async () => {
    const [row] = await test.database.query<{ position: string }>(
      "select position::text from job_relays",
    );
    return row?.position === "3";
  });
  await first.stop();

  await record("Asked", 4);
  const second = relayTo(async ({ key }) => void keys.push(key));
  second.start();
  await until(() => keys.length === 3);
  await second.stop();
  expect(keys).toEqual(["answer-1", "answer-3", "answer-4"]);
});
