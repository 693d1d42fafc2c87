import { cacheBytes, dropCaches } from "./row-caches.ts";
import {
  bytesOf,
  bytesOfStamps,
  createVisitStore,
  findMissing,
  type Stamp,
  type VisitStore,
} from "./visit-store.ts";

/** The visits of one website in memory. */
export type RoomEntry = {
  store: VisitStore;
  readonly build: string;
  /** Estimated bytes of the visits while they are being read; 0 once they have been read. */
  promised: number;
  /** Number of questions that are using the visits. The visits stay in memory until the last one is answered. */
  uses: number;
};

/** Bytes of the columns, the ids of visitors and the texts. */
const columnBytes = ({ visits }: VisitStore): number => visits.bytes() + visits.nameBytes();

const storeBytes = (store: VisitStore): number =>
  columnBytes(store) + cacheBytes(store.visits.ordered());

const entryBytes = ({ store, promised }: RoomEntry): number =>
  Math.max(storeBytes(store), promised);

/** Maximum number of websites whose correction of the estimate is remembered. */
const MAX_FACTORS = 1_000;

/** Bytes of texts that every website has. Counted against a handful of visits, they would spoil the estimate. */
const USUAL_NAME_BYTES = 4_096;

/**
 * Estimates bytes from numbers of visits and views, and corrects the estimate by what was read. Many different pages or visitors take
 * more. The columns correct it only when they exceeded the bound: nearly every visit of a few days has another visitor, while visits of
 * a month share theirs, so that a few days would make the estimate of a month too large.
 */
const createEstimates = (maxBytes: number) => {
  const factors = new Map<string, number>();
  return {
    of: (websiteId: string, stamps: readonly Stamp[]): number =>
      Math.ceil(bytesOfStamps(stamps) * (factors.get(websiteId) ?? 1)),
    learn: (websiteId: string, store: VisitStore): void => {
      const { visits } = store;
      const estimated = bytesOf(visits.rows(), visits.views());
      factors.delete(websiteId);
      if (estimated === 0) return;
      const texts = Math.max(0, visits.nameBytes() - USUAL_NAME_BYTES);
      const bytes = columnBytes(store);
      const all = Math.max(estimated + texts, bytes > maxBytes ? bytes : 0);
      factors.set(websiteId, all / estimated);
      const [oldest] = factors.keys();
      if (factors.size > MAX_FACTORS && oldest !== undefined) factors.delete(oldest);
    },
  };
};

type Sizes = { readonly more: number; readonly all: number };

/** Accounts for everything in memory: the entries of websites, former entries that are still in use, and parts. */
const createLedger = (maxBytes: number) => {
  /** In the order of the last question, the latest one last. */
  const websites = new Map<string, RoomEntry>();
  /** Entries that the next question cannot use, but an earlier one is still using. */
  const leaving = new Set<RoomEntry>();
  /** Parts of visits that are too many to be in memory together. No later question uses them. */
  const parts = new Set<{ readonly bytes: number }>();

  const bytes = (): number => {
    let sum = 0;
    for (const entry of websites.values()) sum += entryBytes(entry);
    for (const entry of leaving) sum += entryBytes(entry);
    for (const part of parts) sum += part.bytes;
    return sum;
  };

  const leave = (websiteId: string, entry: RoomEntry): void => {
    if (websites.get(websiteId) === entry) websites.delete(websiteId);
    if (entry.uses > 0) leaving.add(entry);
  };

  return {
    websites,
    leaving,
    parts,
    bytes,
    leave,
    /**
     * Frees memory until `size` more bytes fit within the bound. Caches are dropped first, because finding rows again is faster than
     * reading visits again, then the least recently used entries that no question is using.
     * @returns whether they fit
     */
    makeRoom: (size: number): boolean => {
      for (const { store } of [...leaving, ...websites.values()]) {
        if (bytes() + size <= maxBytes) break;
        dropCaches(store.visits.ordered());
      }
      for (const [websiteId, entry] of websites) {
        if (bytes() + size <= maxBytes) break;
        if (entry.uses === 0) leave(websiteId, entry);
      }
      return bytes() + size <= maxBytes;
    },
  };
};

/** Lets callers wait until memory has been freed. */
const createFreed = () => {
  let freed = Promise.withResolvers<void>();
  return {
    next: (): Promise<void> => freed.promise,
    free: (): void => {
      freed.resolve();
      freed = Promise.withResolvers();
    },
  };
};

/** The memory for visits of all websites. It stays within `maxBytes`, including what questions are still using. */
export const createRoom = (maxBytes: number) => {
  const estimates = createEstimates(maxBytes);
  const { websites, leaving, parts, bytes, leave, makeRoom } = createLedger(maxBytes);
  const freed = createFreed();
  return {
    bytes,
    estimate: estimates.of,
    /** Resolves the next time that memory is freed. */
    freed: freed.next,
    has: (websiteId: string): boolean => websites.has(websiteId),
    missing: (websiteId: string, build: string, stamps: readonly Stamp[]): readonly Stamp[] => {
      const current = websites.get(websiteId);
      return current?.build === build ? findMissing(current.store, stamps) : stamps;
    },
    /**
     * Reserves `more` bytes next to the visits that the website has in memory, or `all` bytes for a new entry when both do not fit
     * together. The caller uses the entry until `release`. Undefined while other questions use too much memory.
     */
    hold: (websiteId: string, build: string, { more, all }: Sizes): RoomEntry | undefined => {
      const current = websites.get(websiteId);
      websites.delete(websiteId);
      if (current !== undefined && storeBytes(current.store) + more > maxBytes)
        dropCaches(current.store.visits.ordered());
      if (current?.build === build && storeBytes(current.store) + more <= maxBytes) {
        const size = storeBytes(current.store) + more;
        const hasRoom = makeRoom(size);
        websites.set(websiteId, current);
        if (!hasRoom) return undefined;
        current.promised = size;
        current.uses += 1;
        return current;
      }
      if (current !== undefined) leave(websiteId, current);
      const promised = Math.min(all, maxBytes);
      if (!makeRoom(promised)) return undefined;
      const entry = { store: createVisitStore(), build, promised, uses: 1 };
      websites.set(websiteId, entry);
      return entry;
    },
    /** Whether these visits fit in place of the entry, whose reserved bytes they can use. */
    hasRoomFor: (store: VisitStore, entry: RoomEntry): boolean =>
      makeRoom(Math.max(0, storeBytes(store) - entryBytes(entry))),
    /** Ends the reservation after everything was read. The next question cannot use an entry that exceeds the bound. */
    settle: (websiteId: string, entry: RoomEntry): void => {
      entry.promised = 0;
      estimates.learn(websiteId, entry.store);
      if (!makeRoom(0)) leave(websiteId, entry);
    },
    /** Removes an entry, so that the next question reads the visits again. */
    forget: leave,
    release: (entry: RoomEntry): void => {
      entry.promised = 0;
      entry.uses -= 1;
      if (entry.uses === 0) leaving.delete(entry);
      freed.free();
    },
    /** Reserves memory for a part; returns the function that frees it. Undefined while other questions use too much memory. */
    takePart: (size: number): (() => void) | undefined => {
      const part = { bytes: Math.min(size, maxBytes) };
      if (!makeRoom(part.bytes)) return undefined;
      parts.add(part);
      return () => {
        parts.delete(part);
        freed.free();
      };
    },
  };
};
