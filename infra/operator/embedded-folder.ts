import { join, resolve } from "node:path";
import type { Config } from "#infra/config/config.ts";

/** Folder of the embedded Postgres. */
export const embeddedFolder = (config: Pick<Config, "DAYBOOK_DATA">): string =>
  resolve(join(config.DAYBOOK_DATA, "postgres"));

/** Name of its database. */
export const EMBEDDED_DATABASE = "daybook";
