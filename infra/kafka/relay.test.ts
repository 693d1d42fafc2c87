import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { anAppend, freshStream } from "#infra/event-store/sample-appends.ts";
import { silentLog } from "#infra/log/log.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { until } from "#tests/support/wait-for.ts";
import type { LogMessage, LogTopic, RelayCheckpoint } from "./port.ts";
import { relayLog } from "./relay.ts";
import { startRelayRole } from "./relay-role.ts";

const logId = "5b0f1c9e-9d0a-4c26-8d7e-2f7b4a5b9c11";

/** A topic in memory. */
const createTopic = (options: { checkpoint?: RelayCheckpoint; isUntouched?: boolean } = {}) => {
  const published: { messages: readonly LogMessage[]; checkpoint: RelayCheckpoint }[] = [];
  const topic: LogTopic = {
    prepare: async () => 3,
    isUntouched: async () => options.isUntouched ?? true,
    openPublisher: async () => ({
      recover: async () => options.checkpoint,
      publish: async (messages, checkpoint) => {
        published.push({ messages, checkpoint });
      },
      close: async () => undefined,
    }),
    consume: () => Promise.reject(new Error("Nothing is read here.")),
    close: async () => undefined,
  };
  return { topic, published };
};

const createLog = async (events: number) => {
  const eventStore = createMemoryEventStore();
  for (let n = 0; n < events; n += 1) await eventStore.append(anAppend(freshStream()));
  return eventStore;
};

const relay = async (topic: LogTopic, events: number): Promise<void> => {
  const stopping = new AbortController();
  const eventStore = await createLog(events);
  await relayLog({
    topic,
    eventStore,
    logId,
    partitions: 3,
    signal: stopping.signal,
    onRelayed: (position) => {
      if (position === BigInt(events)) stopping.abort();
    },
  });
};

it("continues behind its checkpoint, and names the position before each event", async () => {
  const checkpoint = { logId, partitions: 3, position: 2n, last: [0n, 0n, 0n] };
  const { topic, published } = createTopic({ checkpoint, isUntouched: false });
  await relay(topic, 4);
  const messages = published.flatMap((page) => page.messages);
  expect(messages.map(({ headers }) => [headers.position, headers.previous])).toEqual([
    ["3", "0"],
    ["4", "3"],
  ]);
  expect(published.at(-1)?.checkpoint).toMatchObject({ logId, partitions: 3, position: 4n });
});

it.each([
  ["has messages and no checkpoint", undefined, "no checkpoint says which"],
  ["has another number of partitions", { partitions: 5 }, "filled with 5 partitions and has 3"],
  ["is ahead of the log", { position: 9n }, "up to position 9, but the log ends at 4"],
  [
    "was filled before the log was set back and grew again",
    { eventId: randomUUID() },
    "have different events at position 2",
  ],
  ["carries another log", { logId: logId.replace("5b", "6c") }, "carries another log"],
])("refuses a topic that %s", async (_, change, reason) => {
  const checkpoint = { logId, partitions: 3, position: 2n, last: [0n, 0n, 0n], ...change };
  const { topic, published } = createTopic({
    ...(change && { checkpoint }),
    isUntouched: false,
  });
  await expect(relay(topic, 4)).rejects.toThrow(reason);
  expect(published).toEqual([]);
});

it("notices that the topic was emptied, without waiting for another event", async () => {
  const state = { isUntouched: true };
  const { topic, published } = createTopic(state);
  const relaying = relayLog({
    topic,
    logId,
    partitions: 3,
    lookEveryMs: 1,
    eventStore: await createLog(2),
    signal: new AbortController().signal,
    onRelayed: (position) => {
      // With the first page, the topic has something; then its brokers lose it.
      state.isUntouched = false;
      if (position === 2n) setImmediate(() => Object.assign(state, { isUntouched: true }));
    },
  });
  await expect(relaying).rejects.toThrow("The topic was emptied.");
  expect(published.flatMap(({ messages }) => messages)).toHaveLength(2);
});

it("publishes nothing while this is a restored copy, and all once it is confirmed", async () => {
  const { topic, published } = createTopic();
  const saved: unknown[] = [];
  const sql = {
    query: async (text: string, values: readonly unknown[] = []) => {
      if (text.includes("insert into kafka_relay")) saved.push(values[0]);
      return [{ logId }];
    },
  } as unknown as Sql;
  let opened = 0;
  const role = startRelayRole({
    openTopic: async () => {
      opened += 1;
      return topic;
    },
    partitions: 3,
    eventStore: await createLog(4),
    sql,
    locks: {
      inTurn: async (_: string, work: () => Promise<unknown>) => {
        await work();
        return true;
      },
    } as never,
    isHeld: async () => saved.length === 0,
    heldEveryMs: 5,
    log: silentLog,
  });
  await until(() => published.length > 0);
  await role.stop();
  expect(saved[0]).toBe("held");
  expect(opened).toBe(1);
});
