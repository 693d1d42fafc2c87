import { EventStoreUnavailable, InvalidAppend } from "./errors.ts";
import {
  type Append,
  categoryOf,
  type EventFilter,
  type EventStore,
  type Json,
  NO_STREAM,
  type RecordedEvent,
  type Verdict,
} from "./port.ts";
import { createSubscribe } from "./subscription.ts";
import { type ValidAppend, validateAppend } from "./validate-append.ts";
import { createWakeups } from "./wakeups.ts";

type Options = {
  /** ISO 8601, UTC, milliseconds. */
  readonly now?: () => string;
};

type Repeat = Extract<Verdict, { status: "duplicate" }>;

const POLL_EVERY_MS = 60_000;

/** The test double and the reference behaviour; `port.suite.ts` runs against this and Postgres. */
export const createMemoryEventStore = ({
  now = () => new Date().toISOString(),
}: Options = {}): EventStore => {
  const log: RecordedEvent[] = [];
  const streams = new Map<string, RecordedEvent[]>();
  const byId = new Map<string, RecordedEvent>();
  const answers = new Map<string, Repeat>();
  const wakeups = createWakeups();
  let closed = false;

  const assertOpen = () => {
    if (closed) throw new EventStoreUnavailable("The event store is closed.");
  };

  const findRepeat = ({ events, idempotency, metadata }: Append): Repeat | undefined => {
    const answered = idempotency && answers.get(keyOf(metadata.websiteId, idempotency.key));
    if (answered !== undefined) return answered;
    const first = byId.get((events[0] as Append["events"][number]).id);
    if (first === undefined) return undefined;
    const rest = BigInt(events.length) - 1n;
    return {
      status: "duplicate",
      revision: first.revision + rest,
      position: first.position + rest,
      answer: null,
    };
  };

  const record = (valid: ValidAppend): Verdict => {
    const { append } = valid;
    const repeat = findRepeat(append);
    if (repeat !== undefined) return repeat;
    const stream = streams.get(append.stream) ?? [];
    const current = BigInt(stream.length) - 1n;
    if (append.expectedRevision !== "any" && append.expectedRevision !== current)
      return { status: "conflict", revision: current };
    if (append.events.some((event) => byId.has(event.id)))
      throw new InvalidAppend(`An event id of the append to ${append.stream} is taken.`);
    const recordedAt = latest(log.at(-1)?.recordedAt, now());
    for (const [index, { id, type, version }] of append.events.entries()) {
      const event: RecordedEvent = {
        id,
        type,
        version,
        // Through JSON, as a database would: later changes of the caller's object do not reach it.
        data: JSON.parse(valid.data[index] as string) as RecordedEvent["data"],
        stream: append.stream,
        revision: BigInt(stream.length),
        position: BigInt(log.length + 1),
        metadata: JSON.parse(valid.metadata) as RecordedEvent["metadata"],
        recordedAt,
      };
      stream.push(event);
      log.push(event);
      byId.set(id, event);
    }
    streams.set(append.stream, stream);
    const revision = BigInt(stream.length) - 1n;
    const position = BigInt(log.length);
    if (append.idempotency !== undefined && valid.answer !== undefined)
      answers.set(keyOf(valid.websiteId, append.idempotency.key), {
        status: "duplicate",
        revision,
        position,
        answer: JSON.parse(valid.answer) as Json,
      });
    return { status: "appended", revision, position };
  };

  const appendAll = async (appends: readonly Append[]): Promise<readonly Verdict[]> => {
    assertOpen();
    const verdicts = appends.map(validateAppend).map(record);
    wakeups.wake(BigInt(log.length));
    return verdicts;
  };

  const readAll: EventStore["readAll"] = async ({ after, limit, filter }) => {
    assertOpen();
    const wanted = matcher(filter);
    const events: RecordedEvent[] = [];
    for (let index = Number(after); index < log.length && events.length < limit; index += 1) {
      const event = log[index] as RecordedEvent;
      if (wanted(event)) events.push(event);
    }
    const last = events.at(-1);
    const end = BigInt(log.length);
    const upTo = events.length === limit && last !== undefined ? last.position : end;
    return { events, upTo: upTo > after ? upTo : after };
  };

  return {
    append: async (append) => (await appendAll([append]))[0] as Verdict,
    appendAll,
    findDuplicate: async (websiteId, key) => answers.get(keyOf(websiteId, key)),
    readStream: async (stream, { from = 0n, limit } = {}) => {
      assertOpen();
      const events = streams.get(stream) ?? [];
      const start = Number(from);
      return {
        events: events.slice(start, limit === undefined ? undefined : start + limit),
        revision: events.length === 0 ? NO_STREAM : BigInt(events.length) - 1n,
      };
    },
    readAll,
    subscribe: createSubscribe({
      readAll,
      wakeups,
      pollEveryMs: POLL_EVERY_MS,
      isClosed: () => closed,
    }),
    head: async () => BigInt(log.length),
    close: async () => {
      closed = true;
      wakeups.wake();
    },
  };
};

const keyOf = (websiteId: string, key: string) => `${websiteId} ${key}`;

const matcher = ({ categories, types, websiteId }: EventFilter = {}) => {
  const anyKind = categories === undefined && types === undefined;
  return (event: RecordedEvent) =>
    (anyKind ||
      categories?.includes(categoryOf(event.stream)) === true ||
      types?.includes(event.type) === true) &&
    (websiteId === undefined || event.metadata.websiteId === websiteId);
};

const latest = (before: string | undefined, now: string): string =>
  before !== undefined && before > now ? before : now;
