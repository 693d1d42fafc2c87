import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
/** The clusters and temporary files of a run, several times over. */
const ROOM = 4 * 1024 ** 3;

/** 0 where this user cannot write. */
const freeIn = (folder: string): number => {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
};

/**
 * Where a run keeps its database: in memory if there is plenty of it (containers often have little
 * or none), else where temporary files are. A copied database is more than a thousand files.
 */
export const databaseFolder = (): string =>
  freeIn(IN_MEMORY) >= ROOM && process.availableMemory() >= 2 * ROOM ? IN_MEMORY : tmpdir();
