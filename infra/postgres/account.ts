import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Account = { readonly uid?: number; readonly gid?: number };

/**
 * Before the setup has created the user `postgres`: nobody can enter what is closed to other users.
 */
const NOBODY = 65_534;

export const isRoot = (): boolean => userInfo().uid === 0;

const idOf = async (flag: string): Promise<number> =>
  Number((await run("id", [flag, "postgres"])).stdout);

/**
 * Postgres refuses to run as root. In that case it runs as the user `postgres`, which the setup
 * creates.
 */
export const findAccount = async (): Promise<Account> =>
  isRoot() ? { uid: await idOf("-u"), gid: await idOf("-g") } : {};

/** Tried instead of computed from the mode: access control lists can allow more. */
const canEnter = (folder: string, account: Account): Promise<boolean> =>
  run("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { ...account, cwd: "/" }).then(
    () => true,
    () => false,
  );

const parentsOf = (folder: string): readonly string[] =>
  dirname(folder) === folder ? [folder] : [...parentsOf(dirname(folder)), folder];

const closedText = (folder: string): string =>
  [
    `The embedded Postgres cannot enter the folder ${folder}.`,
    "Daybook was started as root, so Postgres runs as the user “postgres”, and this folder is closed to other users.",
    "Start Daybook as the user that owns the folder (not root), or move Daybook and its data folder (DAYBOOK_DATA) to a folder that all users can enter.",
    `To let other users pass through this folder without reading its list of files, run: chmod o+x "${folder}"`,
  ].join("\n");

/** Rejects, with a message, folders that the embedded Postgres's user cannot enter. */
export const assertEnterable = async (...folders: readonly string[]): Promise<void> => {
  if (!isRoot()) return;
  const account = await findAccount().catch(() => ({ uid: NOBODY, gid: NOBODY }));
  for (const folder of folders) {
    const existing = parentsOf(folder).filter((each) => existsSync(each));
    if (await canEnter(existing.at(-1) ?? "/", account)) continue;
    for (const each of existing)
      if (!(await canEnter(each, account))) throw new Error(closedText(each));
  }
};
