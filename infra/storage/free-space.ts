import { statfsSync } from "node:fs";
import type { EventStore } from "#infra/event-store/port.ts";
import type { Database } from "#infra/postgres/port.ts";

/** Whether the embedded Postgres has enough disk space. */
export type FreeSpace = {
  /** Nothing new is accepted: the rest is for Postgres, which stops for good on a full disk. */
  readonly isLow: () => boolean;
  /** Half of the reserve is used up: projections stop as well. */
  readonly isVeryLow: () => boolean;
};

/** A rejected write. It has the code that Postgres uses for a full disk. */
export class StorageLow extends Error {
  readonly code = "53100";
  constructor() {
    super("There is too little free disk space to write anything.");
    this.name = "StorageLow";
  }
}

type Options = {
  readonly folder: string;
  readonly reserveBytes: number;
  readonly nowMs: () => number;
  /** Bytes available to the server; throws when unknown. */
  readonly read?: (folder: string) => number;
  readonly onChange?: (isLow: boolean) => void;
};

/** At full speed a log grows by about 10 MB in this time. */
const LOOK_EVERY_MS = 250;

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** The system answers within microseconds, and is only asked on demand. */
export const createFreeSpace = ({
  folder,
  reserveBytes,
  nowMs,
  read = freeBytes,
  onChange = () => undefined,
}: Options): FreeSpace => {
  let free = Number.POSITIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let wasLow = false;
  const look = (): number => {
    const now = nowMs();
    // A clock that was set back must not prolong an old answer.
    if (now >= lookedAt && now - lookedAt < LOOK_EVERY_MS) return free;
    lookedAt = now;
    try {
      free = read(folder);
    } catch {
      free = Number.POSITIVE_INFINITY;
    }
    const isLow = free < reserveBytes;
    if (isLow !== wasLow) onChange(isLow);
    wasLow = isLow;
    return free;
  };
  return {
    isLow: () => look() < reserveBytes,
    isVeryLow: () => look() < reserveBytes / 2,
  };
};

/** The disk of an external database is not visible from here. */
export const unknownSpace: FreeSpace = { isLow: () => false, isVeryLow: () => false };

/** Appends nothing while space is low; reading continues. */
export const withReserve = (eventStore: EventStore, { isLow }: FreeSpace): EventStore => ({
  ...eventStore,
  append: async (append) => {
    if (isLow()) throw new StorageLow();
    return eventStore.append(append);
  },
  appendAll: async (appends) => {
    if (isLow()) throw new StorageLow();
    return eventStore.appendAll(appends);
  },
});

/**
 * The transactions of projections wait until there is space again: a rebuild could fill any disk.
 */
export const projectionsWithReserve = (database: Database, { isVeryLow }: FreeSpace): Database => {
  const whenRoom =
    (write: Database["transactionOf"]): Database["transactionOf"] =>
    async (statements) => {
      if (isVeryLow()) throw new StorageLow();
      return write(statements);
    };
  return {
    ...database,
    transactionOf: whenRoom(database.transactionOf),
    lane: () => {
      const lane = database.lane();
      return { transactionOf: whenRoom(lane.transactionOf) };
    },
  };
};
