import type { EventStore } from "#infra/event-store/port.ts";
import type { JobQueue } from "#infra/jobs/port.ts";
import type { Log } from "#infra/log/log.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Restores } from "#infra/restores/port.ts";
import { abortablePause } from "#infra/timers/abortable-pause.ts";
import { createEventJobs, type RelayRule } from "./event-jobs.ts";
import { createRelayFailures } from "./relay-failures.ts";

const findPosition = `select position::text from job_relays where name = $1`;
/**
 * The transaction does not wait for the disk: earlier jobs are on it whenever the position is, and
 * jobs that a machine crash loses are enqueued again under their keys.
 */
const savePosition = `
  with hasty as materialized (select set_config('synchronous_commit', 'off', true))
  insert into job_relays as relay (name, position) select $1::text, $2::bigint from hasty
  on conflict (name) do update set position = greatest(relay.position, excluded.position)`;

const RETRY_AFTER_MS = 1_000;
/**
 * Events that request work are rare: at the end of the log the relay rests, because otherwise it
 * would query after every commit of a busy shop.
 */
const REST_MS = 100;
/** How often the relay looks for requests to retry, and saves how far it has read where no event requests work. */
const LOOK_EVERY_MS = 1_000;

/** Everything up to the reached position has been turned into jobs by this process. */
const createProgress = (database: Sql, name: string) => {
  let reached = 0n;
  let saved = 0n;
  return {
    find: async (): Promise<bigint> => {
      const [row] = await database.query<{ position: string }>(findPosition, [name]);
      return BigInt(row?.position ?? "0");
    },
    reach: (position: bigint): void => {
      reached = position;
    },
    save: async (): Promise<void> => {
      const position = reached;
      if (position <= saved) return;
      await database.query(savePosition, [name, String(position)]);
      saved = position;
    },
  };
};

export type Relay = { readonly start: () => void; readonly stop: () => Promise<void> };

/**
 * Turns events that request work into jobs. The writer of an event enqueues nothing, so nothing can
 * be lost in between: the log is read from the last processed position, and a job that is enqueued
 * twice has one key. An event that a rule cannot read is recorded and shown, and tried again after a start and on
 * request; it does not stop the jobs of other events.
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
  readonly findWithheld?: Restores["findWithheld"];
}): Relay => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let ended: Promise<unknown> | undefined;

  const progress = createProgress(database, name);
  const toJobs = createEventJobs(rules, enqueue);
  const failures = createRelayFailures({
    name,
    eventStore,
    database,
    log,
    tryEvent: async (event) => toJobs(event, await findWithheld()),
  });

  const follow = async (): Promise<void> => {
    const after = await progress.find();
    const withheld = await findWithheld();
    const filter = { types: [...new Set(rules.map(({ type }) => type))] };
    for await (const page of eventStore.subscribe({ after, filter, signal, caughtUp: true })) {
      for (const event of page.events) {
        const error = await toJobs(event, withheld);
        if (error !== undefined) await failures.record(event, error);
      }
      progress.reach(page.upTo);
      if (page.events.length > 0) await progress.save();
      else await abortablePause(REST_MS, signal);
    }
  };

  const terms = { signal, log, relay: name };
  let isFirstLook = true;
  const look = async (): Promise<void> => {
    await progress.save();
    if (isFirstLook) await failures.retryAll(signal);
    else await failures.retryRequested(signal);
    isFirstLook = false;
    await abortablePause(LOOK_EVERY_MS, signal);
  };

  return {
    start: () => {
      ended ??= Promise.all([keepDoing(follow, terms), keepDoing(look, terms)]);
    },
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};

/** Repeats the work until the signal; after an error a little later. */
const keepDoing = async (
  work: () => Promise<void>,
  {
    signal,
    log,
    relay,
  }: { readonly signal: AbortSignal; readonly log: Log; readonly relay: string },
): Promise<void> => {
  while (!signal.aborted)
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      log.error({ error, relay }, "events could not be turned into jobs; trying again");
      await abortablePause(RETRY_AFTER_MS, signal);
    }
};
