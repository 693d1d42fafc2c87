import { afterEach, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Page, RecordedEvent } from "#infra/event-store/port.ts";
import { anAppend, freshStream, theMetadata } from "#infra/event-store/sample-appends.ts";
import { silentLog } from "#infra/log/log.ts";
import { until } from "#tests/support/wait-for.ts";
import { createMergedLog } from "./merged-log.ts";
import { partitionOf, toMessage } from "./messages.ts";
import type { PartitionStatus } from "./partition.ts";
import type { PartitionGap } from "./partitions.ts";
import type { ConsumeOptions, LogTopic, ReceivedMessage } from "./port.ts";

const PARTITIONS = 3;
const stopping: AbortController[] = [];
afterEach(() => {
  for (const each of stopping.splice(0)) each.abort();
});

/** A log of several websites, and its messages by partition. */
const createLog = async (count: number) => {
  const eventStore = createMemoryEventStore();
  for (let n = 0; n < count; n += 1) {
    const websiteId = `site${n % 5}`;
    await eventStore.append(
      anAppend(freshStream(n % 2 === 0 ? "cart" : "order", websiteId), {
        metadata: theMetadata(websiteId),
      }),
    );
  }
  const { events } = await eventStore.readAll({ after: 0n, limit: count });
  const partitions: ReceivedMessage[][] = Array.from({ length: PARTITIONS }, () => []);
  const last = Array<bigint>(PARTITIONS).fill(0n);
  for (const event of events) {
    const number = partitionOf(event.metadata.websiteId, PARTITIONS);
    const { key, value, headers } = toMessage(event, number, last[number] ?? 0n);
    last[number] = event.position;
    partitions[number]?.push({ offset: event.position, key, value, headers });
  }
  return { eventStore, events, partitions };
};

/** A topic whose deliveries the test makes. Seeks are noted, and answered by `onSeek`. */
const createTopic = () => {
  const consuming = Promise.withResolvers<ConsumeOptions>();
  const seeks: number[] = [];
  let onSeek: (partition: number) => void = () => undefined;
  const topic: LogTopic = {
    prepare: async () => PARTITIONS,
    isUntouched: async () => false,
    openPublisher: () => Promise.reject(new Error("Nothing is published here.")),
    consume: async (options) => {
      consuming.resolve(options);
      return {
        pause: () => undefined,
        resume: () => undefined,
        seek: (partition) => {
          seeks.push(partition);
          queueMicrotask(() => onSeek(partition));
        },
        close: async () => undefined,
      };
    },
    close: async () => undefined,
  };
  return {
    topic,
    seeks,
    deliver: async (partition: number, messages: readonly ReceivedMessage[]) =>
      (await consuming.promise).onBatch({ partition, messages, next: 1_000n, end: 1_000n }),
    answerSeeks: (answer: (partition: number) => void) => {
      onSeek = answer;
    },
  };
};

const follow = async (
  count: number,
  options: { after?: bigint; missingAfterMs?: number; relayed?: number } = {},
) => {
  const log = await createLog(count);
  const { topic, ...control } = createTopic();
  const errors: object[] = [];
  const gaps: PartitionGap[] = [];
  let problem: string | null = null;
  const merged = createMergedLog({
    openTopic: async () => topic,
    prefix: "test",
    partitions: PARTITIONS,
    eventStore: log.eventStore,
    findRelayed: async () => BigInt(options.relayed ?? 0),
    onStatus: (_: readonly PartitionStatus[], now) => {
      problem = now;
    },
    onGaps: (found) => gaps.push(...found),
    onClose: async () => undefined,
    log: { ...silentLog, error: (fields) => errors.push(fields) },
    ...(options.missingAfterMs !== undefined && { missingAfterMs: options.missingAfterMs }),
  });
  const stop = new AbortController();
  stopping.push(stop);
  const seen: RecordedEvent[] = [];
  const pages: Page[] = [];
  const reading = (async () => {
    const after = options.after ?? 0n;
    for await (const page of merged.subscribe({ after, signal: stop.signal, caughtUp: true })) {
      pages.push(page);
      seen.push(...page.events);
    }
  })();
  return { ...log, ...control, seen, pages, errors, gaps, reading, problem: () => problem };
};

it("gives the order of the log, however the partitions arrive", async () => {
  const { events, partitions, deliver, seen, pages } = await follow(40);
  for (const number of [2, 0, 1]) await deliver(number, partitions[number] ?? []);
  await until(() => pages.at(-1)?.events.length === 0);
  expect(seen).toEqual(events);
  expect(pages.at(-1)).toEqual({ events: [], upTo: 40n });
});

it("begins behind a position, and drops what has been delivered twice", async () => {
  const { events, partitions, deliver, seen } = await follow(40, { after: 25n });
  for (const [number, messages] of partitions.entries()) {
    await deliver(number, messages);
    await deliver(number, messages.slice(-4));
  }
  await until(() => seen.length === 15);
  expect(seen).toEqual(events.slice(25));
});

