import { execFile } from "node:child_process";
import { setPriority } from "node:os";
import { promisify } from "node:util";
import type { Log } from "#infra/log/log.ts";

const run = promisify(execFile);
/**
 * Visitors' queries come first whenever both want a core. Not the idle policy: a process that waits for
 * a free core while it holds a lock of Postgres's memory stops the visitors who need that lock.
 */
const NICENESS = 15;
/** Address space with the shared memory of the server. */
const MEMORY_BYTES = 1_536 * 1024 * 1024;

/**
 * Limits the process of Postgres that answers a question: it yields to the others, and a statement
 * that needs more memory fails alone. Without `prlimit`, its memory has no limit: the log says so once.
 * Only where Postgres runs on this machine under a user that this process can speak for; elsewhere
 * Postgres's own limits apply.
 */
export const createLimitServerProcess = (
  log: Pick<Log, "warn">,
  limitMemory = async (pid: number): Promise<unknown> =>
    run("prlimit", ["--pid", `${pid}`, `--as=${MEMORY_BYTES}`]),
) => {
  let isWarned = false;
  return async (pid: number): Promise<void> => {
    try {
      setPriority(pid, NICENESS);
    } catch {
      return;
    }
    try {
      await limitMemory(pid);
    } catch (error) {
      if (!isWarned)
        log.warn({ error }, "the memory of a process that answers questions is not limited");
      isWarned = true;
    }
  };
};
