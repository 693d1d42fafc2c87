import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Where no better means exist: visitors' queries come first whenever both want a core. */
const NICENESS = 15;
/** Address space with the shared memory of the server. */
const MEMORY_BYTES = 1_536 * 1024 * 1024;

/** A question that has waited this long for a free core gets a share of the busy ones. */
const IDLE_MS = 10_000;

const GROUPS = "/sys/fs/cgroup/cpu";
/** Shared by all questions; the kernel lets its processes run when no other wants a core. */
const IDLE_GROUP = join(GROUPS, "daybook-questions");
const members = (group: string): string => join(group, "cgroup.procs");

/**
 * Each session of Linux gets the same share of the cores as any other, so that a low priority only
 * counts among the processes of Postgres. A control group stands above that. Where this process
 * is not allowed to make one, or where the session belongs to a group already, nothing is missing.
 */
const joinIdleGroup = async (pid: number): Promise<void> => {
  const groups = await readFile(`/proc/${pid}/cgroup`, "utf8");
  if (!/^\d+:cpu:\/$/m.test(groups)) return;
  await mkdir(IDLE_GROUP, { recursive: true });
  await writeFile(join(IDLE_GROUP, "cpu.idle"), "1");
  await writeFile(members(IDLE_GROUP), `${pid}`);
  setTimeout(() => void leaveIdleGroup(pid).catch(() => undefined), IDLE_MS).unref();
};

const leaveIdleGroup = async (pid: number): Promise<void> => {
  const inGroup = (await readFile(members(IDLE_GROUP), "utf8")).split("\n");
  if (!inGroup.includes(`${pid}`)) return;
  await writeFile(members(GROUPS), `${pid}`);
  await run("chrt", ["--other", "--pid", "0", `${pid}`]);
};

/**
 * Limits the process of Postgres that answers a question: it runs when no other process wants its
 * core, at first, and a statement that needs more memory fails alone. Only where Postgres runs on this machine
 * under a user that this process can speak for; elsewhere Postgres's own limits apply.
 */
export const limitServerProcess = async (pid: number): Promise<void> => {
  try {
    setPriority(pid, NICENESS);
  } catch {
    return;
  }
  await Promise.all([
    run("prlimit", ["--pid", `${pid}`, `--as=${MEMORY_BYTES}`]).catch(() => undefined),
    run("chrt", ["--idle", "--pid", "0", `${pid}`]).catch(() => undefined),
    joinIdleGroup(pid).catch(() => undefined),
  ]);
};
