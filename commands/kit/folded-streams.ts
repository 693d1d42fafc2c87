import type * as z from "zod/mini";
import { type Decider, foldOf } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { singleFlight } from "#domain/kit/single-flight.ts";
import {
  type EventMetadata,
  type EventStore,
  type Json,
  type NewEvent,
  NO_STREAM,
  type Verdict,
} from "#infra/event-store/port.ts";
import type { CachedState, StateCache } from "./state-cache.ts";

/** An event in the domain's form: its type and data side by side. */
export type DomainEvent = { readonly type: string };

const toNewEvent = (id: string, { type, ...data }: DomainEvent): NewEvent => ({
  id,
  type,
  version: 1,
  data: data as { readonly [key: string]: Json },
});

/** Folded streams: the cached state is read forward and appended to at its revision. */
export type FoldedStreams<State, Event> = {
  readonly cached: (stream: string) => CachedState<State> | undefined;
  readonly refresh: (stream: string) => Promise<CachedState<State>>;
  /** `answer` is only called when the metadata contains an idempotency key. */
  readonly append: (
    stream: string,
    known: CachedState<State>,
    decided: { readonly state: State; readonly events: readonly Event[] },
    metadata: EventMetadata,
    answer: () => Json,
  ) => Promise<Verdict>;
};

type Dependencies = { readonly eventStore: EventStore; readonly newId: () => string };

export const createFoldedStreams = <State, Command, Event extends DomainEvent, Rejection>(
  { eventStore, newId }: Dependencies,
  cache: StateCache<State>,
  nextTick: () => number,
  decider: Decider<State, Command, Event, Rejection>,
  schema: z.ZodMiniType<Event>,
): FoldedStreams<State, Event> => ({
  cached: cache.get,

  refresh: singleFlight(
    (stream) => stream,
    async (stream: string) => {
      const seenAt = nextTick();
      const known = cache.get(stream) ?? { state: decider.initial, revision: NO_STREAM };
      const { events, revision } = await eventStore.readStream(stream, {
        from: known.revision + 1n,
      });
      let { state } = known;
      const fold = foldOf(decider);
      for (const event of events)
        state = fold(state, readEvent(schema, event), event.metadata.actor);
      const fresh = { state, revision, seenAt };
      if (revision !== NO_STREAM) cache.set(stream, fresh);
      return fresh;
    },
  ),

  append: async (stream, known, { state, events }, metadata, answer) => {
    const seenAt = nextTick();
    const key = metadata.idempotencyKey;
    const verdict = await eventStore.append({
      stream,
      events: events.map((event) => toNewEvent(newId(), event)),
      expectedRevision: known.revision,
      metadata,
      ...(key !== undefined && { idempotency: { key, answer: answer() } }),
    });
    if (verdict.status === "appended")
      cache.set(stream, { state, revision: verdict.revision, seenAt });
    return verdict;
  },
});
