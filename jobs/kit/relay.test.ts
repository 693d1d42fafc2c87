import { afterEach, beforeEach, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { silentLog } from "#infra/log/log.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import type { Job, RelayRule } from "./event-jobs.ts";
import { createRelay } from "./relay.ts";

let test: TestDatabase;
let eventStore: EventStore;
beforeEach(async () => {
  eventStore = createMemoryEventStore();
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
const relayTo = (
  enqueue: (job: Job) => Promise<void>,
  toJob: RelayRule["toJob"] = ({ data }) => ({
    name: "answer",
    payload: data,
    key: `answer-${data.n}`,
  }),
) =>
  createRelay({
    name: "test",
    eventStore,
    database: test.database,
    enqueue: (name, payload, key) => enqueue({ name, payload, key }),
    rules: [{ type: "Asked", toJob }],
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

type Failure = { readonly position: string; readonly message: string; readonly attempts: number };
const failures = () =>
  test.database.query<Failure>(
    "select position::text, message, attempts from job_relay_failures order by position",
  );
/** A rule that cannot read some of the events. */
const readingRule =
  (isUnreadable: (n: unknown) => boolean): RelayRule["toJob"] =>
  ({ data }) => {
    if (isUnreadable(data.n)) throw new Error(`${data.n} cannot be read.`);
    return { name: "answer", payload: data, key: `answer-${data.n}` };
  };

it("records an event that cannot be read, and continues with the next", async () => {
  for (const n of [1, 2, 3]) await record("Asked", n);
  const keys: string[] = [];
  const relay = relayTo(
    async ({ key }) => void keys.push(key),
    readingRule((n) => n === 2),
  );
  relay.start();
  await until(() => keys.length === 2);
  expect(keys).toEqual(["answer-1", "answer-3"]);
  expect(await failures()).toEqual([
    { position: "2", message: "2 cannot be read.", attempts: expect.any(Number) },
  ]);
  await relay.stop();
});

it("tries failed events again after a start and on request, until they can be read", async () => {
  for (const n of [1, 2]) await record("Asked", n);
  const keys: string[] = [];
  let isQueueAway = false;
  const enqueue = async ({ key }: Job) => {
    const isAway = isQueueAway;
    isQueueAway = false;
    if (isAway) throw new Error("the queue is away");
    keys.push(key);
  };
  const unreadable = new Set<unknown>([1, 2]);
  const rule = readingRule((n) => unreadable.has(n));
  const first = relayTo(enqueue, rule);
  first.start();
  await until(async () => (await failures()).length === 2);
  await first.stop();

  const before = (await failures()).map(({ attempts }) => attempts);
  unreadable.delete(1);
  const second = relayTo(enqueue, rule);
  second.start();
  await until(async () => (await failures()).length === 1);
  expect(keys).toEqual(["answer-1"]);
  await until(async () => (await failures())[0]?.attempts === (before[1] ?? 0) + 1);

  unreadable.delete(2);
  isQueueAway = true;
  await test.database.query("update job_relay_failures set requested_by = 'owner:1'");
  // The request outlasts an error of the queue.
  await until(() => !isQueueAway);
  await until(async () => (await failures()).length === 0);
  await second.stop();
  expect(keys).toEqual(["answer-1", "answer-2"]);
});

it("saves how far it has read where no event requests work, so that its lag is known", async () => {
  const relay = relayTo(async () => undefined);
  relay.start();
  for (const n of [1, 2, 3]) await record("Ignored", n);
  await until(async () => {
    const [row] = await test.database.query<{ position: string }>(
      "select position::text from job_relays",
    );
    return row?.position === "3";
  });
  await relay.stop();
});
