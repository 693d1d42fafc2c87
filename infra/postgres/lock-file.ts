import { execFile } from "node:child_process";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** The content of `postmaster.pid` while Postgres runs on a cluster. */
type LockFile = { readonly pid: number; readonly dataFolder: string; readonly port: number };

const lockFileOf = (databaseDir: string): string => join(databaseDir, "postmaster.pid");

const MISSING = new Set<unknown>(["ENOENT", "ENOTDIR", "EACCES", "EPERM", "ESRCH"]);

/** A failure for lack of files or memory is an error: a living server must not count as dead. */
const unlessMissing = async <Value>(found: Promise<Value>): Promise<Value | undefined> => {
  try {
    return await found;
  } catch (error) {
    if (MISSING.has((error as { readonly code?: unknown }).code)) return undefined;
    throw error;
  }
};

/** Lines of the file: process id, data folder, start time, port, … Undefined without a file. */
const readLockFile = async (databaseDir: string): Promise<LockFile | undefined> => {
  const text = (await unlessMissing(readFile(lockFileOf(databaseDir), "utf8"))) ?? "";
  const [pid, dataFolder, , port] = text.split("\n");
  if (!pid || !dataFolder || !port) return undefined;
  return { pid: Math.abs(Number(pid)), dataFolder, port: Number(port) };
};

/** Device and inode of a folder, the same under every name of it. */
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

/**
 * Whether a process is one of Postgres's, as far as the system shows: a slim container has no `ps`.
 */
const mayBePostgres = async (pid: number): Promise<boolean> => {
  try {
    const { stdout } = await promisify(execFile)("ps", ["-o", "args=", "-p", `${pid}`]);
    return stdout.includes("postgres");
  } catch (error) {
    // It exits with a number when the process does not exist.
    return typeof (error as { readonly code?: unknown }).code !== "number";
  }
};

/**
 * Whether the server that wrote the file is alive and works on exactly this folder. Its working
 * folder is its data folder, which Linux shows even when the folder was moved. Elsewhere its
 * command line and its own answer must suffice.
 */
const isOurs = async ({ pid, dataFolder }: LockFile, databaseDir: string): Promise<boolean> => {
  if (!isAlive(pid)) return false;
  const expectedId = await folderId(databaseDir);
  const workingFolder = await folderId(`/proc/${pid}/cwd`);
  if (workingFolder !== undefined) return workingFolder === expectedId;
  if ((await folderId(dataFolder)) !== expectedId) return false;
  return mayBePostgres(pid);
};

/**
 * The server that runs on this folder. A copied folder contains the lock file of the original's
 * server, and the file of a killed server can name a process id that another program uses now: both
 * are ignored.
 */
export const findServer = async (databaseDir: string): Promise<LockFile | undefined> => {
  const lock = await readLockFile(databaseDir);
  return lock !== undefined && (await isOurs(lock, databaseDir)) ? lock : undefined;
};

/** A server writes the whole file within moments of creating it. */
const WRITTEN_WITHIN_MS = 10_000;

/**
 * Removes a lock file that would prevent a start although no server runs on this folder: one that
 * names a living process of another program, or an empty one, as a full disk leaves it. Postgres
 * itself recognizes every other old file, and still refuses to start next to the shared memory of a
 * killed server's processes.
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
