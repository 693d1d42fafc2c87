import type { LocalCopies } from "#infra/local-copies/port.ts";
import { copyVisits, readCopiedVisits } from "./copied-visits.ts";
import type { Held } from "./held-hours.ts";

/** Copies of the visits in memory, for the next start of this process. */
export type VisitCopies = {
  readonly copies: LocalCopies;
  /** A copy is written when the next start would have to read so many visits, or fewer that are older. */
  readonly leastVisits?: number;
  /** At most one copy of a website is written in this time. */
  readonly everyMs?: number;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
};

const LEAST_VISITS = 10_000;
const EVERY_MS = 600_000;
/** The hours in which visits change all the time. */
const RECENT_HOURS = 48;
/** Of so many websites it is known what their copies have. */
const MAX_WEBSITES = 1_000;

type Written = { readonly atMs: number; readonly stamps: ReadonlyMap<number, string> };

const stampsOf = ({ hours }: Held): ReadonlyMap<number, string> =>
  new Map([...hours].map(([hour, { stamp }]) => [hour, stamp]));

/** Visits that a copy lacks, and whether some that it has were changed or erased since, other than recent ones. */
const compare = ({ hours }: Held, stamps: ReadonlyMap<number, string>) => {
  const newest = Math.max(...hours.keys());
  let lacking = 0;
  let isOutdated = false;
  for (const [hour, { stamp, read }] of hours) {
    const copied = stamps.get(hour);
    if (copied === stamp) continue;
    lacking += read.visits;
    if (copied !== undefined && hour < newest - RECENT_HOURS) isOutdated = true;
  }
  return { lacking, isOutdated };
};

const nameOf = (websiteId: string): string => `visits ${websiteId}`;

/** Finds copies, and writes one when it would spare the next start much reading. */
export const createVisitCopies = ({
  copies,
  leastVisits = LEAST_VISITS,
  everyMs = EVERY_MS,
  nowMs,
  onError,
}: VisitCopies) => {
  const written = new Map<string, Written>();
  const remember = (websiteId: string, stamps: Written["stamps"]): void => {
    written.delete(websiteId);
    written.set(websiteId, { atMs: nowMs(), stamps });
    const [oldest] = written.keys();
    if (written.size > MAX_WEBSITES && oldest !== undefined) written.delete(oldest);
  };

  return {
    find: async (websiteId: string, build: string): Promise<Held | undefined> => {
      const held = await copies.read(nameOf(websiteId), (reader) =>
        readCopiedVisits(reader, build),
      );
      if (held !== undefined) remember(websiteId, stampsOf(held));
      return held;
    },
    /** A copy of the visits as they are now, which `write` writes; undefined while none is needed. */
    take: (
      websiteId: string,
      held: Held,
      build: string,
    ): { readonly write: () => Promise<void> } | undefined => {
      const last = written.get(websiteId);
      if (last !== undefined && nowMs() - last.atMs < everyMs) return undefined;
      const { lacking, isOutdated } = compare(held, last?.stamps ?? new Map());
      if (lacking < leastVisits && !isOutdated) return undefined;
      // Also when it cannot be written: it is tried again later.
      remember(websiteId, stampsOf(held));
      try {
        const parts = copyVisits(held, build);
        return { write: () => copies.write(nameOf(websiteId), parts).catch(onError) };
      } catch (error) {
        // The report that has read them needs no copy.
        onError(error);
        return undefined;
      }
    },
  };
};

export type KnownCopies = ReturnType<typeof createVisitCopies>;

/** Where nothing is kept for the next start. */
export const noCopies: KnownCopies = {
  find: async () => undefined,
  take: () => undefined,
};
