import { setTimeout as pause } from "node:timers/promises";
import { createHandler, type Handler } from "#commands/shared/handle.ts";
import type { Config } from "#infra/config/config.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { Log } from "#infra/log/log.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import { createOwnerSessions } from "#infra/owner-sessions/postgres.ts";
import { createArgon2Passwords } from "#infra/passwords/argon2.ts";
import type { Passwords } from "#infra/passwords/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";

/** What every part of a process shares: adapters behind their ports, clock and ids. */
export type Infrastructure = {
  readonly config: Config;
  readonly connectionString: string;
  readonly log: Log;
  readonly database: Database;
  readonly eventStore: EventStore;
  readonly personalData: PersonalData;
  readonly sessions: OwnerSessions;
  readonly passwords: Passwords;
  readonly handler: Handler;
  readonly newId: () => string;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: () => string;
  readonly nowMs: () => number;
  readonly close: () => Promise<void>;
};

export const openInfrastructure = (
  config: Config,
  connectionString: string,
  secret: string,
  log: Log,
): Infrastructure => {
  const onError = (error: unknown) => log.warn({ error }, "a database connection broke");
  const database = createDatabase({ connectionString, onError });
  const eventStore = createPostgresEventStore({ connectionString, onError });
  const nowMs = () => Date.now();
  return {
    config,
    connectionString,
    log,
    database,
    eventStore,
    personalData: createPersonalData({ database, secret }),
    sessions: createOwnerSessions(database),
    passwords: createArgon2Passwords(),
    handler: createHandler({
      eventStore,
      newId,
      nowMs,
      random: Math.random,
      wait: (milliseconds) => pause(milliseconds).then(() => undefined),
    }),
    newId,
    now: () => new Date().toISOString(),
    nowMs,
    close: async () => {
      await eventStore.close();
      await database.close();
    },
  };
};
