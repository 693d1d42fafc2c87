import { randomUUID } from "node:crypto";
import { readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The keeper renews its claim every second, and a busy machine may let it wait. */
const CLAIMED_FOR_MS = 5_000;

const claimFileOf = (folder: string): string => join(folder, "keeper");

/** Whether a process starts the server of this folder again when it ends, so that nobody else need do so. */
export const isKept = async (folder: string): Promise<boolean> => {
  const claim = await stat(claimFileOf(folder)).catch(() => undefined);
  return claim !== undefined && Math.abs(Date.now() - claim.mtimeMs) < CLAIMED_FOR_MS;
};

export type KeeperClaim = {
  /** Renews the claim, or takes it when nobody has renewed it for a while. True for one process at a time. */
  readonly hold: () => Promise<boolean>;
  readonly release: () => Promise<void>;
};

/**
 * Says which of several processes on one folder looks after its server. A file with a random word, whose
 * time is renewed: a process that was killed renews nothing, and its number may be another's tomorrow.
 * Two that take an old claim at the same moment both read the file again before they act.
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
