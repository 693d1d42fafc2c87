import type { Verdict } from "./port.ts";
import type { ValidAppend } from "./validate-append.ts";

/** An append that waits for its flush. */
export type Waiting = ValidAppend & {
  readonly settle: PromiseWithResolvers<Verdict>;
};

/** Of one flush; more appends wait for the next one. */
export const FLUSH_LIMITS = { appends: 1_000, events: 10_000, jsonLength: 16_777_216 } as const;

/** A long queue on one stream must not make every flush look through the whole of it. */
const LOOK_AT_MOST = 4_000;

/**
 * Divides the queue into the next flush and the rest, keeping the order of each stream. A stream
 * comes once per flush, unless all its appends there are `any`; a key and a first event id come
 * once, so that the second of a pair is judged on what the first has left behind.
 */
export const takeFlush = (queue: readonly Waiting[]): { flush: Waiting[]; rest: Waiting[] } => {
  const flush: Waiting[] = [];
  const rest: Waiting[] = [];
  const streams = new Map<string, "any" | "exact" | "held">();
  const once = new Set<string>();
  let events = 0;
  let length = 0;
  for (const [index, waiting] of queue.entries()) {
    events += waiting.data.length;
    length += waiting.length;
    const full =
      flush.length >= FLUSH_LIMITS.appends ||
      (flush.length > 0 && (events > FLUSH_LIMITS.events || length > FLUSH_LIMITS.jsonLength));
    if (full || index >= LOOK_AT_MOST) {
      rest.push(...queue.slice(index));
      break;
    }
    const { stream, expectedRevision } = waiting.append;
    const kind = expectedRevision === "any" ? "any" : "exact";
    const before = streams.get(stream);
    const names = namesOf(waiting);
    const fits =
      (before === undefined || (before === "any" && kind === "any")) &&
      names.every((name) => !once.has(name));
    if (fits) {
      flush.push(waiting);
      for (const name of names) once.add(name);
      streams.set(stream, kind);
    } else {
      rest.push(waiting);
      streams.set(stream, "held");
    }
  }
  return { flush, rest };
};

const namesOf = ({ append: { events, idempotency }, websiteId }: Waiting): string[] => [
  (events[0] as { id: string }).id,
  ...(idempotency === undefined ? [] : [`${websiteId} ${idempotency.key}`]),
];
