import type * as z from "zod/mini";
import { readEvent } from "#domain/kit/read-event.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import type { JobQueue, JobTerms } from "#infra/jobs/port.ts";
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

/**
 * A rule for events of one type. They are read with their schema, so that an event that it refuses is recorded
 * as a failure and causes no wrong job. `type` can be several: then it is the type of the event at hand.
 */
export const relayRule = <
  Event extends { readonly type: string },
  const Type extends Event["type"],
>(
  schema: z.ZodMiniType<Event>,
  type: Type,
  toJob: (
    event: Extract<Event, { readonly type: Type }>,
    recorded: RecordedEvent,
  ) => Job | undefined,
): RelayRule => ({
  type,
  toJob: (recorded) =>
    toJob(readEvent(schema, recorded) as Extract<Event, { readonly type: Type }>, recorded),
});

/** Jobs of events up to the position get the flags. */
type Withheld = Awaited<ReturnType<Restores["findWithheld"]>>;

/** Invented people of the demo get no email, and their events cause no other jobs. */
const DEMO = "demo";

/**
 * Enqueues the jobs that an event requests. A rule that cannot read the event prevents neither the
 * jobs of other rules nor those of later events: its error is the answer. A queue that takes no job
 * throws.
 */
export const createEventJobs =
  (rules: readonly RelayRule[], enqueue: JobQueue["enqueue"]) =>
  async (event: RecordedEvent, withheld: Withheld): Promise<Error | undefined> => {
    if (event.metadata.actor === DEMO) return undefined;
    let failure: Error | undefined;
    for (const rule of rules) {
      if (rule.type !== event.type) continue;
      const job = tryRule(rule, event);
      if (job instanceof Error) failure ??= job;
      else if (job !== undefined) {
        const { flags } = event.position <= withheld.upTo ? withheld : { flags: [] };
        const terms = flags.length === 0 ? job.terms : { ...job.terms, flags };
        await enqueue(job.name, job.payload, job.key, terms);
      }
    }
    return failure;
  };

const tryRule = ({ toJob }: RelayRule, event: RecordedEvent): Job | undefined | Error => {
  try {
    return toJob(event);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};
