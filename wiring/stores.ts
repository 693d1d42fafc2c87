import type { Config } from "#infra/config/config.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import type { Log } from "#infra/log/log.ts";
import { embeddedFolder } from "#infra/operator/embedded-folder.ts";
import { createDatabase, type PoolOptions } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import {
  createFreeSpace,
  type FreeSpace,
  projectionsWithReserve,
  unknownSpace,
  withReserve,
} from "#infra/storage/free-space.ts";
import { nowMs } from "./clock.ts";
import type { InfrastructureOptions } from "./infrastructure.ts";

/** One is pinned for the leases; each running projection takes one. */
const WORKER_CONNECTIONS = 12;

const createWorkerDatabase = (options: PoolOptions): Database =>
  createDatabase({ ...options, max: WORKER_CONNECTIONS, applicationName: "daybook-projections" });

const BYTES_PER_MB = 1_000_000;

const freeSpaceOf = (config: Config, log: Log): FreeSpace => {
  if (config.DATABASE_URL !== undefined) return unknownSpace;
  const reserveMb = config.DISK_RESERVE_MB;
  return createFreeSpace({
    folder: embeddedFolder(config),
    reserveBytes: reserveMb * BYTES_PER_MB,
    nowMs,
    onChange: (isLow) => {
      if (isLow)
        log.error({ reserveMb }, "free disk space is below the reserve; writes are refused");
      else log.warn({ reserveMb }, "there is free disk space again; writes are accepted");
    },
  });
};

/** In a process that answers calls and does nothing else. Jobs have statements that may take longer. */
const statementSecondsOf = ({ DAYBOOK_ROLES: roles, STATEMENT_SECONDS }: Config): number =>
  roles.every((role) => role === "web") ? STATEMENT_SECONDS : 0;

/**
 * The event log where EventStoreDB decides it. Only an installation that names a server loads its
 * client.
 */
export const openDecidedLog = async (
  { EVENTSTORE_URL: url }: Config,
  connectionString: string,
  log: Log,
): Promise<EventStore | undefined> => {
  if (url === undefined) return undefined;
  const { openEventStoreDb } = await import("#infra/event-store/eventstoredb/event-store.ts");
  return openEventStoreDb({
    url,
    connectionString,
    onOpen: log.databaseAnswers,
    onError: (error) => log.error({ error }, "the copy of EventStoreDB's log was interrupted"),
  });
};

/** The connections to the database, and the guard that keeps its disk from filling up. */
export const openStores = ({
  config,
  connectionString,
  log,
  eventStore: decided,
}: Pick<InfrastructureOptions, "config" | "connectionString" | "log" | "eventStore">) => {
  const onError = (error: unknown) => log.warn({ error }, "a database connection was lost");
  const freeSpace = freeSpaceOf(config, log);
  const pool = { connectionString, onError, onOpen: log.databaseAnswers };
  const database = createDatabase({ ...pool, statementSeconds: statementSecondsOf(config) });
  const workerDatabase = createWorkerDatabase(pool);
  const eventStore = decided ?? createPostgresEventStore(pool);
  return {
    freeSpace,
    database,
    workerDatabase: projectionsWithReserve(workerDatabase, freeSpace),
    eventStore: withReserve(eventStore, freeSpace),
  };
};
