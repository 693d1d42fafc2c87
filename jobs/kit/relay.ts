import { setTimeout as pause } from "node:timers/promises";
import type { EventStore, RecordedEvent } from "#infra/event-store/port.ts";
import type { JobQueue, JobTerms } from "#infra/jobs/port.ts";
import type { Log } from "#infra/log/log.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Restores } from "#infra/restores/port.ts";

export type Job = {
  readonly name: string;
  readonly payload: unknown;
  readonly key: string;
  readonly terms?: JobTerms;
};

/** The job for an event; undefined when this event requests none. */
export type RelayRule = {
  readonly type: string;
  readonly toJob: (event: RecordedEvent) => Job | undefined;
};

const findPosition = `select position::text from job_relays where name = $1`;
/**
 * The transaction does not wait for the disk: earlier jobs are on it whenever the position is, and
 * jobs that a machine crash loses are enqueued again under their keys.
 */
const savePosition = `
  with hasty as materialized (select set_config('synchronous_commit', 'off', true))
  insert into job_relays as relay (name, position) select $1::text, $2::bigint from hasty
  on conflict (name) do update set position = greatest(relay.position, excluded.position)`;

/** Invented people of the demo get no email, and their events cause no other jobs. */
const DEMO = "demo";

const RETRY_AFTER_MS = 1_000;
/**
 * Events that request work are rare: at the end of the log the relay rests, because otherwise it
 * would query after every commit of a busy shop.
 */
const REST_MS = 100;

export type Relay = { readonly start: () => void; readonly stop: () => Promise<void> };

/**
 * Turns events that request work into jobs. The writer of an event enqueues nothing, so nothing can
 * be lost in between: the log is read from the last processed position, and a job that is enqueued
 * twice has one key.
 */
export const createRelay = ({
  name,
  eventStore,
  database,
  enqueue,
  rules,
  log,
  findWithheld = async () => ({ upTo: 0n, flags: [] }),
}: {
  /** Name of the relay's position in the log. */
  readonly name: string;
  readonly eventStore: EventStore;
  readonly database: Sql;
  readonly enqueue: JobQueue["enqueue"];
  readonly rules: readonly RelayRule[];
  readonly log: Log;
  /** Jobs of events up to a position get these flags. */
  readonly findWithheld?: Restores["findWithheld"];
}): Relay => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let ended: Promise<void> | undefined;

  const follow = async (): Promise<void> => {
    const [saved] = await database.query<{ position: string }>(findPosition, [name]);
    const after = BigInt(saved?.position ?? "0");
    const withheld = await findWithheld();
    const filter = { types: [...new Set(rules.map(({ type }) => type))] };
    for await (const page of eventStore.subscribe({ after, filter, signal, caughtUp: true })) {
      if (page.events.length === 0) {
        await pause(REST_MS, undefined, { signal }).catch(() => undefined);
        continue;
      }
      for (const event of page.events)
        for (const rule of event.metadata.actor === DEMO ? [] : rules)
          if (rule.type === event.type) {
            const job = rule.toJob(event);
            if (job === undefined) continue;
            const { flags } = event.position <= withheld.upTo ? withheld : { flags: [] };
            const terms = flags.length === 0 ? job.terms : { ...job.terms, flags };
            await enqueue(job.name, job.payload, job.key, terms);
          }
      await database.query(savePosition, [name, String(page.upTo)]);
    }
  };

  const keepFollowing = async (): Promise<void> => {
    while (!signal.aborted)
      try {
        await follow();
      } catch (error) {
        if (signal.aborted) return;
        log.error({ error, relay: name }, "events could not be turned into jobs; trying again");
        await pause(RETRY_AFTER_MS, undefined, { signal }).catch(() => undefined);
      }
  };

  return {
    start: () => {
      ended ??= keepFollowing();
    },
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};
