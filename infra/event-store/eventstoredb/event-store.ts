import { newId } from "#infra/ids/uuid.ts";
import type { EventStore, Verdict } from "../port.ts";
import { createPostgresReading, type PostgresEventStoreOptions } from "../postgres-reading.ts";
import { createArrivals } from "./arrivals.ts";
import { bindSource } from "./binding.ts";
import { createClaims } from "./claims.ts";
import { openSourceClient } from "./client.ts";
import { isCopyWhole } from "./copy-page.ts";
import { createSequencer } from "./sequencer.ts";
import { assertAppendLimit } from "./source-limit.ts";
import { createSourceWriter } from "./source-writer.ts";

export type EventStoreDbOptions = PostgresEventStoreOptions & {
  /** `esdb://…` */
  readonly url: string;
  /** Time that an append waits for its row in Postgres; default: 2,000. */
  readonly waitForMs?: number;
  /** Time that the server has to answer an append; default: 10,000. */
  readonly answerWithinMs?: number;
  /** Whether this process can become the sequencer; default: true. */
  readonly sequences?: boolean;
};

/** The pool serves judging and copying in addition to reading. */
const READ_CONNECTIONS = 8;

/**
 * The event log on EventStoreDB: the server decides appends, and Postgres has a copy in the same
 * tables as without it, from which everything is read. Rejects with SourceRefused where the server
 * cannot decide this log. See docs/decisions/028-eventstoredb-decides-postgres-copies.md.
 */
export const openEventStoreDb = async (options: EventStoreDbOptions): Promise<EventStore> => {
  const client = await openSourceClient(options.url, options);
  const reading = createPostgresReading({ readConnections: READ_CONNECTIONS, ...options });
  const { pool, reader, wakeups } = reading;
  try {
    await assertAppendLimit(client);
    const logId = await bindSource({ pool, client, newId });
    const arrivals = createArrivals({ pool, wakeups, waitForMs: options.waitForMs });
    const claims = createClaims(pool);
    const writer = createSourceWriter({ client, claims, arrivals, logId, now: options.now });
    const sequencer = createSequencer({
      pool,
      client,
      logId,
      connect: () => reading.open("set jit = off"),
      onCopied: wakeups.wake,
      onError: options.onError ?? (() => undefined),
    });
    if (options.sequences !== false) sequencer.start();
    reading.listen();
    return {
      ...reader,
      isWhole: () => isCopyWhole({ pool, client }, logId),
      append: async (append) => (await writer.appendAll([append]))[0] as Verdict,
      appendAll: writer.appendAll,
      subscribe: reading.subscribe,
      close: async () => {
        if (reading.isClosed()) return;
        reading.close();
        await writer.close();
        await sequencer.stop();
        await reading.disconnect();
        await client.close();
      },
    };
  } catch (error) {
    reading.close();
    await reading.disconnect();
    await client.close();
    throw error;
  }
};
