import { createFold, type Fold, type Question } from "./fold-streams.ts";
import { type LogReader, readHead, readStreams, type Streams } from "./read-streams.ts";
import { KEPT } from "./timeline.ts";

const MAX_BYTES = 64 * 1_024 * 1_024;

type Known = {
  fold: Fold;
  /** Streams that were added, and the position up to which they were searched. */
  readonly names: Set<string>;
  lookedTo: string;
};

export type FoldLimits = {
  /** Maximum size of the whole cache. */
  readonly mostBytes?: number | undefined;
  /** Minimum number of entries of one number's timeline. */
  readonly kept?: number | undefined;
};

/** Whether streams were added that the fold has not read from their beginning. */
const lookForMore = async (
  log: LogReader,
  { explanation, asked }: Question,
  each: Known,
  upTo: string,
): Promise<boolean> => {
  const { bringsIn, pageEvents } = explanation;
  if (bringsIn === undefined || BigInt(upTo) <= BigInt(each.lookedTo)) return false;
  const before = each.names.size;
  await readStreams(log, asked.websiteId, {
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
 * Caches the folds of requested numbers, so that rewinding reads only new events. The least
 * recently requested are evicted first; concurrent requests for one number share a read.
 */
export const createFolds = (
  log: LogReader,
  { mostBytes = MAX_BYTES, kept = KEPT }: FoldLimits = {},
) => {
  const known = new Map<string, Known>();
  const busy = new Map<string, Promise<unknown>>();
  const reading = new Map<string, Fold>();

  /** The latest ones stay, whatever they need. */
  const forgetOldest = (latest: 0 | 1): void => {
    let bytes = 0;
    for (const { fold } of known.values()) bytes += fold.bytes();
    for (const [key, { fold }] of known) {
      if (bytes <= mostBytes || known.size === latest) return;
      known.delete(key);
      bytes -= fold.bytes();
    }
  };

  const begin = (question: Question, names: ReadonlySet<string>): Fold =>
    createFold(log, question, {
      streams: streamsOf(question, names),
      kept: Math.max(kept, question.explanation.kept ?? 0),
    });

  const beginKnown = (question: Question): Known => {
    const names = new Set<string>();
    return { fold: begin(question, names), names, lookedTo: "0" };
  };

  const readOn = async (key: string, question: Question): Promise<Fold> => {
    const each = known.get(key) ?? beginKnown(question);
    // An incomplete fold must not be used after an error.
    known.delete(key);
    const head = await readHead(log);
    if (await lookForMore(log, question, each, head)) each.fold = begin(question, each.names);
    reading.set(key, each.fold);
    try {
      await each.fold.readOn(head);
    } finally {
      reading.delete(key);
    }
    known.set(key, each);
    forgetOldest(1);
    return each.fold;
  };

  return {
    /** Requests for the same key run one after another. */
    find: (key: string, question: Question): Promise<Fold> => {
      const before = busy.get(key) ?? Promise.resolve();
      const reading = before.catch(() => undefined).then(() => readOn(key, question));
      const ended = reading.finally(() => {
        if (busy.get(key) === ended) busy.delete(key);
      });
      busy.set(key, ended);
      return ended;
    },
    /** Whether a fold is cached, or is being continued or begun. */
    has: (key: string): boolean => known.has(key) || busy.has(key),
    /** Before a large one is begun: not even the latest stays if it needs more than the whole cache has. */
    makeRoom: (): void => forgetOldest(0),
    forgetAll: (): void => known.clear(),
    /** The part of the events of a number that is read, 0–1; 0 for one that waits. */
    readShare: (key: string): number => reading.get(key)?.readShare() ?? 0,
    /** Only up to a position or a moment, and not cached. */
    until: async (question: Question, { streams }: Fold, until: string) => {
      const fold = createFold(log, question, { streams, kept, until });
      await fold.readOn(await readHead(log));
      return fold;
    },
    /** Number of cached folds. */
    size: (): number => known.size,
  };
};