it("reads a partition again at a gap, and continues when the gap is gone", async () => {
  const { events, partitions, deliver, seen, seeks, answerSeeks, errors } = await follow(40);
  const [first = [], ...others] = partitions;
  answerSeeks((number) => void deliver(number, first));
  for (const [index, messages] of others.entries()) await deliver(index + 1, messages);
  expect(await deliver(0, [...first.slice(0, 2), ...first.slice(3)])).toBe(false);
  await until(() => seen.length === events.length);
  expect(seen).toEqual(events);
  expect(seeks).toEqual([0]);
  expect(errors).toEqual([]);
});

it("takes what a partition lacks from the log, loudly, and holds up nobody", async () => {
  const { events, partitions, deliver, seen, seeks, answerSeeks, errors, gaps } = await follow(40);
  const [first = [], ...others] = partitions;
  const torn = [...first.slice(0, 2), ...first.slice(4)];
  answerSeeks((number) => void deliver(number, torn));
  for (const [index, messages] of others.entries()) await deliver(index + 1, messages);
  await deliver(0, torn);
  await until(() => seen.length === events.length);
  expect(seen).toEqual(events);
  expect(seeks).toEqual([0, 0, 0]);
  const [before, , missing, behind] = first.slice(1, 5).map(({ headers }) => headers.position);
  expect(missing).not.toBe(behind);
  expect(gaps.at(-1)).toMatchObject({
    partition: 0,
    after: BigInt(before ?? 0),
    upTo: BigInt(missing ?? 0),
    events: 2,
  });
  expect(errors.at(-1)).toEqual({ partition: 0, after: before, upTo: missing, events: 2 });
});

it("takes what nothing in its partition follows from the log", async () => {
  const { events, partitions, deliver, seen, gaps } = await follow(40, { missingAfterMs: 30 });
  const [first = [], ...others] = partitions;
  for (const [index, messages] of others.entries()) await deliver(index + 1, messages);
  await deliver(0, first.slice(0, 2));
  const last = others
    .map((messages) => Number(messages.at(-1)?.headers.position))
    .reduce((a, b) => Math.max(a, b));
  const expected = events.slice(0, last);
  await until(() => seen.length >= expected.length);
  expect(seen.slice(0, last)).toEqual(expected);
  expect(gaps.at(-1)).toMatchObject({
    partition: 0,
    after: BigInt(first[1]?.headers.position ?? 0),
    events: first.slice(2).filter(({ headers }) => Number(headers.position) < last).length,
  });

  // What comes late after all is not given twice, and the partition continues.
  await deliver(0, first.slice(2));
  await until(() => seen.length === events.length);
  expect(seen).toEqual(events);
});

it("reads relayed events from the log when the whole topic is silent, and no later ones", async () => {
  const { events, partitions, deliver, seen, pages } = await follow(40, {
    missingAfterMs: 10,
    relayed: 30,
  });
  for (const [number, messages] of partitions.entries())
    await deliver(
      number,
      messages.filter(({ headers }) => Number(headers.position) <= 20),
    );
  await until(() => seen.length === 30);
  expect(seen).toEqual(events.slice(0, 30));
  for (const [number, messages] of partitions.entries()) await deliver(number, messages);
  await until(() => pages.at(-1)?.events.length === 0);
  expect(seen).toEqual(events);
});

it("skips messages that the relay did not write, and those that nobody can read", async () => {
  const { events, partitions, deliver, seen, errors, gaps } = await follow(40);
  const [first = [], ...others] = partitions;
  for (const [index, messages] of others.entries()) await deliver(index + 1, messages);
  const [one, two, ...rest] = first as [ReceivedMessage, ReceivedMessage, ...ReceivedMessage[]];
  await deliver(0, [one, { ...one, headers: {} }, { ...two, value: "{" }, ...rest]);
  await until(() => seen.length === events.length);
  expect(seen).toEqual(events);
  expect(errors).toHaveLength(3);
  expect(gaps).toMatchObject([
    { partition: 0, upTo: BigInt(two.headers.position ?? 0), events: 1 },
  ]);
});

it.each([
  ["was restored and continues with other events", 40],
  ["was set back and ends before them", 25],
])("uses nothing of the topic when the log %s", async (_, length) => {
  const other = await createLog(40);
  const { events, deliver, seen, errors, pages } = await follow(length);
  for (const [number, messages] of other.partitions.entries()) await deliver(number, messages);
  await until(() => pages.at(-1)?.events.length === 0);
  expect(seen).toEqual(events);
  expect(errors).toHaveLength(1);
  expect(JSON.stringify(errors)).toContain("The topic carries another log");
});
