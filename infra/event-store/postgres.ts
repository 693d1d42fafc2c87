import { WRITER_SETTINGS } from "./connection.ts";
import type { EventStore, Verdict } from "./port.ts";
import { createPostgresReading, type PostgresEventStoreOptions } from "./postgres-reading.ts";
import { createWriter } from "./writer.ts";

/** The event log on Postgres; see docs/decisions/002-event-log-on-postgres.md. */
export const createPostgresEventStore = (options: PostgresEventStoreOptions): EventStore => {
  const reading = createPostgresReading(options);
  const { reader } = reading;
  const writer = createWriter({
    connect: () => reading.open(WRITER_SETTINGS, { pipeline: true }),
    findAnswer: async (websiteId, key) => (await reader.findDuplicate(websiteId, key))?.answer,
    now: options.now,
    onAppended: reading.wakeups.wake,
  });
  return {
    ...reader,
    isWhole: async () => true,
    append: async (append) => (await writer.appendAll([append]))[0] as Verdict,
    appendAll: writer.appendAll,
    subscribe: reading.subscribe,
    close: async () => {
      if (reading.isClosed()) return;
      reading.close();
      await writer.close();
      await reading.disconnect();
    },
  };
};
