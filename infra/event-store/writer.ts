import type { Client } from "pg";
import {
  bigintArray,
  integerArray,
  jsonArray,
  smallintArray,
  textArray,
  uuidArray,
} from "./binary-array.ts";
import { AppendOutcomeUnknown, EventStoreUnavailable, InvalidAppend } from "./errors.ts";
import { takeFlush, type Waiting } from "./flush.ts";
import type { Append, Json, NewEvent, Verdict } from "./port.ts";
import { validateAppend } from "./validate-append.ts";

export type Writer = {
  readonly appendAll: (appends: readonly Append[]) => Promise<readonly Verdict[]>;
  /** Writes what waits, then hangs up. */
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

/** Beyond this the log is so far behind that it is better to say no. */
const WAITING_AT_MOST = 50_000;

const STATUS = { appended: "1", conflict: "2", duplicate: "3" } as const;
const ANY = -2n;

const APPEND = {
  name: "log-append",
  text: "select statuses, revisions, positions from log.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
  rowMode: "array" as const,
  types: { getTypeParser: () => (text: string) => text.slice(1, -1).split(",") },
};

/**
 * Group commit: while one flush is being committed the next appends gather, and go together as soon
 * as it is answered. No timer: an append that finds the writer idle is sent at once.
 */
export const createWriter = ({ connect, findAnswer, now, onAppended }: Options): Writer => {
  let waiting: Waiting[] = [];
  let busy = false;
  let closed = false;
  let client: Client | undefined;
  let idle = Promise.withResolvers<void>();
  idle.resolve();

  const connection = async (): Promise<Client> => {
    if (client !== undefined) return client;
    const fresh = await connect();
    const forget = () => {
      if (client === fresh) client = undefined;
    };
    fresh.on("error", forget);
    fresh.on("end", forget);
    client = fresh;
    return fresh;
  };

  const hangUp = async (): Promise<void> => {
    const old = client;
    client = undefined;
    await old?.end().catch(() => undefined);
  };

  const answer = async (
    { append, websiteId }: Waiting,
    [status, revision, position]: readonly [string, string, string],
  ): Promise<Verdict> => {
    if (status === STATUS.conflict) return { status: "conflict", revision: BigInt(revision) };
    const place = { revision: BigInt(revision), position: BigInt(position) };
    if (status === STATUS.appended) return { status: "appended", ...place };
    const key = append.idempotency?.key;
    const first = key === undefined ? undefined : await findAnswer(websiteId, key);
    return { status: "duplicate", ...place, answer: first ?? null };
  };

  const send = async (flush: readonly Waiting[]): Promise<void> => {
    const { rows } = await (await connection()).query<[string[], string[], string[]]>({
      ...APPEND,
      values: parametersOf(flush, now?.()),
    });
    const [statuses, revisions, positions] = rows[0] as [string[], string[], string[]];
    for (const [index, each] of flush.entries())
      answer(each, [
        statuses[index] as string,
        revisions[index] as string,
        positions[index] as string,
      ]).then(each.settle.resolve, each.settle.reject);
    const last = positions.findLast((_, index) => statuses[index] === STATUS.appended);
    if (last !== undefined) onAppended(BigInt(last));
  };

  /** One bad append must not take its neighbours with it: after a refusal each goes alone. */
  const sendApart = async (flush: readonly Waiting[]): Promise<void> => {
    for (const each of flush) await commit([each]);
  };

  const commit = async (flush: readonly Waiting[]): Promise<void> => {
    try {
      await send(flush);
    } catch (error) {
      const failure = failureOf(error);
      if (failure instanceof InvalidAppend && flush.length > 1) return sendApart(flush);
      for (const each of flush) each.settle.reject(failure);
      if (failure instanceof AppendOutcomeUnknown) await hangUp();
    }
  };

  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Lets every caller that the last answers have woken join this flush.
      await new Promise(setImmediate);
      const { flush, rest } = takeFlush(waiting);
      waiting = rest;
      await commit(flush);
    }
    busy = false;
    idle.resolve();
  };

  const enqueue = (append: ReturnType<typeof validateAppend>): Promise<Verdict> => {
    const settle = Promise.withResolvers<Verdict>();
    waiting.push({ ...append, settle });
    return settle.promise;
  };

  return {
    appendAll: async (appends) => {
      if (closed) throw new EventStoreUnavailable("The event store is closed.");
      if (waiting.length + appends.length > WAITING_AT_MOST)
        throw new EventStoreUnavailable("Too many appends are waiting for the event log.");
      const verdicts = appends.map(validateAppend).map(enqueue);
      if (!busy && verdicts.length > 0) {
        busy = true;
        idle = Promise.withResolvers<void>();
        void work();
      }
      // All must have been answered before a failure is told: the caller may go on at once.
      await Promise.allSettled(verdicts);
      return Promise.all(verdicts);
    },
    close: async () => {
      closed = true;
      await idle.promise;
      await hangUp();
    },
  };
};

/** Classes 22 and 23 of SQLSTATE: bad data, broken constraint. Both name one append's events. */
const BAD_DATA = /^2[23]/;
const CONNECTION_LOST = /^(08|57P)/;

const failureOf = (error: unknown): Error => {
  if (error instanceof EventStoreUnavailable) return error;
  const { code, message } = error as { code?: string; message: string };
  // Errors of sockets have codes such as ECONNRESET, those of Postgres have five characters.
  if (code === undefined || code.length !== 5 || CONNECTION_LOST.test(code))
    return new AppendOutcomeUnknown(error);
  if (code === "23505") return new InvalidAppend("An event id of the append is taken.");
  if (BAD_DATA.test(code)) return new InvalidAppend(message);
  return new EventStoreUnavailable(`The event log did not accept the append: ${message}`, error);
};

const parametersOf = (flush: readonly Waiting[], now: string | undefined): unknown[] => {
  const appendNumbers: number[] = [];
  const indexes: number[] = [];
  const events: NewEvent[] = [];
  const data: string[] = [];
  const metadata: string[] = [];
  for (const [number, each] of flush.entries())
    for (const [index, event] of each.append.events.entries()) {
      appendNumbers.push(number + 1);
      indexes.push(index + 1);
      events.push(event);
      data.push(each.data[index] as string);
      metadata.push(each.metadata);
    }
  const expected = ({ append: { expectedRevision } }: Waiting) =>
    expectedRevision === "any" ? ANY : expectedRevision;
  return [
    textArray(flush.map(({ append }) => append.stream)),
    textArray(flush.map(({ websiteId }) => websiteId)),
    bigintArray(flush.map(expected)),
    integerArray(flush.map((each) => each.data.length)),
    uuidArray(flush.map(({ append }) => (append.events[0] as NewEvent).id)),
    textArray(flush.map(({ append }) => append.idempotency?.key ?? "")),
    jsonArray(flush.map((each) => each.answer ?? "null")),
    integerArray(appendNumbers),
    integerArray(indexes),
    uuidArray(events.map((event) => event.id)),
    textArray(events.map((event) => event.type)),
    smallintArray(events.map((event) => event.version)),
    jsonArray(data),
    jsonArray(metadata),
    now ?? null,
  ];
};
