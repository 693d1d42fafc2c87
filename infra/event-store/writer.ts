import type { Client } from "pg";
import { appendCarefully, appendOptimistically, type Judged, mayGoTogether } from "./append-sql.ts";
import { AppendOutcomeUnknown, EventStoreUnavailable, InvalidAppend } from "./errors.ts";
import { failureOf, isRefusal } from "./failures.ts";
import { namesOf, takeFlush, type Waiting } from "./flush.ts";
import type { Append, Json, Verdict } from "./port.ts";
import { type ValidAppend, validateAppend } from "./validate-append.ts";
import { createWriterConnection } from "./writer-connection.ts";

export type Writer = {
  readonly appendAll: (appends: readonly Append[]) => Promise<readonly Verdict[]>;
  /** Writes what is waiting, then disconnects. */
  readonly close: () => Promise<void>;
};

type Options = {
  /** Opens a connection; rejects with EventStoreUnavailable. */
  readonly connect: () => Promise<Client>;
  /** The recorded answer of an idempotency key. */
  readonly findAnswer: (websiteId: string, key: string) => Promise<Json | undefined>;
  readonly now: (() => string) | undefined;
  readonly onAppended: (head: bigint) => void;
};

/** Beyond this number the log is so far behind that appends are rejected. */
const WAITING_AT_MOST = 50_000;
/** Flushes after a rejection that are judged append by append: rejections come in groups. */
const CAREFUL_FLUSHES = 20;

/**
 * Flushes in flight: Postgres works on one while the next is prepared and sent on the same
 * connection. With 64 callers two gave 44,000–48,000 appends a second and one 37,000–42,000.
 */
const FLUSHES_IN_FLIGHT = 2;
/** When nothing is in flight, twice this number of appends is divided into two flushes. */
const HALF_AT_LEAST = 16;

/**
 * Group commit: appends that arrive during a commit gather and are sent together as soon as it is
 * answered. There is no timer: an append that finds the writer idle is sent immediately.
 */
export const createWriter = (options: Options): Writer => {
  const commit = createCommit(options);
  const inFlight = new Set<Promise<void>>();
  const held = new Set<string>();
  let waiting: Waiting[] = [];
  let busy: Promise<void> | undefined;
  let closed = false;

  const send = (flush: readonly Waiting[]): void => {
    const names = flush.flatMap(namesOf);
    for (const name of names) held.add(name);
    const done = commit.flush(flush).then(() => {
      for (const name of names) held.delete(name);
      inFlight.delete(done);
    });
    inFlight.add(done);
  };

  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Lets every caller that the last answers woke join this flush.
      await new Promise(setImmediate);
      const half = Math.max(HALF_AT_LEAST, Math.ceil(waiting.length / 2));
      const { flush, rest } = takeFlush(waiting, held, inFlight.size === 0 ? half : waiting.length);
      waiting = rest;
      if (flush.length > 0) send(flush);
      if (flush.length === 0 || inFlight.size === FLUSHES_IN_FLIGHT) await Promise.race(inFlight);
    }
    busy = undefined;
  };

  return {
    appendAll: async (appends) => {
      if (closed) throw new EventStoreUnavailable("The event store is closed.");
      if (waiting.length + appends.length > WAITING_AT_MOST)
        throw new EventStoreUnavailable("Too many appends are waiting for the event log.");
      const added = appends.map(validateAppend).map(toWaiting);
      if (added.length > 0) {
        for (const each of added) waiting.push(each);
        busy ??= work();
      }
      const verdicts = added.map(({ settle }) => settle.promise);
      // All must have been answered before a failure is reported, because the caller may continue
      // immediately.
      if (verdicts.length > 1) await Promise.allSettled(verdicts);
      return Promise.all(verdicts);
    },
    close: async () => {
      closed = true;
      await busy;
      await Promise.all(inFlight);
      await commit.hangUp();
    },
  };
};

const toWaiting = (valid: ValidAppend): Waiting => ({
  ...valid,
  settle: Promise.withResolvers<Verdict>(),
});

/** Sends one flush and settles each of its appends; never rejects. */
const createCommit = ({ connect, findAnswer, now, onAppended }: Options) => {
  const connection = createWriterConnection(connect);
  let carefulFor = 0;

  const judge = async (flush: readonly Waiting[]): Promise<readonly Judged[]> => {
    const client = await connection.get();
    if (carefulFor > 0 || !mayGoTogether(flush)) {
      carefulFor = Math.max(0, carefulFor - 1);
      return appendCarefully(client, flush, now?.());
    }
    try {
      return await appendOptimistically(client, flush, now?.());
    } catch (error) {
      if (!isRefusal(error)) throw error;
      carefulFor = CAREFUL_FLUSHES;
      return appendCarefully(client, flush, now?.());
    }
  };

  const verdictOn = async ({ append, websiteId }: Waiting, judged: Judged): Promise<Verdict> => {
    const { status, revision, position } = judged;
    if (status === "conflict") return { status, revision };
    if (status === "appended") return { status, revision, position };
    const key = append.idempotency?.key;
    const answer = key === undefined ? undefined : await findAnswer(websiteId, key);
    return { status, revision, position, answer: answer ?? null };
  };

  const settle = (flush: readonly Waiting[], judged: readonly Judged[]): void => {
    for (const [index, each] of flush.entries())
      verdictOn(each, judged[index] as Judged).then(each.settle.resolve, each.settle.reject);
    const last = judged.findLast(({ status }) => status === "appended");
    if (last !== undefined) onAppended(last.position);
  };

  const flush = async (appends: readonly Waiting[]): Promise<void> => {
    try {
      settle(appends, await judge(appends));
    } catch (error) {
      const failure = failureOf(error);
      // One invalid append must not fail the others: each is sent alone.
      if (failure instanceof InvalidAppend && appends.length > 1)
        for (const each of appends) await flush([each]);
      else for (const each of appends) each.settle.reject(failure);
      if (failure instanceof AppendOutcomeUnknown) void connection.hangUp();
    }
  };

  return { flush, hangUp: connection.hangUp };
};
