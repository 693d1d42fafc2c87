import { bytesFound, forgetFound } from "./found-rows.ts";
import { bytesOf, bytesOfStamps, type Held, holdNothing, type Stamp } from "./held-hours.ts";

/** The visits of one website in memory. */
export type Kept = {
  held: Held;
  readonly build: string;
  /** What is being read, as it was estimated before. */
  promised: number;
  /** Questions that look at them. They stay in memory until the last one is answered. */
  uses: number;
};

/** Columns with narrow numbers take less than was estimated before they were read. */
const bytesHeld = ({ visits }: Held): number =>
  Math.min(bytesOf(visits.rows(), visits.views()), visits.bytes()) +
  visits.nameBytes() +
  bytesFound(visits.ordered());

const bytesKept = ({ held, promised }: Kept): number => Math.max(bytesHeld(held), promised);

/** Websites of which it is known how much more their texts take than was estimated. */
const MAX_FACTORS = 1_000;

/** Every website has a few texts, which a handful of visits must not seem to be. */
const USUAL_NAME_BYTES = 4_096;

/** Visits with many different pages take more than their numbers tell; that is known once they were read. */
const createEstimates = () => {
  const factors = new Map<string, number>();
  return {
    of: (websiteId: string, stamps: readonly Stamp[]): number =>
      Math.ceil(bytesOfStamps(stamps) * (factors.get(websiteId) ?? 1)),
    learn: (websiteId: string, { visits }: Held): void => {
      const estimated = bytesOf(visits.rows(), visits.views());
      factors.delete(websiteId);
      if (estimated === 0) return;
      const more = Math.max(0, visits.nameBytes() - USUAL_NAME_BYTES);
      factors.set(websiteId, 1 + more / estimated);
      const [oldest] = factors.keys();
      if (factors.size > MAX_FACTORS && oldest !== undefined) factors.delete(oldest);
    },
  };
};

type Sizes = { readonly more: number; readonly all: number };

/** What is in memory: visits that are kept, those that questions still look at, and parts. */
const createLedger = (maxBytes: number) => {
  /** The website that was asked for last is the last. */
  const websites = new Map<string, Kept>();
  /** No longer kept for the next question, but still looked at. */
  const leaving = new Set<Kept>();
  /** Parts are never kept. */
  const parts = new Set<{ readonly bytes: number }>();

  const bytes = (): number => {
    let sum = 0;
    for (const kept of websites.values()) sum += bytesKept(kept);
    for (const kept of leaving) sum += bytesKept(kept);
    for (const part of parts) sum += part.bytes;
    return sum;
  };

  const leave = (websiteId: string, kept: Kept): void => {
    if (websites.get(websiteId) === kept) websites.delete(websiteId);
    if (kept.uses > 0) leaving.add(kept);
  };

  return {
    websites,
    leaving,
    parts,
    bytes,
    leave,
    /**
     * Forgets what questions have found among visits, which is found again in less time than visits are read; then the visits
     * that were asked for first and are not looked at. Returns whether there is room.
     */
    makeRoom: (size: number): boolean => {
      for (const { held } of [...leaving, ...websites.values()]) {
        if (bytes() + size <= maxBytes) break;
        forgetFound(held.visits.ordered());
      }
      for (const [websiteId, kept] of websites) {
        if (bytes() + size <= maxBytes) break;
        if (kept.uses === 0) leave(websiteId, kept);
      }
      return bytes() + size <= maxBytes;
    },
  };
};

/** Callers that wait until there could be more room. */
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

/** What each website has in memory, within the bound for all, together with what questions still look at. */
export const createRoom = (maxBytes: number) => {
  const estimates = createEstimates();
  const { websites, leaving, parts, bytes, leave, makeRoom } = createLedger(maxBytes);
  const freed = createFreed();
  return {
    bytes,
    estimate: estimates.of,
    /** Resolves as soon as there could be more room. */
    freed: freed.next,
    has: (websiteId: string): boolean => websites.has(websiteId),
    missing: (websiteId: string, build: string, stamps: readonly Stamp[]): readonly Stamp[] => {
      const known = websites.get(websiteId);
      if (known?.build !== build) return stamps;
      return stamps.filter(({ hour, stamp }) => known.held.hours.get(hour)?.stamp !== stamp);
    },
    /**
     * With room for what is missing; without what is kept, if both have no room together. It is looked at until
     * `release`. Undefined while others look at too much.
     */
    hold: (websiteId: string, build: string, { more, all }: Sizes): Kept | undefined => {
      const known = websites.get(websiteId);
      websites.delete(websiteId);
      if (known !== undefined && bytesHeld(known.held) + more > maxBytes)
        forgetFound(known.held.visits.ordered());
      if (known?.build === build && bytesHeld(known.held) + more <= maxBytes) {
        const size = bytesHeld(known.held) + more;
        const hasRoom = makeRoom(size);
        websites.set(websiteId, known);
        if (!hasRoom) return undefined;
        known.promised = size;
        known.uses += 1;
        return known;
      }
      if (known !== undefined) leave(websiteId, known);
      const promised = Math.min(all, maxBytes);
      if (!makeRoom(promised)) return undefined;
      const kept = { held: holdNothing(), build, promised, uses: 1 };
      websites.set(websiteId, kept);
      return kept;
    },
    /** Whether these visits can take the place of what was promised. */
    hasRoomFor: (held: Held, kept: Kept): boolean =>
      makeRoom(Math.max(0, bytesHeld(held) - bytesKept(kept))),
    /** Everything is read. More than there is room for is not kept for the next question. */
    settle: (websiteId: string, kept: Kept): void => {
      kept.promised = 0;
      estimates.learn(websiteId, kept.held);
      if (!makeRoom(0)) leave(websiteId, kept);
    },
    /** The next question reads them again. */
    forget: leave,
    release: (kept: Kept): void => {
      kept.promised = 0;
      kept.uses -= 1;
      if (kept.uses === 0) leaving.delete(kept);
      freed.free();
    },
    /** Room for a part. Undefined while others look at too much. */
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
