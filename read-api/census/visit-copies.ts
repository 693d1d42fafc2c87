import { createKeyedTurns } from "#domain/kit/turns.ts";
import type { LocalCopies } from "#infra/local-copies/port.ts";
import { copyVisits, readCopiedVisits } from "./copied-visits.ts";
import type { Stamp, VisitStore } from "./visit-store.ts";

/** Where and how often the visits in memory are copied for the next start of this process. */
export type VisitCopies = {
  readonly copies: LocalCopies;
  /** Number of changed visits from which a copy is written again. A change of an older hour suffices alone. */
  readonly leastVisits?: number;
  /** Minimum time between two copies of a website. */
  readonly everyMs?: number;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
};

export const LEAST_VISITS = 10_000;
const EVERY_MS = 600_000;
const REMOVED_EVERY_MS = 86_400_000;
/** Number of latest hours whose visits change all the time, so that a change of them alone needs no new copy. */
export const RECENT_HOURS = 48;
/** Maximum number of websites whose copies are remembered. */
const MAX_WEBSITES = 1_000;

export type Stamps = ReadonlyMap<number, string>;

/** What is known about the copy of a website. */
type CopyRecord = {
  /** When this process last wrote or read the copy; undefined when it did neither. */
  readonly writtenMs: number | undefined;
  readonly build: string;
  readonly stamps: Stamps;
  /** The version that this process wrote or read. Any other version was written by another process. */
  readonly version: string | undefined;
  /** The version that this process read last, whether it used it or not. */
  readonly seen: string | undefined;
};

type Copy = {
  readonly parts: readonly Uint8Array[];
  readonly stamps: Stamps;
  readonly sinceMs: number;
};

export const stampsOf = ({ hours }: VisitStore): Stamps =>
  new Map([...hours].map(([hour, { stamp }]) => [hour, stamp]));

type Hour = Pick<Stamp, "hour" | "stamp" | "visits">;

/**
 * Whether a copy lacks so many visits, or has some that were changed or erased since, other than recent ones.
 */
export const isLacking = (hours: readonly Hour[], stamps: Stamps, leastVisits: number): boolean => {
  const newest = Math.max(...hours.map(({ hour }) => hour));
  let lacking = 0;
  for (const { hour, stamp, visits } of hours) {
    const copied = stamps.get(hour);
    if (copied === stamp) continue;
    lacking += visits;
    if (copied !== undefined && hour < newest - RECENT_HOURS) return true;
  }
  return lacking >= leastVisits;
};

const hoursOf = ({ hours }: VisitStore): readonly Hour[] =>
  [...hours].map(([hour, { stamp, read }]) => ({ hour, stamp, visits: read.visits }));

export const nameOf = (websiteId: string): string => `visits ${websiteId}`;

/** What is known about the copies of websites. */
const createCopyRecords = (copies: LocalCopies, nowMs: () => number) => {
  const all = new Map<string, CopyRecord>();
  const of = (websiteId: string): CopyRecord | undefined => all.get(websiteId);
  const remember = (websiteId: string, record: CopyRecord): void => {
    all.delete(websiteId);
    all.set(websiteId, record);
    const [oldest] = all.keys();
    if (all.size > MAX_WEBSITES && oldest !== undefined) all.delete(oldest);
  };
  return {
    of,
    remember,
    /** Records that another process wrote the copy. It is read again later. */
    rememberNone: (websiteId: string, build: string): void => {
      const nothing = { stamps: new Map(), version: undefined, seen: of(websiteId)?.seen };
      remember(websiteId, { writtenMs: nowMs(), build, ...nothing });
    },
    /** Whether another process wrote the copy. That copy stays, because it can have more days than this process has read. */
    isOfAnother: async (websiteId: string): Promise<boolean> => {
      const version = await copies.versionOf(nameOf(websiteId));
      return version !== undefined && version !== of(websiteId)?.version;
    },
  };
};

