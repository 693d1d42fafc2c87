import { randomUUID } from "node:crypto";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { openLogTopic } from "#infra/kafka/open.ts";
import { silentLog } from "#infra/log/log.ts";
import { kafkaAt } from "#tests/kafka/kafka-at.ts";
import { startRelayProcess } from "#tests/kafka/relays.ts";
import { until } from "#tests/support/wait-for.ts";
import { cartAppend } from "./cart-log.ts";

const KILLS = 5;

/**
 * Milliseconds from `kill -9` of a relaying process until another process, which waits for its turn, has
 * published an event that was appended at that moment.
 */
export const measureTakeover = async (
  connectionString: string,
  brokers: readonly string[],
): Promise<readonly number[]> => {
  const prefix = `takeover-${randomUUID()}`;
  const address = brokers.join(",");
  const eventStore = createPostgresEventStore({ connectionString });
  const topic = await openLogTopic(kafkaAt(address, prefix), silentLog);
  let published = 0n;
  let working = await startRelayProcess(connectionString, address, prefix);
  const consumption = await until(async () => {
    // The topic is made by the first relay.
    if (!(await topic.isUntouched().then((is) => !is))) return undefined;
    return topic.consume({
      group: `${prefix}.${randomUUID()}`,
      fromMs: 0,
      onBatch: ({ messages }) => {
        for (const { headers } of messages) {
          const position = BigInt(headers.position ?? "0");
          if (position > published) published = position;
        }
        return true;
      },
      onEnd: () => undefined,
    });
  });
  const times: number[] = [];
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const head = await eventStore.head();
      await until(() => published >= head);
      const next = await startRelayProcess(connectionString, address, prefix);
      const startedAt = performance.now();
      await working.kill();
      working = next;
      const verdict = await eventStore.append(cartAppend(9_000_000 + kill));
      if (verdict.status !== "appended") throw new Error(verdict.status);
      await until(() => published >= verdict.position);
      times.push(performance.now() - startedAt);
    }
  } finally {
    await working.kill();
    await consumption.close();
    await topic.close();
    await eventStore.close();
  }
  return times;
};
