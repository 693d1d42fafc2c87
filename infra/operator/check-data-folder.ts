import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Config } from "#infra/config/config.ts";
import { StartError } from "./start-error.ts";

const reasons: Readonly<Record<string, string>> = {
  EROFS: "its file system is read-only",
  EACCES: "this user is not allowed to",
  EPERM: "this user is not allowed to",
  ENOENT: "the folder cannot be created there",
  ENOTDIR: "a part of the path is a file",
  EEXIST: "a file is in its place",
  ENOSPC: "its disk is full",
  EDQUOT: "the quota of this user is used up",
};

/**
 * Not Node's recursive `mkdir`: below a folder that only seems to accept entries (`/proc`), it never
 * ends.
 */
const createFolder = async (folder: string): Promise<void> => {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) await createFolder(dirname(folder));
  await mkdir(folder);
};

/** Rejects a data folder, new or existing, in which this process cannot write. */
export const assertDataFolder = async ({
  DAYBOOK_DATA,
}: Pick<Config, "DAYBOOK_DATA">): Promise<void> => {
  const folder = resolve(DAYBOOK_DATA);
  const probe = join(folder, `.writable-${randomUUID()}`);
  try {
    await createFolder(folder);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    const { code = "", message } = error as { readonly code?: string; readonly message: string };
    throw new StartError(
      `Daybook cannot write to its data folder ${folder}: ${reasons[code] ?? message}.`,
      "Make the folder writable for the user that starts Daybook, or set DAYBOOK_DATA to another folder.",
    );
  }
};
