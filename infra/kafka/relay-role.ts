import type { EventStore } from "#infra/event-store/port.ts";
import type { Locks } from "#infra/locks/port.ts";
import type { Log } from "#infra/log/log.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { abortablePause } from "../timers/abortable-pause.ts";
import { type LogTopic, PublisherFenced } from "./port.ts";
import { RelayRefused, relayLog } from "./relay.ts";
import { createRelayStatus } from "./relay-status.ts";

const LOCK = "kafka-relay";
const TURN_EVERY_MS = 500;
const DEFAULT_HELD_EVERY_MS = 5_000;
const RETRY_FROM_MS = 200;
const RETRY_AT_MOST_MS = 5_000;

export type RelayRoleOptions = {
  /** Connects to the brokers: again after each failure. */
  readonly openTopic: () => Promise<LogTopic>;
  readonly partitions: number;
  readonly eventStore: Pick<EventStore, "subscribe" | "head" | "readAll">;
  readonly sql: Sql;
  readonly locks: Locks;
  /** A restored copy must not publish before an owner has confirmed it. */
  readonly isHeld: () => Promise<boolean>;
  /** Pause between two looks at it. */
  readonly heldEveryMs?: number;
  readonly log: Log;
};

export type RelayRole = {
  /** Rejects when the relay refuses to publish; resolves after `stop`. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
};

const findLogId = async (sql: Sql): Promise<string> => {
  const [row] = await sql.query<{ logId: string }>('select log_id as "logId" from log_identity');
  if (row === undefined) throw new Error("The log has no identity.");
  return row.logId;
};

/**
 * The relay of this process. One process relays at a time, by a lock that Postgres frees when the
 * process ends; the others wait for it. The lock only spares work: a relay that wrongly believes it
 * has it is fenced by the brokers.
 */
export const startRelayRole = (options: RelayRoleOptions): RelayRole => {
  const { openTopic, eventStore, sql, locks, isHeld, log, partitions } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const status = createRelayStatus(sql, log);
  let attempt = 0;

  const relay = async () => {
    status.set({ state: "recovering", problem: null });
    const topic = await openTopic();
    try {
      await relayLog({
        topic,
        eventStore,
        partitions,
        signal,
        logId: await findLogId(sql),
        onRelayed: (position) => {
          attempt = 0;
          status.set({ state: "relaying", position });
        },
      });
    } finally {
      await topic.close().catch(() => undefined);
    }
  };

  const afterFailure = async (error: unknown): Promise<void> => {
    const problem = error instanceof Error ? error.message : String(error);
    if (error instanceof RelayRefused) {
      log.error({ error: problem }, "The relay to Kafka refuses to publish.");
      status.set({ state: "refused", problem });
      throw error;
    }
    if (error instanceof PublisherFenced) {
      log.error({ code: error.code }, "The relay to Kafka was fenced by another one.");
      status.fenced();
    } else log.warn({ error: problem }, "The relay to Kafka failed and will recover.");
    status.set({ state: "recovering", problem });
    await abortablePause(Math.min(RETRY_FROM_MS * 2 ** attempt, RETRY_AT_MOST_MS), signal);
    attempt += 1;
  };

  const live = async () => {
    while (!signal.aborted) {
      try {
        if (await isHeld()) {
          status.set({ state: "held", problem: null });
          await abortablePause(options.heldEveryMs ?? DEFAULT_HELD_EVERY_MS, signal);
        } else if (!(await locks.inTurn(LOCK, relay))) await abortablePause(TURN_EVERY_MS, signal);
      } catch (error) {
        if (!signal.aborted) await afterFailure(error);
      }
    }
  };
  const ended = live().finally(status.stop);
  // Callers may look at it later.
  ended.catch(() => undefined);
  return {
    ended,
    stop: async () => {
      stopping.abort();
      await ended.catch(() => undefined);
    },
  };
};
