import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { findServer } from "./lock-file.ts";
import { stopServer } from "./server-control.ts";

/**
 * Run by `startGuardian`: waits until the process that started it is gone, for whatever reason, and
 * then stops the server of a cluster. The pipe to its standard input signals that, because the
 * system closes it.
 */
const [, , databaseDir = "", temporaryFolder] = process.argv;

/** A start in progress may still bring a server up. */
const LOOKS = 5;
const LOOK_EVERY_MS = 500;

const end = async (): Promise<void> => {
  for (let look = 0; look < LOOKS; look += 1) {
    if ((await findServer(databaseDir)) !== undefined) await stopServer(databaseDir, "immediate");
    else await pause(LOOK_EVERY_MS);
  }
  if (temporaryFolder !== undefined)
    await rm(temporaryFolder, { recursive: true, force: true, maxRetries: LOOKS });
  process.exit(0);
};

process.stdin.once("close", end).resume();
