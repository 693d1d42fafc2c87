import { EventStoreUnavailable, InvalidAppend } from "../errors.ts";
import { isPassing } from "../failures.ts";
import { namesOf, takeFlush, type Waiting } from "../flush.ts";
import type { Append, Verdict } from "../port.ts";
import { validateAppend } from "../validate-append.ts";
import type { Finding } from "./claims.ts";
import { createSending, type SendingOptions, type Sent } from "./sending.ts";
import { assertFits } from "./source-limit.ts";

export type SourceWriter = {
  readonly appendAll: (appends: readonly Append[]) => Promise<readonly Verdict[]>;
  /** Finishes what is waiting. */
  readonly close: () => Promise<void>;
};

const WAITING_AT_MOST = 50_000;
const FLUSHES_IN_FLIGHT = 8;
/** Attempts at one append whose stream or key others use at the same time. */
const ROUNDS = 50;

/**
 * Appends through EventStoreDB. Every append is sent with an exact revision, also when the caller
 * accepts any: the server recognises the repetition of an append only then, however long ago the
 * first one was. An append is answered when it has arrived in Postgres.
 */
export const createSourceWriter = (options: SendingOptions): SourceWriter => {
  const round = createRound(options);
  const inFlight = new Set<Promise<void>>();
  const held = new Set<string>();
  let waiting: Waiting[] = [];
  let busy: Promise<void> | undefined;
  let closed = false;

  /** Sends a flush. Resolves when it was handed to the client, so that the next one arrives behind it. */
  const send = async (flush: readonly Waiting[]): Promise<void> => {
    const names = flush.flatMap(namesOf);
    for (const name of names) held.add(name);
    const started = Promise.withResolvers<void>();
    const done = finish(round, flush, started.resolve).finally(() => {
      for (const name of names) held.delete(name);
      inFlight.delete(done);
      started.resolve();
    });
    inFlight.add(done);
    await started.promise;
  };

  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Lets every caller that the last answers woke join this flush.
      await new Promise(setImmediate);
      const { flush, rest } = takeFlush(waiting, held, waiting.length);
      waiting = rest;
      if (flush.length > 0) await send(flush);
      if (flush.length === 0 || inFlight.size >= FLUSHES_IN_FLIGHT) await Promise.race(inFlight);
    }
    busy = undefined;
  };

  return {
    appendAll: async (appends) => {
      if (closed) throw new EventStoreUnavailable("The event store is closed.");
      if (waiting.length + appends.length > WAITING_AT_MOST)
        throw new EventStoreUnavailable("Too many appends are waiting for the event log.");
      const mine = appends
        .map(validateAppend)
        .map((valid): Waiting => ({ ...valid, settle: Promise.withResolvers<Verdict>() }));
      for (const each of mine) assertFits(each);
      if (mine.length > 0) {
        for (const each of mine) waiting.push(each);
        busy ??= work();
      }
      const verdicts = mine.map(({ settle }) => settle.promise);
      // All must have been answered before a failure is reported, because the caller may continue
      // immediately.
      await Promise.allSettled(verdicts);
      return Promise.all(verdicts);
    },
    close: async () => {
      closed = true;
      await busy;
      await Promise.all(inFlight);
    },
  };
};

type Round = (flush: readonly Waiting[], onSent: () => void) => Promise<readonly Waiting[]>;

/** Repeats rounds until every append of the flush is settled; never rejects. */
const finish = async (
  round: Round,
  flush: readonly Waiting[],
  onSent: () => void,
): Promise<void> => {
  let rest = flush;
  try {
    for (let count = 0; rest.length > 0 && count < ROUNDS; count += 1)
      rest = await round(rest, onSent);
    if (rest.length > 0) throw new EventStoreUnavailable("Others append to the same streams.");
  } catch (error) {
    const failure = isPassing(error)
      ? new EventStoreUnavailable("The event log cannot be reached.", error)
      : (error as Error);
    for (const { settle } of flush) settle.reject(failure);
  }
};

/** One attempt at each append. Returns those that have to be judged again. */
const createRound = (options: SendingOptions): Round => {
  const { start, settle, finishOther } = createSending(options);
  return async (flush, onSent) => {
    const findings = await options.claims.find(flush);
    const again: Waiting[] = [];
    const sent: Sent[] = [];
    const expectedNext = new Map<string, bigint>();
    for (const [index, waiting] of flush.entries()) {
      const finding = findings[index] as Finding;
      const verdict = verdictOf(waiting, finding);
      if (verdict instanceof Error) waiting.settle.reject(verdict);
      else if (verdict !== undefined) waiting.settle.resolve(verdict);
      else if (finding.claim !== undefined)
        await finishOther(finding.claim).then(() => again.push(waiting), waiting.settle.reject);
      else {
        const { stream, events, expectedRevision } = waiting.append;
        const expected =
          expectedRevision === "any"
            ? (expectedNext.get(stream) ?? finding.current)
            : expectedRevision;
        expectedNext.set(stream, expected + BigInt(events.length));
        const started = await start(waiting, expected);
        if (started === undefined) again.push(waiting);
        else sent.push(started);
      }
    }
    onSent();
    const settled = await Promise.all(sent.map(settle));
    return [...again, ...sent.flatMap(({ waiting }, index) => (settled[index] ? [] : [waiting]))];
  };
};

/** The verdict that needs no server; undefined when the append has to be sent. */
const verdictOf = (
  { append }: Waiting,
  { answered, recorded, current, isTaken }: Finding,
): Verdict | InvalidAppend | undefined => {
  if (answered !== undefined) return { status: "duplicate", ...answered };
  if (recorded !== undefined) {
    const rest = BigInt(append.events.length) - 1n;
    return {
      status: "duplicate",
      revision: recorded.revision + rest,
      position: recorded.position + rest,
      answer: null,
    };
  }
  if (append.expectedRevision !== "any" && append.expectedRevision < current)
    return { status: "conflict", revision: current };
  return isTaken ? new InvalidAppend("An event id of the append is taken.") : undefined;
};
