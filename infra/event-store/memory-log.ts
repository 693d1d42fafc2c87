import { InvalidAppend } from "./errors.ts";
import {
  type Append,
  type Json,
  type NewEvent,
  NO_STREAM,
  type RecordedEvent,
  type Verdict,
} from "./port.ts";
import type { ValidAppend } from "./validate-append.ts";

type Repeat = Extract<Verdict, { status: "duplicate" }>;

export type MemoryLog = {
  readonly events: readonly RecordedEvent[];
  readonly stream: (name: string) => readonly RecordedEvent[];
  readonly answer: (websiteId: string, key: string) => Repeat | undefined;
  /** Judges the append and, if it is accepted, records it. */
  readonly record: (append: ValidAppend) => Verdict;
};

export const createMemoryLog = (now: () => string): MemoryLog => {
  const log: RecordedEvent[] = [];
  const streams = new Map<string, RecordedEvent[]>();
  const byId = new Map<string, RecordedEvent>();
  const answers = new Map<string, Repeat>();

  const findRepeat = ({ events, idempotency, metadata }: Append): Repeat | undefined => {
    const answered = idempotency && answers.get(keyOf(metadata.websiteId, idempotency.key));
    if (answered !== undefined) return answered;
    const first = byId.get((events[0] as NewEvent).id);
    if (first === undefined) return undefined;
    const rest = BigInt(events.length) - 1n;
    const place = { revision: first.revision + rest, position: first.position + rest };
    return { status: "duplicate", ...place, answer: null };
  };

  const write = (valid: ValidAppend): void => {
    const { append } = valid;
    const stream = streams.get(append.stream) ?? [];
    const recordedAt = latest(log.at(-1)?.recordedAt, now());
    for (const [index, { id, type, version }] of append.events.entries()) {
      const event: RecordedEvent = {
        id,
        type,
        version,
        // JSON, as in a database: later changes of the caller's object have no effect.
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
  };

  const record = (valid: ValidAppend): Verdict => {
    const { append, websiteId, answer } = valid;
    const repeat = findRepeat(append);
    if (repeat !== undefined) return repeat;
    const current = BigInt(streams.get(append.stream)?.length ?? 0) + NO_STREAM;
    if (append.expectedRevision !== "any" && append.expectedRevision !== current)
      return { status: "conflict", revision: current };
    if (append.events.some((event) => byId.has(event.id)))
      throw new InvalidAppend("An event id of the append is taken.");
    write(valid);
    const revision = current + BigInt(append.events.length);
    const position = BigInt(log.length);
    if (append.idempotency !== undefined && answer !== undefined)
      answers.set(keyOf(websiteId, append.idempotency.key), {
        status: "duplicate",
        revision,
        position,
        answer: JSON.parse(answer) as Json,
      });
    return { status: "appended", revision, position };
  };

  return {
    events: log,
    stream: (name) => streams.get(name) ?? [],
    answer: (websiteId, key) => answers.get(keyOf(websiteId, key)),
    record,
  };
};

const keyOf = (websiteId: string, key: string) => `${websiteId} ${key}`;

const latest = (before: string | undefined, now: string): string =>
  before !== undefined && before > now ? before : now;
