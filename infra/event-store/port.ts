/** Any JSON value. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** An event before it is recorded. `id` is a UUID created by the writer and unique for ever. */
export type NewEvent = {
  readonly id: string;
  readonly type: string;
  /** Version of the data's schema, from 1. A released version never changes; see upcasters. */
  readonly version: number;
  readonly data: { readonly [key: string]: Json };
};

/** The cause of an event: actor, website and request. */
export type EventMetadata = {
  readonly websiteId: string;
  /** `visitor`, `owner:<id>`, `job:<name>`, `import:<name>`, … */
  readonly actor: string;
  readonly visitorId?: string;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly idempotencyKey?: string;
};

export type RecordedEvent = NewEvent & {
  /** `<camelCaseCategory>-<websiteId>.<id>`; the category ends at the first dash. */
  readonly stream: string;
  /** Position in its stream, from 0. */
  readonly revision: bigint;
  /** Position in the whole log, from 1, without gaps, in commit order. */
  readonly position: bigint;
  readonly metadata: EventMetadata;
  /** ISO 8601, UTC, milliseconds. */
  readonly recordedAt: string;
};

/** Revision of a stream without events. */
export const NO_STREAM = -1n;

export type Append = {
  readonly stream: string;
  /** At least one. */
  readonly events: readonly NewEvent[];
  /** Revision of the last event seen, `NO_STREAM` for none, or `any` for streams of plain facts. */
  readonly expectedRevision: bigint | "any";
  readonly metadata: EventMetadata;
  /**
   * Makes the append happen once per (website, key): a repetition gets the verdict `duplicate` with
   * the first answer. Recorded in the append's transaction.
   */
  readonly idempotency?: { readonly key: string; readonly answer: Json };
};

/**
 * The verdict on one append; rejections are verdicts and never thrown.
 * - `appended`: durable. `revision` and `position` are those of the append's last event.
 * - `conflict`: another writer appended first; `revision` is the stream's current one.
 * - `duplicate`: this key, or an event with the first event's id, is already in the log; revision,
 *   position and answer are those of the first time (`answer` is null when it had none).
 */
export type Verdict =
  | { readonly status: "appended"; readonly revision: bigint; readonly position: bigint }
  | { readonly status: "conflict"; readonly revision: bigint }
  | {
      readonly status: "duplicate";
      readonly revision: bigint;
      readonly position: bigint;
      readonly answer: Json;
    };

/** Selects events of the log: the union of both lists; all events when both are absent. */
export type EventFilter = {
  readonly categories?: readonly string[];
  readonly types?: readonly string[];
  /** Restricts the above to one website. */
  readonly websiteId?: string;
};

export type Page = {
  readonly events: readonly RecordedEvent[];
  /**
   * Every event up to here has been considered, including those outside of the filter: the value
   * for the next `after`.
   */
  readonly upTo: bigint;
};

export type EventStore = {
  readonly append: (append: Append) => Promise<Verdict>;
  /**
   * Appends to several streams in one call, durable when it returns. Each append has its own
   * expected revision and its own verdict, in the given order; a rejection does not stop the
   * others.
   */
  readonly appendAll: (appends: readonly Append[]) => Promise<readonly Verdict[]>;
  /** The recorded answer of an idempotency key, so that a retry is not decided again. */
  readonly findDuplicate: (
    websiteId: string,
    key: string,
  ) => Promise<Extract<Verdict, { status: "duplicate" }> | undefined>;
  /**
   * Forwards from `from` (default 0), up to `limit` events (default all). `revision` is the
   * stream's last, also when the page ends earlier.
   */
  readonly readStream: (
    stream: string,
    options?: { readonly from?: bigint; readonly limit?: number },
  ) => Promise<{ readonly events: readonly RecordedEvent[]; readonly revision: bigint }>;
  /** Forwards over the whole log, strictly after `after` (0n for the beginning). */
  readonly readAll: (options: {
    readonly after: bigint;
    readonly limit: number;
    readonly filter?: EventFilter;
  }) => Promise<Page>;
  /**
   * Catches up from `after`, then stays live, in pages of up to `limit` events (default 1,000). The
   * consumer sets the pace: only one page is read ahead. Ends when `signal` aborts or the consumer
   * stops iterating. With `caughtUp`, an empty page is yielded each time the end of the log is
   * reached.
   */
  readonly subscribe: (options: {
    readonly after: bigint;
    readonly filter?: EventFilter;
    readonly limit?: number;
    readonly signal?: AbortSignal;
    readonly caughtUp?: boolean;
  }) => AsyncIterable<Page>;
  /** Position of the last event, 0n for an empty log. */
  readonly head: () => Promise<bigint>;
  /**
   * Whether readers find everything that was ever appended. An implementation that another server
   * decides for is not whole while its copy is behind: what deletes because the log does not name
   * something waits until it is.
   */
  readonly isWhole: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** `cart` of `cart-demo.7a1f…`. */
export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf("-"));

/** Builds `<category>-<websiteId>.<id>`. */
export const streamName = (category: string, websiteId: string, id: string): string =>
  `${category}-${websiteId}.${id}`;
