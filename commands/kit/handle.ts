import type * as z from "zod/mini";
import { type Decider, foldOf } from "#domain/kit/decider.ts";
import { httpTexts } from "#domain/kit/http-texts.ts";
import { accept, type Result } from "#domain/kit/result.ts";
import { createKeyedTurns, type KeyedTurns } from "#domain/kit/turns.ts";
import {
  type EventMetadata,
  type EventStore,
  type Json,
  NO_STREAM,
  streamName,
  type Verdict,
} from "#infra/event-store/port.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { createFoldedStreams, type DomainEvent, type FoldedStreams } from "./folded-streams.ts";
import { type CachedState, createStateCache, type StateCache } from "./state-cache.ts";

export type Decided<State, Event> = {
  readonly state: State;
  /** The recorded events; empty when nothing changed. */
  readonly events: readonly Event[];
  readonly revision: bigint;
  /** Position of the last recorded event; undefined when there was none. */
  readonly position: bigint | undefined;
  /** The first answer, when the idempotency key had been used before; `events` is empty then. */
  readonly repeated?: Json;
};

export type CommandContext<State = never, Event = never> = {
  readonly metadata: EventMetadata;
  /** With `metadata.idempotencyKey`: the answer that a repetition of the command gets. */
  readonly answer?: (state: State, events: readonly Event[]) => Json;
  /**
   * Milliseconds since 1970 after which a conflict is no longer retried; default: 2 s from the
   * start.
   */
  readonly retryUntilMs?: number;
  /** The id is new, so that there is nothing to read first. */
  readonly startsStream?: boolean;
};

