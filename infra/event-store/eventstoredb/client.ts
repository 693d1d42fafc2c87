import { setTimeout as pause } from "node:timers/promises";
import type { EventStoreDBClient, Position, ResolvedEvent } from "@eventstore/db-client";
import { AppendOutcomeUnknown, EventStoreUnavailable, InvalidAppend } from "../errors.ts";
import { NO_STREAM } from "../port.ts";
import type { SourceData, SourceEvent } from "./envelope.ts";

/** The server's answer to an append; `revision` of a conflict is the stream's current one. */
export type SourceVerdict =
  | { readonly status: "appended"; readonly position: bigint }
  | { readonly status: "conflict"; readonly revision: bigint };

/** What Daybook needs from an EventStoreDB server. */
export type SourceClient = {
  /**
   * Appends behind an exact revision. Repeating an append that the server has is `appended` again.
   * Calls of one process arrive in their order.
   */
  readonly append: (
    stream: string,
    events: readonly SourceData[],
    expected: bigint,
  ) => Promise<SourceVerdict>;
  /** Everything after a position (-1n for the beginning), in pages, without system events; stays live. */
  readonly follow: (after: bigint, signal: AbortSignal) => AsyncIterable<readonly SourceEvent[]>;
  /** From one end of the server's log to the other, with system events. */
  readonly read: (direction: "forwards" | "backwards") => AsyncIterable<SourceEvent>;
  /** The event at a position; undefined when another one or none is there. */
  readonly at: (position: bigint) => Promise<SourceEvent | undefined>;
  /** The first event of a stream. */
  readonly first: (stream: string) => Promise<SourceEvent | undefined>;
  readonly close: () => Promise<void>;
};

type Library = typeof import("@eventstore/db-client");

/** The server got the append, or may still get it: its answer has not come in this time. */
const ANSWER_WITHIN_MS = 10_000;
const CLOSE_WITHIN_MS = 1_000;
const PAGE = 1_000;

/** Loads the library: an installation without EventStoreDB never does. */
export const openSourceClient = async (
  url: string,
  { answerWithinMs = ANSWER_WITHIN_MS }: { readonly answerWithinMs?: number | undefined } = {},
): Promise<SourceClient> => {
  const library = await import("@eventstore/db-client");
  const client = library.EventStoreDBClient.connectionString(url);
  return {
    append: (stream, events, expected) =>
      within(answerWithinMs, append({ library, client }, stream, events, expected)),
    follow: (after, signal) => follow({ library, client }, after, signal),
    read: (direction) => read({ library, client }, direction),
    at: (position) =>
      firstOf(
        client.readAll({
          fromPosition: placeOf(position),
          direction: library.FORWARDS,
          maxCount: 1,
        }),
      ),
    first: async (stream) => {
      try {
        return await firstOf(client.readStream(stream, { maxCount: 1 }));
      } catch (error) {
        if (error instanceof library.StreamNotFoundError) return undefined;
        throw unavailable(error);
      }
    },
    close: async () => {
      await Promise.race([client.dispose(), pause(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    },
  };
};

type Parts = { readonly library: Library; readonly client: EventStoreDBClient };

const placeOf = (position: bigint): Position => ({ commit: position, prepare: position });

const toEvent = ({ event, commitPosition }: ResolvedEvent): SourceEvent | undefined =>
  event && {
    id: event.id,
    stream: event.streamId,
    revision: event.revision,
    position: commitPosition ?? event.position?.commit ?? -1n,
    type: event.type,
    data: event.data,
    metadata: event.metadata,
    created: event.created,
  };

const append = async (
  { library, client }: Parts,
  stream: string,
  events: readonly SourceData[],
  expected: bigint,
): Promise<SourceVerdict> => {
  try {
    const { position } = await client.appendToStream(
      stream,
      events.map(({ id, type, data, metadata }) =>
        library.jsonEvent({ id, type, data, metadata } as Parameters<Library["jsonEvent"]>[0]),
      ),
      { expectedRevision: expected === NO_STREAM ? library.NO_STREAM : expected },
    );
    return { status: "appended", position: position?.commit ?? -1n };
  } catch (error) {
    if (error instanceof library.WrongExpectedVersionError) {
      const { actualVersion } = error;
      return {
        status: "conflict",
        revision: typeof actualVersion === "bigint" ? actualVersion : NO_STREAM,
      };
    }
    if (error instanceof library.MaxAppendSizeExceededError)
      throw new InvalidAppend(
        `The append to ${stream} exceeds EventStoreDB's limit of ${error.maxAppendSize} bytes.`,
      );
    if (error instanceof library.AccessDeniedError || error instanceof library.StreamDeletedError)
      throw new EventStoreUnavailable(
        `EventStoreDB does not accept appends to ${stream}: ${error.message}`,
        error,
      );
    throw new AppendOutcomeUnknown(error);
  }
};

/** The library itself waits for ever when the connection of an append has died silently. */
const within = <Value>(milliseconds: number, work: Promise<Value>): Promise<Value> => {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const timer = setTimeout(
    () => reject(new AppendOutcomeUnknown(new Error("EventStoreDB has not answered in time."))),
    milliseconds,
  );
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
};

const unavailable = (error: unknown): EventStoreUnavailable =>
  new EventStoreUnavailable("EventStoreDB cannot be read now.", error);

/** Reads to the end: the client waits at its close for reads that were left. */
const firstOf = async (events: AsyncIterable<ResolvedEvent>): Promise<SourceEvent | undefined> => {
  let first: SourceEvent | undefined;
  for await (const resolved of events) first ??= toEvent(resolved);
  return first;
};

async function* read(
  { library, client }: Parts,
  direction: "forwards" | "backwards",
): AsyncIterable<SourceEvent> {
  const reading = client.readAll({
    direction,
    fromPosition: direction === "backwards" ? library.END : library.START,
    maxCount: Number.MAX_SAFE_INTEGER,
  });
  try {
    for await (const resolved of reading) {
      const event = toEvent(resolved);
      if (event !== undefined) yield event;
    }
  } catch (error) {
    throw unavailable(error);
  } finally {
    await reading.cancel();
  }
}

/** Whatever has arrived is one page, so that a busy log is copied in large pages and a quiet one at once. */
async function* follow(
  { library, client }: Parts,
  after: bigint,
  signal: AbortSignal,
): AsyncIterable<readonly SourceEvent[]> {
  const subscription = client.subscribeToAll(
    {
      fromPosition: after < 0n ? library.START : placeOf(after),
      filter: library.excludeSystemEvents(),
    },
    { highWaterMark: PAGE },
  );
  let failure: unknown;
  let wake = (): void => undefined;
  let hasEnded = false;
  subscription.on("readable", () => wake());
  subscription.on("error", (error: unknown) => {
    failure = error;
    wake();
  });
  subscription.on("end", () => {
    hasEnded = true;
    wake();
  });
  const stop = () => wake();
  signal.addEventListener("abort", stop);
  try {
    while (!signal.aborted) {
      const arrived = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const page: SourceEvent[] = [];
      for (;;) {
        const resolved = subscription.read() as ResolvedEvent | null;
        if (resolved === null) break;
        const event = toEvent(resolved);
        if (event !== undefined) page.push(event);
        if (page.length >= PAGE) break;
      }
      if (page.length > 0) yield page;
      else if (failure !== undefined) throw unavailable(failure);
      else if (hasEnded) throw unavailable(new Error("The subscription ended."));
      else await arrived;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    await subscription.unsubscribe();
  }
}
