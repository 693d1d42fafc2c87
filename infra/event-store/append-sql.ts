import type { Client } from "pg";
import {
  bigintArray,
  integerArray,
  jsonArray,
  smallintArray,
  textArray,
  uuidArray,
} from "./binary-array.ts";
import type { Waiting } from "./flush.ts";
import type { NewEvent } from "./port.ts";

/** Postgres's verdict on one append. */
export type Judged = {
  readonly status: "appended" | "conflict" | "duplicate";
  readonly revision: bigint;
  readonly position: bigint;
};

const ANY = -2n;
const STATUSES = { "1": "appended", "2": "conflict", "3": "duplicate" } as const;

const parametersFrom = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => `$${first + index}`).join(", ");

const CAREFULLY = {
  name: "log-append",
  text: `select statuses, revisions, positions from log.append(${parametersFrom(1, 15)})`,
  rowMode: "array" as const,
  types: { getTypeParser: () => (text: string) => text.slice(1, -1).split(",") },
};

const OPTIMISTICALLY = {
  name: "log-append-optimistically",
  text: `select start, revisions from log.append_optimistically(${parametersFrom(1, 20)})`,
  rowMode: "array" as const,
  types: { getTypeParser: () => (text: string) => text },
};

/** Judges each append separately; see log.append. */
export const appendCarefully = async (
  client: Client,
  flush: readonly Waiting[],
  now: string | undefined,
): Promise<readonly Judged[]> => {
  const events = flush.flatMap(({ append }) => append.events);
  const { rows } = await client.query<[string[], string[], string[]]>({
    ...CAREFULLY,
    values: [
      textArray(flush.map(({ append }) => append.stream)),
      textArray(flush.map(({ websiteId }) => websiteId)),
      bigintArray(flush.map(expectedOf)),
      integerArray(flush.map(({ data }) => data.length)),
      uuidArray(flush.map(({ append }) => (append.events[0] as NewEvent).id)),
      textArray(flush.map(({ append }) => append.idempotency?.key ?? "")),
      jsonArray(flush.map(({ answer }) => answer ?? "null")),
      integerArray(perEvent(flush, (_, __, number) => number + 1)),
      integerArray(perEvent(flush, (_, index) => index + 1)),
      uuidArray(events.map((event) => event.id)),
      textArray(events.map((event) => event.type)),
      smallintArray(events.map((event) => event.version)),
      jsonArray(flush.flatMap(({ data }) => data)),
      jsonArray(perEvent(flush, ({ metadata }) => metadata)),
      now ?? null,
    ],
  });
  const [statuses, revisions, positions] = rows[0] as [string[], string[], string[]];
  return flush.map((_, index) => ({
    status: STATUSES[statuses[index] as keyof typeof STATUSES],
    revision: BigInt(revisions[index] as string),
    position: BigInt(positions[index] as string),
  }));
};

/**
 * Throws when one of the appends is rejected; see log.append_optimistically. Postgres treats the
 * appends of one stream as one: they must be `any` and without a key.
 */
export const appendOptimistically = async (
  client: Client,
  flush: readonly Waiting[],
  now: string | undefined,
): Promise<readonly Judged[]> => {
  const events = flush.flatMap(({ append }) => append.events);
  const before = eventsBefore(flush);
  const keyed = flush.flatMap((each, index) =>
    each.append.idempotency === undefined
      ? []
      : [{ each, key: each.append.idempotency.key, end: endOf(before, flush, index) }],
  );
  const { streams, behind } = streamsOf(flush, before);
  const expected = streams.map((stream) => stream.expected);
  const { rows } = await client.query<[string, string | null]>({
    ...OPTIMISTICALLY,
    values: [
      textArray(streams.map(({ name }) => name)),
      bigintArray(expected),
      integerArray(streams.map(({ count }) => count)),
      integerArray(streams.map((stream) => stream.before)),
      textArray(perEvent(flush, ({ append }) => append.stream)),
      textArray(perEvent(flush, ({ websiteId }) => websiteId)),
      integerArray(
        perEvent(flush, ({ data }, index, n) => (behind[n] as number) + data.length - 1 - index),
      ),
      uuidArray(events.map((event) => event.id)),
      textArray(events.map((event) => event.type)),
      smallintArray(events.map((event) => event.version)),
      jsonArray(flush.flatMap(({ data }) => data)),
      jsonArray(perEvent(flush, ({ metadata }) => metadata)),
      textArray(keyed.map(({ each }) => each.append.stream)),
      textArray(keyed.map(({ each }) => each.websiteId)),
      textArray(keyed.map(({ key }) => key)),
      jsonArray(keyed.map(({ each }) => each.answer as string)),
      integerArray(keyed.map(({ end }) => end)),
      expected.filter((revision) => revision < 0n).length,
      expected.includes(ANY),
      now ?? null,
    ],
  });
  const [startText, revisionsText] = rows[0] as [string, string | null];
  const start = BigInt(startText);
  const recorded = revisionsText?.slice(1, -1).split(",").map(BigInt);
  const revisions = new Map(
    streams.map(({ name, count }, index) => [
      name,
      recorded?.[index] ?? (expected[index] as bigint) + BigInt(count),
    ]),
  );
  return flush.map(({ append }, index) => ({
    status: "appended",
    revision: (revisions.get(append.stream) as bigint) - BigInt(behind[index] as number),
    position: start + BigInt(endOf(before, flush, index)),
  }));
};

/** Whether appendOptimistically can take them. */
export const mayGoTogether = (flush: readonly Waiting[]): boolean =>
  new Set(flush.map(({ append }) => append.stream)).size === flush.length ||
  flush.every(({ append }) => append.idempotency === undefined);

type Stream = {
  readonly name: string;
  readonly expected: bigint;
  /** Events in the flush before the first of this stream. */
  readonly before: number;
  /** Number of the stream's events in the flush. */
  count: number;
};

/** The streams of a flush, and for each append the number of later events of its stream. */
const streamsOf = (flush: readonly Waiting[], before: readonly number[]) => {
  const streams = new Map<string, Stream>();
  const upTo = flush.map((waiting, index) => {
    const { stream: name } = waiting.append;
    const known = streams.get(name);
    const count = (known?.count ?? 0) + waiting.data.length;
    if (known !== undefined) known.count = count;
    else
      streams.set(name, {
        name,
        expected: expectedOf(waiting),
        before: before[index] as number,
        count,
      });
    return count;
  });
  const countOf = ({ append }: Waiting) => (streams.get(append.stream) as Stream).count;
  return {
    streams: [...streams.values()],
    behind: flush.map((waiting, index) => countOf(waiting) - (upTo[index] as number)),
  };
};

const expectedOf = ({ append: { expectedRevision } }: Waiting): bigint =>
  expectedRevision === "any" ? ANY : expectedRevision;

const perEvent = <Value>(
  flush: readonly Waiting[],
  value: (waiting: Waiting, index: number, number: number) => Value,
): Value[] => {
  const values: Value[] = [];
  for (const [number, waiting] of flush.entries())
    for (let index = 0; index < waiting.data.length; index += 1)
      values.push(value(waiting, index, number));
  return values;
};

const eventsBefore = (flush: readonly Waiting[]): number[] => {
  let sum = 0;
  return flush.map(({ data }) => {
    const before = sum;
    sum += data.length;
    return before;
  });
};

const endOf = (before: readonly number[], flush: readonly Waiting[], index: number): number =>
  (before[index] as number) + (flush[index] as Waiting).data.length;
