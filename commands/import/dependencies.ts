import type { Files } from "#infra/files/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { KeptFiles } from "../catalog/kept-files.ts";
import type { Handler } from "../kit/handle.ts";

export type ImportDependencies = {
  readonly handler: Handler;
  readonly sql: Sql;
  readonly now: () => string;
  readonly newId: () => string;
  /** Currency of the store, for prices in files. */
  readonly currencyOf: (websiteId: string) => Promise<string>;
  /** Called when a background run failed for an internal reason. */
  readonly onDefect?: (error: unknown) => void;
  /** Keeps the uploaded files. */
  readonly files: Files;
} & Partial<KeptFiles>;
