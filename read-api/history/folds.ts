import { createKeyedTurns } from "#domain/kit/turns.ts";
import {
  findOlder,
  isErasedAfter,
  type LogReader,
  readHead,
  readStreams,
  type Streams,
} from "../explained/read-streams.ts";
import { createFold, type Fold, type FoldOptions, type Question } from "./fold-streams.ts";
import { KEPT } from "./timeline.ts";

const MAX_BYTES = 64 * 1_024 * 1_024;

type CachedFold = {
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

type Adding = {
  readonly each: CachedFold;
  readonly recent: NonNullable<Streams["recent"]>;
  readonly search: (streams: Streams, after: string) => Promise<ReadonlySet<string>>;
};

/** Adds streams that began before what is read as recent, also those that such streams bring in. */
const addOlder = async (
  log: LogReader,
  { explanation: { bringsInFrom }, target }: Question,
  { each, recent, search }: Adding,
): Promise<void> => {
  const { since } = recent;
  const categories = recent.categories.filter((name) => bringsInFrom?.includes(name) !== false);
  let found =
    categories.length === 0
      ? new Set<string>()
      : await search({ recent: { categories, since } }, each.lookedTo);
  while (found.size > 0) {
    const more = [...found].filter((name) => !each.names.has(name));
    const older = await findOlder(log, target.websiteId, more, since);
    if (older.length === 0) return;
    for (const name of older) each.names.add(name);
    found = await search({ names: older }, "0");
  }
};

/** Whether streams were added that the fold has not read from their beginning. */
const lookForMore = async (
  log: LogReader,
  question: Question,
  each: CachedFold,
  upTo: string,
): Promise<boolean> => {
  const { explanation, target } = question;
  const { bringsIn, pageEvents } = explanation;
  if (bringsIn === undefined || BigInt(upTo) <= BigInt(each.lookedTo)) return false;
  const search = async (streams: Streams, after: string): Promise<ReadonlySet<string>> => {
    const found = new Set<string>();
    await readStreams(log, target.websiteId, {
      streams,
      stretch: { after, upTo },
      pageEvents,
      take: (page) => {
        for (const event of page) for (const name of bringsIn(event, target)) found.add(name);
        return false;
      },
    });
    return found;
  };
  const before = each.names.size;
  const streams = explanation.streamsOf(target);
  if (streams.recent === undefined)
    for (const name of await search(streams, each.lookedTo)) each.names.add(name);
  else await addOlder(log, question, { each, recent: streams.recent, search });
  each.lookedTo = upTo;
  return each.names.size > before;
};

const streamsOf = ({ explanation, target }: Question, names: ReadonlySet<string>): Streams => {
  const streams = explanation.streamsOf(target);
  return { ...streams, names: [...new Set([...(streams.names ?? []), ...names])] };
};

const beginFold = async (
  log: LogReader,
  question: Question,
  options: Omit<FoldOptions, "recorded">,
): Promise<Fold> => {
  const { explanation, target } = question;
  const recorded = (await explanation.findRecorded?.(log, target)) ?? [];
  return createFold(log, question, { ...options, recorded });
};

/** The latest ones stay, whatever they need. */
const forgetOldest = (known: Map<string, CachedFold>, mostBytes: number, latest: 0 | 1): void => {
  let bytes = 0;
  for (const { fold } of known.values()) bytes += fold.bytes();
  for (const [key, { fold }] of known) {
    if (bytes <= mostBytes || known.size === latest) return;
    known.delete(key);
    bytes -= fold.bytes();
  }
};

const readUntil = async (
  log: LogReader,
  question: Question,
  options: Omit<FoldOptions, "recorded">,
): Promise<Fold> => {
  const fold = await beginFold(log, question, options);
  await fold.readOn(await readHead(log));
  return fold;
};

/** Whether a fold can have countries of orders whose customers were erased since it read them. */
const hasErased = async (
  log: LogReader,
  { explanation, target }: Question,
  { readTo }: Fold,
): Promise<boolean> =>
  explanation.opensCountries?.(target) === true &&
  (await isErasedAfter(log, target.websiteId, readTo()));

/**
 * Whether the tables have other visits than those that a fold began with: a visitor who came since then can have been seen
 * before in destroyed months only, which the log cannot show. Or whether it has what was erased since.
 */
const isOutdated = async (log: LogReader, question: Question, fold: Fold): Promise<boolean> => {
  const { explanation, target } = question;
  if (await hasErased(log, question, fold)) return true;
  return (
    explanation.findRecorded !== undefined &&
    (await explanation.findRecorded(log, target)).length !== fold.recordedVisits
  );
};

/**
 * Caches the folds of requested numbers, so that rewinding reads only new events. The least
 * recently requested are evicted first; concurrent requests for one number share a read.
 */
export const createFolds = (
  log: LogReader,
  { mostBytes = MAX_BYTES, kept = KEPT }: FoldLimits = {},
) => {
  const known = new Map<string, CachedFold>();
  const turns = createKeyedTurns();
  const reading = new Map<string, Fold>();

  const begin = (question: Question, names: ReadonlySet<string>): Promise<Fold> =>
    beginFold(log, question, {
      streams: streamsOf(question, names),
      kept: Math.max(kept, question.explanation.kept ?? 0),
    });

  const beginKnown = async (question: Question): Promise<CachedFold> => {
    const names = new Set<string>();
    return { fold: await begin(question, names), names, lookedTo: "0" };
  };

  const readOn = async (key: string, question: Question): Promise<Fold> => {
    // Before it is known what was erased: an erasure after that is behind the head, and is found the next time.
    const head = await readHead(log);
    const cached = known.get(key);
    const isKept = cached !== undefined && !(await hasErased(log, question, cached.fold));
    const each = isKept ? cached : await beginKnown(question);
    // An incomplete fold must not be used after an error.
    known.delete(key);
    if (await lookForMore(log, question, each, head)) each.fold = await begin(question, each.names);
    reading.set(key, each.fold);
    try {
      await each.fold.readOn(head);
    } finally {
      reading.delete(key);
    }
    known.set(key, each);
    forgetOldest(known, mostBytes, 1);
    return each.fold;
  };

  return {
    /** Requests for the same key run one after another. */
    find: (key: string, question: Question): Promise<Fold> =>
      turns.enter(key, () => readOn(key, question)),
    /** Whether a fold is cached, or is being continued or begun. */
    has: (key: string): boolean => known.has(key) || turns.isBusy(key),
    /** Before it is continued: a fold that cannot be has to be begun again. */
    dropOutdated: async (key: string, question: Question): Promise<void> => {
      const cached = known.get(key);
      if (cached === undefined || !(await isOutdated(log, question, cached.fold))) return;
      if (known.get(key) === cached) known.delete(key);
    },
    /** Before a large one is begun: not even the latest stays if it needs more than the whole cache has. */
    makeRoom: (): void => forgetOldest(known, mostBytes, 0),
    forgetAll: (): void => known.clear(),
    /** The part of the events of a number that is read, 0–1; 0 for one that waits. */
    readShare: (key: string): number => reading.get(key)?.readShare() ?? 0,
    /** Only up to a position or a moment, and not cached. */
    until: (question: Question, { streams }: Fold, until: string) =>
      readUntil(log, question, { streams, kept, until }),
    /** Number of cached folds. */
    size: (): number => known.size,
  };
};
