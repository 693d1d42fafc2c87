import type { Config } from "#infra/config/config.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";

/**
 * The event log for a command next to a running Daybook: where EventStoreDB decides it, an append has to
 * go there, too.
 */
export const openOperatorEventStore = async (
  { EVENTSTORE_URL: url }: Pick<Config, "EVENTSTORE_URL">,
  connectionString: string,
): Promise<EventStore> => {
  if (url === undefined) return createPostgresEventStore({ connectionString });
  const { openEventStoreDb } = await import("#infra/event-store/eventstoredb/event-store.ts");
  return openEventStoreDb({ url, connectionString });
};
