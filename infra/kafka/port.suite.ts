import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type LogMessage,
  type LogTopic,
  PublisherFenced,
  type ReceivedMessage,
  type RelayCheckpoint,
} from "./port.ts";

const PARTITIONS = 3;
const logId = randomUUID();

const aMessage = (partition: number, position: number): LogMessage => ({
  partition,
  key: `cart-demo.${position}`,
  value: JSON.stringify({ position }),
  headers: { position: `${position}` },
  recordedAtMs: 1_767_225_600_000 + position * 1_000,
});

const checkpointAt = (position: number): RelayCheckpoint => ({
  logId,
  partitions: PARTITIONS,
  position: BigInt(position),
  last: [1n, 2n, BigInt(position)],
});

/** The behaviour that every client has which carries the log to Kafka. */
export const describeLogTopic = (
  name: string,
  open: (prefix: string) => Promise<LogTopic>,
): void => {
  describe(name, () => {
    const prefix = `suite-${randomUUID()}`;
    let topic: LogTopic;
    beforeAll(async () => {
      topic = await open(prefix);
      await topic.prepare(PARTITIONS);
    });
    afterAll(() => topic.close());

    /** What readers see, by partition, until there are as many messages. */
    const read = async (count: number, fromMs = 0): Promise<readonly ReceivedMessage[][]> => {
      const seen: ReceivedMessage[][] = Array.from({ length: PARTITIONS }, () => []);
      const complete = Promise.withResolvers<void>();
      const consumption = await topic.consume({
        group: `${prefix}.${randomUUID()}`,
        fromMs,
        onBatch: ({ partition, messages }) => {
          seen[partition]?.push(...messages);
          if (seen.flat().length >= count) complete.resolve();
          return true;
        },
        onEnd: complete.reject,
      });
      await complete.promise;
      await consumption.close();
      return seen;
    };
    const positionsOf = (seen: readonly ReceivedMessage[][]) =>
      seen.map((each) => each.map(({ headers }) => Number(headers.position)));

    it("creates its topics once, whatever number of partitions is wanted later", async () => {
      expect(await topic.prepare(PARTITIONS + 4)).toBe(PARTITIONS);
      expect(await topic.isUntouched()).toBe(true);
    });

    it("has no checkpoint before the first page, and then the last one", async () => {
      const first = await topic.openPublisher();
      expect(await first.recover()).toBeUndefined();
      await first.publish([aMessage(0, 1), aMessage(1, 2), aMessage(0, 3)], checkpointAt(3));
      await first.publish([aMessage(0, 4)], checkpointAt(4));
      await first.close();
      const second = await topic.openPublisher();
      expect(await second.recover()).toEqual(checkpointAt(4));
      await second.close();
      expect(await topic.isUntouched()).toBe(false);
    });

    it("delivers a partition's messages in order, with key, value and headers", async () => {
      const seen = await read(4);
      expect(positionsOf(seen)).toEqual([[1, 3, 4], [2], []]);
      const { key, value, headers } = aMessage(1, 2);
      expect(seen[1]?.[0]).toMatchObject({ key, value, headers });
    });

    it("starts at a moment", async () => {
      expect(positionsOf(await read(2, aMessage(0, 3).recordedAtMs))).toEqual([[3, 4], [], []]);
    });

    it("delivers again after a seek, and a batch that was not accepted", async () => {
      const seen: number[] = [];
      const twice = Promise.withResolvers<void>();
      const consumption = await topic.consume({
        group: `${prefix}.${randomUUID()}`,
        fromMs: 0,
        onBatch: ({ partition, messages }) => {
          if (partition !== 0) return true;
          const isFirst = seen.length === 0;
          seen.push(...messages.map(({ headers }) => Number(headers.position)));
          if (isFirst) consumption.seek(0);
          else if (seen.slice(1).includes(4) && seen.lastIndexOf(1) > 0) twice.resolve();
          return !isFirst;
        },
        onEnd: twice.reject,
      });
      await twice.promise;
      await consumption.close();
      expect(seen.slice(seen.lastIndexOf(1))).toEqual([1, 3, 4]);
    });

    it("fences the publisher before, of whose open transaction nothing is seen", async () => {
      const before = await topic.openPublisher();
      await before.recover();
      const next = await topic.openPublisher();
      expect(await next.recover()).toEqual(checkpointAt(4));
      const refusal = await before
        .publish([aMessage(2, 99)], checkpointAt(99))
        .catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(PublisherFenced);
      expect([47, 90]).toContain((refusal as PublisherFenced).code);
      await next.publish([aMessage(2, 5)], checkpointAt(5));
      expect(positionsOf(await read(5))).toEqual([[1, 3, 4], [2], [5]]);
      await Promise.all([before.close(), next.close()]);
    });

    it("publishes a page that is larger than a request", async () => {
      const publisher = await topic.openPublisher();
      await publisher.recover();
      const large = Array.from({ length: 5 }, (_, index) => ({
        ...aMessage(2, 6 + index),
        value: JSON.stringify("x".repeat(1_500_000)),
      }));
      await publisher.publish(large, checkpointAt(10));
      await publisher.close();
      const [, , last] = await read(10);
      expect(last?.map(({ value }) => value.length)).toEqual([14, ...Array(5).fill(1_500_002)]);
    });
  });
};
