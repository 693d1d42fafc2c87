import { statfsSync } from "node:fs";
import type { EventStore } from "#infra/event-store/port.ts";
import type { Database } from "#infra/postgres/port.ts";

/** Whether the disk of the embedded Postgres has room for more. */
export type FreeSpace = {
  /** Nothing new is accepted: what is left belongs to Postgres, which stops for good on a full disk. */
  readonly isLow: () => boolean;
  /** Half of the reserve is used up: projections stop as well. What was accepted before had its room. */
  readonly isVeryLow: () => boolean;
};

/** A refused write. It has the code with which Postgres itself says that a disk is full. */
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
  /** Bytes that the server may still use; throws when they cannot be found out. */
  readonly read?: (folder: string) => number;
  readonly onChange?: (isLow: boolean) => void;
};

/** At full speed a log grows by some 10 MB in this time. */
const LOOK_EVERY_MS = 250;

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** The system answers within microseconds, and is asked only when somebody wants to know. */
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
    // A clock that was set back must not keep an old answer alive.
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

/** The disk of a database of somebody else's cannot be seen from here. */
export const unknownSpace: FreeSpace = { isLow: () => false, isVeryLow: () => false };

/** Appends nothing while space is low; reading goes on. */
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

/** The transactions in which projections write wait until there is space again: a rebuild could fill any disk. */
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
