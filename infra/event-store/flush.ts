import type { Verdict } from "./port.ts";
import type { ValidAppend } from "./validate-append.ts";

/** An append that is waiting for its flush. */
export type Waiting = ValidAppend & {
  readonly settle: PromiseWithResolvers<Verdict>;
};

/** Limits of one flush; further appends wait for the next one. */
export const FLUSH_LIMITS = { appends: 1_000, events: 10_000, jsonLength: 16_777_216 } as const;

/** Limits how far a flush searches a long queue on one stream. */
const LOOK_AT_MOST = 4_000;

/** What is in flight to Postgres: streams, idempotency keys and first event ids. */
export type InFlight = ReadonlySet<string>;

/** Everything that a flush must not share with another one in flight. */
export const namesOf = (waiting: Waiting): readonly string[] => [
  waiting.append.stream,
  ...onceOf(waiting),
];

/**
 * Divides the queue into the next flush and the rest, keeping the order of each stream. A stream
 * appears once per flush, unless all its appends there are `any`; a key and a first event id appear
 * once, so that the second of a pair is judged on the result of the first. Appends that share one
 * of these with `held` wait as well.
 */
export const takeFlush = (
  queue: readonly Waiting[],
  held: InFlight,
  atMost: number,
): { flush: Waiting[]; rest: Waiting[] } => {
  const flush: Waiting[] = [];
  const rest: Waiting[] = [];
  const streams = new Map<string, "any" | "exact" | "held">();
  const takenNames = new Set<string>();
  let events = 0;
  let length = 0;
  for (const [index, waiting] of queue.entries()) {
    events += waiting.data.length;
    length += waiting.length;
    const full =
      flush.length >= Math.min(atMost, FLUSH_LIMITS.appends) ||
      (flush.length > 0 && (events > FLUSH_LIMITS.events || length > FLUSH_LIMITS.jsonLength));
    if (full || index >= LOOK_AT_MOST) {
      rest.push(...queue.slice(index));
      break;
    }
    const { stream, expectedRevision } = waiting.append;
    const kind = expectedRevision === "any" ? "any" : "exact";
    const before = streams.get(stream);
    const once = onceOf(waiting);
    const fits =
      (before === undefined || (before === "any" && kind === "any")) &&
      !held.has(stream) &&
      once.every((name) => !takenNames.has(name) && !held.has(name));
    if (fits) {
      flush.push(waiting);
      for (const name of once) takenNames.add(name);
      streams.set(stream, kind);
    } else {
      rest.push(waiting);
      streams.set(stream, "held");
    }
  }
  return { flush, rest };
};

const onceOf = ({ append: { events, idempotency }, websiteId }: Waiting): string[] => [
  (events[0] as { id: string }).id,
  ...(idempotency === undefined ? [] : [`${websiteId} ${idempotency.key}`]),
];
