import { execFile } from "node:child_process";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** What Postgres writes into `postmaster.pid` while it runs on a cluster. */
type LockFile = { readonly pid: number; readonly dataFolder: string; readonly port: number };

const lockFileOf = (databaseDir: string): string => join(databaseDir, "postmaster.pid");

const MISSING = new Set<unknown>(["ENOENT", "ENOTDIR", "EACCES", "EPERM", "ESRCH"]);

/** What cannot be found out for want of files or memory is an error: a server that lives must not pass for dead. */
const unlessMissing = async <Value>(found: Promise<Value>): Promise<Value | undefined> => {
  try {
    return await found;
  } catch (error) {
    if (MISSING.has((error as { readonly code?: unknown }).code)) return undefined;
    throw error;
  }
};

/** Lines of the file: process id, data folder, start time, port, … Undefined when there is none. */
const readLockFile = async (databaseDir: string): Promise<LockFile | undefined> => {
  const text = (await unlessMissing(readFile(lockFileOf(databaseDir), "utf8"))) ?? "";
  const [pid, dataFolder, , port] = text.split("\n");
  if (!pid || !dataFolder || !port) return undefined;
  return { pid: Math.abs(Number(pid)), dataFolder, port: Number(port) };
};

/** Device and number of a folder, the same under every name of it. */
const folderId = async (path: string): Promise<string | undefined> => {
  const found = await unlessMissing(stat(path));
  return found && `${found.dev}:${found.ino}`;
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { readonly code?: unknown }).code === "EPERM";
  }
};

/** Whether a process is one of Postgres, as far as the system tells: a slim container has no `ps`. */
const mayBePostgres = async (pid: number): Promise<boolean> => {
  try {
    const { stdout } = await promisify(execFile)("ps", ["-o", "args=", "-p", `${pid}`]);
    return stdout.includes("postgres");
  } catch (error) {
    // It ends with a number when there is no such process.
    return typeof (error as { readonly code?: unknown }).code !== "number";
  }
};

/**
 * Whether the server that wrote the file lives and works on this very folder. Its working folder is its
 * data folder, which Linux shows, also when the folder was moved in the meantime. Elsewhere its command
 * line and its own words must be enough.
 */
const isOurs = async ({ pid, dataFolder }: LockFile, databaseDir: string): Promise<boolean> => {
  if (!isAlive(pid)) return false;
  const ours = await folderId(databaseDir);
  const workingFolder = await folderId(`/proc/${pid}/cwd`);
  if (workingFolder !== undefined) return workingFolder === ours;
  if ((await folderId(dataFolder)) !== ours) return false;
  return mayBePostgres(pid);
};

/**
 * The server that runs on this folder. A copied folder brings along the lock file of the server that
 * runs on the original, and a file that a killed server has left behind may name a process id that
 * belongs to another program today: both do not count.
 */
export const findServer = async (databaseDir: string): Promise<LockFile | undefined> => {
  const lock = await readLockFile(databaseDir);
  return lock !== undefined && (await isOurs(lock, databaseDir)) ? lock : undefined;
};

/** A server writes the whole file within moments of creating it. */
const WRITTEN_WITHIN_MS = 10_000;

/**
 * Removes a lock file that would keep Postgres from starting although no server runs on this folder:
 * one that names a living process of something else, or an empty one, as a full disk leaves it. Postgres
 * itself recognizes every other old file, and still refuses to start beside what a killed server left in
 * its shared memory.
 */
export const removeOldLock = async (databaseDir: string): Promise<void> => {
  const file = lockFileOf(databaseDir);
  const written = await stat(file).catch(() => undefined);
  if (written === undefined) return;
  const lock = await readLockFile(databaseDir);
  const isOld =
    lock === undefined
      ? Date.now() - written.mtimeMs > WRITTEN_WITHIN_MS
      : isAlive(lock.pid) && !(await isOurs(lock, databaseDir));
  if (isOld) await rm(file, { force: true });
};
