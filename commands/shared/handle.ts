import type * as z from "zod/mini";
import type { Decider } from "#domain/shared/decider.ts";
import { accept, type Result } from "#domain/shared/result.ts";
import {
  type Append,
  type EventMetadata,
  type EventStore,
  type Json,
  type NewEvent,
  NO_STREAM,
  type RecordedEvent,
  streamName,
  type Verdict,
} from "#infra/event-store/port.ts";
import { createStateCache, type StateCache } from "./state-cache.ts";
import { createStreamQueue, type StreamQueue } from "./stream-queue.ts";

/** An event as the domain speaks of it: its type and its data side by side. */
export type DomainEvent = { readonly type: string };

export type Decided<State, Event> = {
  readonly state: State;
  /** What was recorded; empty when it was already so. */
  readonly events: readonly Event[];
  readonly revision: bigint;
  /** Of the last event recorded; undefined when nothing was. */
  readonly position: bigint | undefined;
  /** The first answer, when the idempotency key had been used before; then `events` is empty. */
  readonly repeated?: Json;
};

export type CommandContext<State = never, Event = never> = {
  readonly metadata: EventMetadata;
  /** With `metadata.idempotencyKey`: what a repeat of the command shall be answered with. */
  readonly answer?: (state: State, events: readonly Event[]) => Json;
  /** Milliseconds since 1970 after which a conflict is no longer retried; 2 s from the start by default. */
  readonly retryUntilMs?: number;
};

/** Other writers kept winning for the whole retry time. Answered with 503 and Retry-After. */
export class TooContended extends Error {
  constructor(stream: string) {
    super(`The stream ${stream} stayed contended for too long.`);
    this.name = "TooContended";
  }
}

export type HandlerDependencies = {
  readonly eventStore: EventStore;
  readonly newId: () => string;
  readonly nowMs: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly random: () => number;
};

const RETRY_FOR_MS = 2_000;
const RETRY_STEP_MS = 4;

type Repeat = Extract<Verdict, { status: "duplicate" }>;

const toNewEvent = (id: string, { type, ...data }: DomainEvent): NewEvent => ({
  id,
  type,
  version: 1,
  data: data as { readonly [key: string]: Json },
});

/** The domain's view of a recorded event. */
export const toDomainEvent = (event: RecordedEvent): unknown => ({
  ...event.data,
  type: event.type,
});

export type Handler = <State, Command, Event extends DomainEvent, Rejection>(
  decider: Decider<State, Command, Event, Rejection>,
  schema: z.ZodMiniType<Event>,
) => {
  /** Fold, decide, append; decide again when another writer won. Refusals come back as values. */
  readonly run: (
    id: string,
    command: Command,
    context: CommandContext<State, Event>,
  ) => Promise<Result<Decided<State, Event>, Rejection>>;
  /** The state as the log has it now. */
  readonly load: (
    websiteId: string,
    id: string,
  ) => Promise<{ readonly state: State; readonly revision: bigint }>;
};

/**
 * Joins deciders to the event store. Commands on one stream queue inside this process; conflicts
 * with other processes are decided again, with jitter, for up to two seconds.
 */
export const createHandler = (dependencies: HandlerDependencies): Handler => {
  const cache = createStateCache();
  const queue = createStreamQueue();
  return (decider, schema) => createDeciderHandler(dependencies, cache, queue, decider, schema);
};

const createDeciderHandler = <State, Command, Event extends DomainEvent, Rejection>(
  { eventStore, newId, nowMs, wait, random }: HandlerDependencies,
  cache: StateCache,
  queue: StreamQueue,
  decider: Decider<State, Command, Event, Rejection>,
  schema: z.ZodMiniType<Event>,
) => {
  type Known = { readonly state: State; readonly revision: bigint };

  /** From the cache plus whatever the stream holds behind it. */
  const refresh = async (stream: string): Promise<Known> => {
    const known = (cache.get(stream) as Known | undefined) ?? {
      state: decider.initial,
      revision: NO_STREAM,
    };
    const { events, revision } = await eventStore.readStream(stream, { from: known.revision + 1n });
    const state = events
      .map((event) => schema.parse(toDomainEvent(event)))
      .reduce(decider.evolve, known.state);
    cache.set(stream, { state, revision });
    return { state, revision };
  };

  const repeat = (known: Known, first: Repeat): Result<Decided<State, Event>, Rejection> =>
    accept({ ...known, events: [], position: first.position, repeated: first.answer });

  const attempt = async (
    stream: string,
    known: Known,
    command: Command,
    context: CommandContext<State, Event>,
  ): Promise<Result<Decided<State, Event>, Rejection> | "conflict"> => {
    const decision = decider.decide(command, known.state);
    if (!decision.ok) return decision;
    if (decision.value.length === 0) return accept({ ...known, events: [], position: undefined });
    const decided = decision.value.reduce(decider.evolve, known.state);
    const key = context.metadata.idempotencyKey;
    const append: Append = {
      stream,
      events: decision.value.map((event) => toNewEvent(newId(), event)),
      expectedRevision: known.revision,
      metadata: context.metadata,
      ...(key !== undefined && {
        idempotency: { key, answer: context.answer?.(decided, decision.value) ?? null },
      }),
    };
    const verdict = await eventStore.append(append);
    if (verdict.status === "conflict") return "conflict";
    if (verdict.status === "duplicate") return repeat(await refresh(stream), verdict);
    cache.set(stream, { state: decided, revision: verdict.revision });
    return accept({
      state: decided,
      events: decision.value,
      revision: verdict.revision,
      position: verdict.position,
    });
  };

  /** A retry whose first try went through must not be told that it is now refused. */
  const firstAnswer = async (stream: string, { metadata }: CommandContext<State, Event>) => {
    if (metadata.idempotencyKey === undefined) return undefined;
    const first = await eventStore.findDuplicate(metadata.websiteId, metadata.idempotencyKey);
    return first && repeat(await refresh(stream), first);
  };

  const run = (id: string, command: Command, context: CommandContext<State, Event>) => {
    const stream = streamName(decider.streamCategory, context.metadata.websiteId, id);
    return queue.enter(stream, async () => {
      const giveUpAt = context.retryUntilMs ?? nowMs() + RETRY_FOR_MS;
      let known = (cache.get(stream) as Known | undefined) ?? (await refresh(stream));
      let fresh = false;
      for (let round = 1; ; round += 1) {
        const outcome = await attempt(stream, known, command, context);
        // A refusal decided on a cached state may be stale when other processes write too.
        if (outcome !== "conflict" && outcome.ok) return outcome;
        if (outcome !== "conflict" && fresh) return (await firstAnswer(stream, context)) ?? outcome;
        if (outcome === "conflict") {
          if (nowMs() > giveUpAt) throw new TooContended(stream);
          if (round > 1) await wait(random() * RETRY_STEP_MS * Math.min(round, 8));
        }
        known = await refresh(stream);
        fresh = true;
      }
    });
  };

  return {
    run,
    load: (websiteId: string, id: string) =>
      refresh(streamName(decider.streamCategory, websiteId, id)),
  };
};
