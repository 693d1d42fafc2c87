import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config.ts";

/**
 * The installation's secret. Beside an embedded Postgres it is generated once and kept with the
 * data; with a database of your own it must be given, since losing it loses the keys of persons.
 */
export const readSecret = async (config: Config): Promise<string> => {
  if (config.DAYBOOK_SECRET !== undefined) return config.DAYBOOK_SECRET;
  if (config.DATABASE_URL !== undefined)
    throw new Error("Set DAYBOOK_SECRET (32 characters or more) together with DATABASE_URL.");
  const file = join(config.DAYBOOK_DATA, "secret");
  if (existsSync(file)) return (await readFile(file, "utf8")).trim();
  await mkdir(config.DAYBOOK_DATA, { recursive: true });
  const secret = randomBytes(32).toString("base64url");
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
  return secret;
};
