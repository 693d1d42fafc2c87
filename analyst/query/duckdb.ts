import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Answer, AnswerColumn, AskLimits, Cell, ValueKind } from "#infra/ask/port.ts";
import { UsageError } from "../kit/tools.ts";

/** The part of DuckDB's Node API that is used here. */
type Reader = {
  readonly columnNames: () => readonly string[];
  readonly columnTypes: () => readonly { readonly toString: () => string }[];
  readonly getRowsJS: () => readonly (readonly unknown[])[];
};
type Connection = {
  readonly run: (sql: string) => Promise<unknown>;
  readonly runAndReadUntil: (sql: string, rows: number) => Promise<Reader>;
  readonly interrupt: () => void;
  readonly closeSync: () => void;
};
type Instance = { readonly connect: () => Promise<Connection>; readonly closeSync: () => void };
type DuckDb = { readonly DuckDBInstance: { readonly create: (path: string) => Promise<Instance> } };

/** Not part of the production install: 70 MB of native code that only this engine needs. */
const PACKAGE = "@duckdb/node-api";

const importPackage = (): Promise<unknown> => import(PACKAGE);

const load = async (imported: () => Promise<unknown>): Promise<DuckDb> => {
  try {
    return (await imported()) as DuckDb;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(
      `DuckDB is not installed. Install it next to Daybook with: npm install --no-save ${PACKAGE}`,
    );
  }
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const kindOf = (type: string): ValueKind => {
  if (/^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?)$/.test(type)) return "integer";
  if (/^(FLOAT|DOUBLE|DECIMAL)/.test(type)) return "number";
  if (type === "BOOLEAN") return "boolean";
  return type.startsWith("TIMESTAMP") ? "time" : "text";
};

const cellOf = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === "bigint")
    return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object")
    return JSON.stringify(value, (_, each) => (typeof each === "bigint" ? Number(each) : each));
  return value as Cell;
};

const answerOf = (reader: Reader, limit: number): Answer => {
  const types = reader.columnTypes().map((type) => kindOf(type.toString()));
  const columns = reader
    .columnNames()
    .map((name, index): AnswerColumn => ({ name, kind: types[index] ?? "text" }));
  const found = reader.getRowsJS();
  const rows = found.slice(0, limit).map((row) => row.map(cellOf));
  return { columns, rows, isCut: found.length > limit };
};

/**
 * Answers a question with DuckDB over the files of an export, as the table `events`. The engine can
 * read nothing else of this machine. A `UsageError` says what to install where DuckDB is missing.
 */
export const askDuckDb = async (
  folder: string,
  text: string,
  limits: Pick<AskLimits, "rows" | "seconds">,
  imported = importPackage,
): Promise<Answer> => {
  if (!existsSync(join(folder, "manifest.json")))
    throw new UsageError(
      `${folder} is not an export. Make one with: npm run analyst -- export ${folder}`,
    );
  const { DuckDBInstance } = await load(imported);
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const timer = setTimeout(() => connection.interrupt(), limits.seconds * 1_000);
  try {
    const files = quoted(join(folder, "day=*", "part-*.parquet"));
    await connection.run("set timezone = 'UTC'");
    await connection.run(`set allowed_directories = [${quoted(join(folder, "/"))}]`);
    await connection.run("set enable_external_access = false");
    await connection.run("set lock_configuration = true");
    await connection.run(
      `create view events as select * from read_parquet(${files}, hive_partitioning = true)`,
    );
    return answerOf(await connection.runAndReadUntil(text, limits.rows + 1), limits.rows);
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  } finally {
    clearTimeout(timer);
    connection.closeSync();
    instance.closeSync();
  }
};