/** Other writers won during the whole retry time. */
export class TooContended extends Refusal {
  constructor() {
    super(503, "too-contended", httpTexts.tooManyRequests, { headers: { "retry-after": "1" } });
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

export type DeciderHandler<State, Command, Event, Rejection> = {
  /**
   * Fold, decide, append; decide again when another writer won. Rejections are returned as values.
   */
  readonly run: (
    id: string,
    command: Command,
    context: CommandContext<State, Event>,
  ) => Promise<Result<Decided<State, Event>, Rejection>>;
  /** The current state in the log. */
  readonly load: (
    websiteId: string,
    id: string,
  ) => Promise<{ readonly state: State; readonly revision: bigint }>;
  /** A state that may be slightly old, for facts that `run` does not trust. */
  readonly peek: (websiteId: string, id: string) => Promise<State>;
};

export type Handler = <State, Command, Event extends DomainEvent, Rejection>(
  decider: Decider<State, Command, Event, Rejection>,
  schema: z.ZodMiniType<Event>,
) => DeciderHandler<State, Command, Event, Rejection>;

/**
 * Connects deciders to the event store. Commands on one stream queue inside this process; conflicts
 * with other processes are decided again, with jitter, for up to two seconds. Handlers of the same
 * decider share its queue and its cache.
 */
export const createHandler = (dependencies: HandlerDependencies): Handler => {
  const caches = new Map<unknown, unknown>();
  const queue = createKeyedTurns();
  let tick = 0;
  const nextTick = () => {
    tick += 1;
    return tick;
  };
  return (decider, schema) => {
    type State = typeof decider.initial;
    const cache =
      (caches.get(decider) as StateCache<State> | undefined) ?? createStateCache<State>();
    caches.set(decider, cache);
    const streams = createFoldedStreams(dependencies, cache, nextTick, decider, schema);
    return createDeciderHandler(dependencies, streams, queue, nextTick, decider);
  };
};

const RETRY_FOR_MS = 2_000;
const RETRY_STEP_MS = 4;
const MAX_STEPS = 8;

type Repeat = Extract<Verdict, { status: "duplicate" }>;

type Outcome<State, Event, Rejection> = Result<Decided<State, Event>, Rejection>;

/** One attempt on a known state, and the answer to a repetition. */
const createAttempts = <State, Command, Event extends DomainEvent, Rejection>(
  eventStore: EventStore,
  { refresh, append }: FoldedStreams<State, Event>,
  decider: Decider<State, Command, Event, Rejection>,
) => {
  const asItIs = ({ state, revision }: CachedState<State>) => ({ state, revision, events: [] });

  const repeat = async (
    stream: string,
    { position, answer }: Repeat,
  ): Promise<Outcome<State, Event, Rejection>> =>
    accept({ ...asItIs(await refresh(stream)), position, repeated: answer });

  return {
    attempt: async (
      stream: string,
      known: CachedState<State>,
      command: Command,
      { metadata, answer }: CommandContext<State, Event>,
    ): Promise<Outcome<State, Event, Rejection> | "conflict"> => {
      const decision = decider.decide(command, known.state);
      if (!decision.ok) return decision;
      const events = decision.value;
      if (events.length === 0) return accept({ ...asItIs(known), position: undefined });
      const fold = foldOf(decider);
      const state = events.reduce(
        (before, event) => fold(before, event, metadata.actor),
        known.state,
      );
      const verdict = await append(stream, known, { state, events }, metadata, () =>
        answer === undefined ? null : answer(state, events),
      );
      if (verdict.status === "conflict") return "conflict";
      if (verdict.status === "duplicate") return repeat(stream, verdict);
      return accept({ state, events, revision: verdict.revision, position: verdict.position });
    },

    /** A retry of a successful command must not be rejected. */
    firstAnswer: async (stream: string, { metadata }: CommandContext<State, Event>) => {
      if (metadata.idempotencyKey === undefined) return undefined;
      const first = await eventStore.findDuplicate(metadata.websiteId, metadata.idempotencyKey);
      return first && repeat(stream, first);
    },
  };
};

const createDeciderHandler = <State, Command, Event extends DomainEvent, Rejection>(
  { eventStore, nowMs, wait, random }: HandlerDependencies,
  streams: FoldedStreams<State, Event>,
  queue: KeyedTurns,
  nextTick: () => number,
  decider: Decider<State, Command, Event, Rejection>,
): DeciderHandler<State, Command, Event, Rejection> => {
  type Context = CommandContext<State, Event>;
  type FoldedState = CachedState<State>;
  const { cached, refresh } = streams;
  const { attempt, firstAnswer } = createAttempts(eventStore, streams, decider);

  const begin = (stream: string, { startsStream }: Context): FoldedState | Promise<FoldedState> =>
    cached(stream) ??
    (startsStream ? { state: decider.initial, revision: NO_STREAM, seenAt: 0 } : refresh(stream));

  const decideUntilSettled = async (
    stream: string,
    arrivedAt: number,
    command: Command,
    context: Context,
  ): Promise<Outcome<State, Event, Rejection>> => {
    const giveUpAt = context.retryUntilMs ?? nowMs() + RETRY_FOR_MS;
    let known = await begin(stream, context);
    for (let round = 1; ; round += 1) {
      const outcome = await attempt(stream, known, command, context);
      if (outcome === "conflict") {
        // A slow append is not contention: even after the deadline, the command is decided once on the
        // state that won.
        if (round > 1 && nowMs() > giveUpAt) throw new TooContended();
        if (round > 1) await wait(random() * RETRY_STEP_MS * Math.min(round, MAX_STEPS));
      } else {
        if (outcome.ok && outcome.value.position !== undefined) return outcome;
        // A decision without an append counts only on a state that was read after the command
        // arrived.
        if (known.seenAt > arrivedAt)
          return outcome.ok ? outcome : ((await firstAnswer(stream, context)) ?? outcome);
      }
      known = await refresh(stream);
    }
  };

  const streamOf = (websiteId: string, id: string) =>
    streamName(decider.streamCategory, websiteId, id);
  return {
    run: (id, command, context) => {
      const stream = streamOf(context.metadata.websiteId, id);
      const arrivedAt = nextTick();
      return queue.enter(stream, () => decideUntilSettled(stream, arrivedAt, command, context));
    },
    load: (websiteId, id) => refresh(streamOf(websiteId, id)),
    peek: async (websiteId, id) => {
      const stream = streamOf(websiteId, id);
      return (cached(stream) ?? (await refresh(stream))).state;
    },
  };
};
