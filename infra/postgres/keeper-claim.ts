import { randomUUID } from "node:crypto";
import { readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The keeper renews its claim every second, and a busy machine may delay it. */
const CLAIMED_FOR_MS = 5_000;

const claimFileOf = (folder: string): string => join(folder, "keeper");

/** Whether another process restarts the server of this folder when it ends. */
export const isKept = async (folder: string): Promise<boolean> => {
  const claim = await stat(claimFileOf(folder)).catch(() => undefined);
  return claim !== undefined && Math.abs(Date.now() - claim.mtimeMs) < CLAIMED_FOR_MS;
};

export type KeeperClaim = {
  /**
   * Renews the claim, or takes it when nobody has renewed it for a while. True for one process at a
   * time.
   */
  readonly hold: () => Promise<boolean>;
  readonly release: () => Promise<void>;
};

/**
 * Determines which of several processes on one folder looks after its server. It is a file with a
 * random word and a renewed time: a killed process renews nothing, and its process id can be
 * reused. Two processes that take an old claim at the same moment both read the file again before
 * they act.
 */
export const createKeeperClaim = (folder: string): KeeperClaim => {
  const file = claimFileOf(folder);
  const word = randomUUID();
  const isMine = async () => (await readFile(file, "utf8").catch(() => "")) === word;
  return {
    hold: async () => {
      if (await isMine()) {
        const now = new Date();
        await utimes(file, now, now);
        return true;
      }
      if (!(await isKept(folder))) await writeFile(file, word);
      return false;
    },
    release: async () => {
      if (await isMine()) await rm(file, { force: true });
    },
  };
};
