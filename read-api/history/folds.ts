import type { Database } from "#infra/postgres/port.ts";
import { createFold, type Fold, type Question } from "./fold-streams.ts";
import { readHead, readStreams, type Streams } from "./read-streams.ts";
import { KEPT } from "./timeline.ts";

const MAX_BYTES = 64 * 1_024 * 1_024;

type Known = {
  fold: Fold;
  /** Streams that were brought in, and up to where they were looked for. */
  readonly names: Set<string>;
  lookedTo: string;
};

export type FoldLimits = {
  /** Of all that is remembered together. */
  readonly mostBytes?: number | undefined;
  /** Entries of one number's timeline, at least. */
  readonly kept?: number | undefined;
};

type FoldDatabase = Pick<Database, "transaction" | "query">;

/** Whether streams came in that the fold has not read from their beginning. */
const lookForMore = async (
  database: FoldDatabase,
  { explanation, asked }: Question,
  each: Known,
  upTo: string,
): Promise<boolean> => {
  const { bringsIn, pageEvents } = explanation;
  if (bringsIn === undefined || BigInt(upTo) <= BigInt(each.lookedTo)) return false;
  const before = each.names.size;
  await readStreams(database, asked.websiteId, {
    streams: explanation.streamsOf(asked),
    stretch: { after: each.lookedTo, upTo },
    pageEvents,
    take: (page) => {
      for (const event of page) for (const name of bringsIn(event, asked)) each.names.add(name);
      return false;
    },
  });
  each.lookedTo = upTo;
  return each.names.size > before;
};

const streamsOf = ({ explanation, asked }: Question, names: ReadonlySet<string>): Streams => {
  const streams = explanation.streamsOf(asked);
  return { ...streams, names: [...new Set([...(streams.names ?? []), ...names])] };
};

/**
 * Folds of the numbers that somebody looks at, so that going through time asks nothing of the log but
 * what is new. Those not looked at longest are forgotten first; two who ask for the same read once.
 */
export const createFolds = (
  database: FoldDatabase,
  { mostBytes = MAX_BYTES, kept = KEPT }: FoldLimits = {},
) => {
  const known = new Map<string, Known>();
  const busy = new Map<string, Promise<unknown>>();

  const forgetOldest = (): void => {
    let bytes = 0;
    for (const { fold } of known.values()) bytes += fold.bytes();
    for (const [key, { fold }] of known) {
      if (bytes <= mostBytes || known.size === 1) return;
      known.delete(key);
      bytes -= fold.bytes();
    }
  };

  const begin = (question: Question, names: ReadonlySet<string>): Fold =>
    createFold(database, question, { streams: streamsOf(question, names), kept });

  const beginKnown = (question: Question): Known => {
    const names = new Set<string>();
    return { fold: begin(question, names), names, lookedTo: "0" };
  };

  const readOn = async (key: string, question: Question): Promise<Fold> => {
    const each = known.get(key) ?? beginKnown(question);
    // What an error leaves half read is never asked again.
    known.delete(key);
    const head = await readHead(database);
    if (await lookForMore(database, question, each, head)) each.fold = begin(question, each.names);
    await each.fold.readOn(head);
    known.set(key, each);
    forgetOldest();
    return each.fold;
  };

  return {
    /** One after the other for the same key. */
    find: (key: string, question: Question): Promise<Fold> => {
      const before = busy.get(key) ?? Promise.resolve();
      const reading = before.catch(() => undefined).then(() => readOn(key, question));
      const ended = reading.finally(() => {
        if (busy.get(key) === ended) busy.delete(key);
      });
      busy.set(key, ended);
      return ended;
    },
    /** Only up to a position or a moment, and not remembered. */
    until: async (question: Question, { streams }: Fold, until: string) => {
      const fold = createFold(database, question, { streams, kept, until });
      await fold.readOn(await readHead(database));
      return fold;
    },
    /** How many are remembered. */
    size: (): number => known.size,
  };
};
