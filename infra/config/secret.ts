import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Config } from "./config.ts";

/**
 * If the file of an existing embedded database is missing, a new secret would open none of its
 * data.
 */
const refuseWithoutSecret = (file: string): never => {
  throw new Error(
    `The file ${resolve(file)} is missing or damaged, but there is a database next to it. ` +
      "Without this secret, nobody can read the names and addresses that the database keeps encrypted.\n" +
      "Copy the file from your backup of this folder to this place, or set DAYBOOK_SECRET to its content, " +
      "and start again. Daybook has changed nothing.",
  );
};

/** Written under another name first: a crash in the middle must not leave half a secret. */
const createSecret = async (folder: string, file: string): Promise<string> => {
  await mkdir(folder, { recursive: true });
  const secret = randomBytes(32).toString("base64url");
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return secret;
};

/**
 * The installation's secret. With an embedded Postgres it is generated once and stored with the
 * data; with an external database it must be given, because losing it loses the keys of persons.
 */
export const readSecret = async (config: Config): Promise<string> => {
  if (config.DAYBOOK_SECRET !== undefined) return config.DAYBOOK_SECRET;
  if (config.DATABASE_URL !== undefined)
    throw new Error("Set DAYBOOK_SECRET (32 characters or more) together with DATABASE_URL.");
  const folder = config.DAYBOOK_DATA;
  const file = join(folder, "secret");
  const kept = existsSync(file) ? (await readFile(file, "utf8")).trim() : "";
  if (kept !== "") return kept;
  if (existsSync(join(folder, "postgres", "cluster", "PG_VERSION"))) refuseWithoutSecret(file);
  return createSecret(folder, file);
};
