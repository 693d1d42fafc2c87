import { EventStoreUnavailable } from "./errors.ts";
import { createMemoryLog, type MemoryLog } from "./memory-log.ts";
import {
  type Append,
  categoryOf,
  type EventFilter,
  type EventStore,
  NO_STREAM,
  type RecordedEvent,
  type Verdict,
} from "./port.ts";
import { createSubscribe } from "./subscription.ts";
import { validateAppend } from "./validate-append.ts";
import { createWakeups } from "./wakeups.ts";

type Options = {
  /** ISO 8601, UTC, milliseconds. */
  readonly now?: () => string;
};

/** Every append wakes the subscriptions, so polling never finds anything. */
const POLL_EVERY_MS = 60_000;

/** The test double and the reference behaviour; `port.suite.ts` runs against this and Postgres. */
export const createMemoryEventStore = ({
  now = () => new Date().toISOString(),
}: Options = {}): EventStore => {
  const log = createMemoryLog(now);
  const wakeups = createWakeups();
  let closed = false;

  const whileOpen = async <Value>(work: () => Value): Promise<Value> => {
    if (closed) throw new EventStoreUnavailable("The event store is closed.");
    return work();
  };

  const appendAll = (appends: readonly Append[]) =>
    whileOpen(() => {
      const verdicts = appends.map(validateAppend).map(log.record);
      wakeups.wake(BigInt(log.events.length));
      return verdicts;
    });
  const readAll: EventStore["readAll"] = (options) => whileOpen(() => readPage(log, options));

  return {
    append: async (append) => (await appendAll([append]))[0] as Verdict,
    appendAll,
    findDuplicate: (websiteId, key) => whileOpen(() => log.answer(websiteId, key)),
    readStream: (stream, options) => whileOpen(() => readStream(log, stream, options)),
    readAll,
    subscribe: createSubscribe({
      readAll,
      wakeups,
      pollEveryMs: () => POLL_EVERY_MS,
      isClosed: () => closed,
    }),
    head: () => whileOpen(() => BigInt(log.events.length)),
    isWhole: () => whileOpen(() => true),
    close: async () => {
      closed = true;
      wakeups.wake();
    },
  };
};

const readStream = (
  log: MemoryLog,
  name: string,
  { from = 0n, limit }: { readonly from?: bigint; readonly limit?: number } = {},
) => {
  const stream = log.stream(name);
  const start = Number(from);
  return {
    events: stream.slice(start, limit === undefined ? undefined : start + limit),
    revision: BigInt(stream.length) + NO_STREAM,
  };
};

const readPage = (
  log: MemoryLog,
  { after, limit, filter }: Parameters<EventStore["readAll"]>[0],
) => {
  const wanted = matcher(filter);
  const events: RecordedEvent[] = [];
  for (let index = Number(after); index < log.events.length && events.length < limit; index += 1) {
    const event = log.events[index] as RecordedEvent;
    if (wanted(event)) events.push(event);
  }
  const last = events.at(-1);
  const end = BigInt(log.events.length);
  const upTo = events.length === limit && last !== undefined ? last.position : end;
  return { events, upTo: upTo > after ? upTo : after };
};

const matcher = ({ categories, types, websiteId }: EventFilter = {}) => {
  const anyKind = categories === undefined && types === undefined;
  return (event: RecordedEvent) =>
    (anyKind ||
      categories?.includes(categoryOf(event.stream)) === true ||
      types?.includes(event.type) === true) &&
    (websiteId === undefined || event.metadata.websiteId === websiteId);
};