/** Copies visits and writes them, unless another process has written a copy. */
const createWriting = (
  { copies, leastVisits = LEAST_VISITS, everyMs = EVERY_MS, nowMs }: VisitCopies,
  records: ReturnType<typeof createCopyRecords>,
) => {
  const write = async (
    websiteId: string,
    build: string,
    { parts, stamps, sinceMs }: Copy,
  ): Promise<void> => {
    if (await records.isOfAnother(websiteId)) {
      records.rememberNone(websiteId, build);
      return;
    }
    const name = nameOf(websiteId);
    await copies.write(name, parts, sinceMs);
    const version = await copies.versionOf(name);
    records.remember(websiteId, { writtenMs: nowMs(), build, stamps, version, seen: version });
  };

  const isNeeded = (websiteId: string, store: VisitStore, build: string): boolean => {
    const last = records.of(websiteId);
    const same = last?.build === build ? last : undefined;
    if (same?.writtenMs !== undefined && nowMs() - same.writtenMs < everyMs) return false;
    return isLacking(hoursOf(store), same?.stamps ?? new Map(), leastVisits);
  };

  const copy = async (
    websiteId: string,
    store: VisitStore,
    build: string,
    sinceMs: number,
  ): Promise<Copy | undefined> => {
    if (await records.isOfAnother(websiteId)) {
      records.rememberNone(websiteId, build);
      return undefined;
    }
    const stamps = stampsOf(store);
    const parts = copyVisits(store, build);
    // Recorded even if writing fails, so that it is retried only after the minimum time.
    const { version, seen } = records.of(websiteId) ?? {};
    records.remember(websiteId, { writtenMs: nowMs(), build, stamps, version, seen });
    return { parts, stamps, sinceMs };
  };
  return { write, isNeeded, copy };
};

/** Reads copies, and writes one when it saves the next start from reading many visits. */
export const createVisitCopies = (options: VisitCopies) => {
  const { copies, everyMs = EVERY_MS, nowMs, onError } = options;
  const records = createCopyRecords(copies, nowMs);
  const { write, isNeeded, copy } = createWriting(options, records);
  const inTurn = createKeyedTurns().enter;
  let removedMs = Number.NEGATIVE_INFINITY;

  return {
    /**
     * Removes copies that are too old, once a day: a machine that only answers questions has no periodic tasks, and visits that have
     * been erased must not stay in its copies. No question waits for it.
     */
    removeOld: (): void => {
      if (nowMs() - removedMs < REMOVED_EVERY_MS) return;
      removedMs = nowMs();
      copies.removeOld().catch((error: unknown) => {
        // Retried after the minimum time, not with each question: the folder can stay unreadable.
        removedMs = nowMs() - REMOVED_EVERY_MS + everyMs;
        onError(error);
      });
    },
    /** Whether there is a copy that this process has not looked at. */
    isUnseen: async (websiteId: string): Promise<boolean> => {
      const version = await copies.versionOf(nameOf(websiteId));
      return version !== undefined && version !== records.of(websiteId)?.seen;
    },
    /** Reads a copy; undefined when there is none, or it is not wanted. A copy that is not wanted is not overwritten. */
    find: async (
      websiteId: string,
      build: string,
      isWanted: (store: VisitStore) => boolean,
    ): Promise<VisitStore | undefined> => {
      const name = nameOf(websiteId);
      const seen = await copies.versionOf(name);
      const found = await copies.read(name, (reader) => readCopiedVisits(reader, build));
      const store = found !== undefined && isWanted(found) ? found : undefined;
      const stamps = store === undefined ? new Map<number, string>() : stampsOf(store);
      const writtenMs = store === undefined ? undefined : nowMs();
      const version = store === found ? seen : undefined;
      records.remember(websiteId, { writtenMs, build, stamps, version, seen });
      return store;
    },
    /**
     * Copies the visits as they are when the promise resolves; `write` saves the copy. Undefined when no copy is needed. The caller must
     * not read visits into the store until then.
     */
    take: async (
      websiteId: string,
      store: VisitStore,
      build: string,
    ): Promise<{ readonly write: () => Promise<void> } | undefined> => {
      store.sinceMs ??= nowMs();
      const { sinceMs } = store;
      if (copies.isTooOld(sinceMs) || !isNeeded(websiteId, store, build)) return undefined;
      try {
        const copied = await copy(websiteId, store, build, sinceMs);
        if (copied === undefined) return undefined;
        return {
          write: () => inTurn(websiteId, () => write(websiteId, build, copied)).catch(onError),
        };
      } catch (error) {
        // A failed copy must not fail the report that has read the visits.
        onError(error);
        return undefined;
      }
    },
  };
};

export type CopyStore = ReturnType<typeof createVisitCopies>;

/** For a process that keeps no copies. */
export const noCopies: CopyStore = {
  removeOld: () => undefined,
  isUnseen: async () => false,
  find: async () => undefined,
  take: async () => undefined,
};
