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
type Prepared = {
  readonly statementType: number;
  readonly runAndReadUntil: (rows: number) => Promise<Reader>;
};
type Statements = {
  readonly count: number;
  readonly prepare: (index: number) => Promise<Prepared>;
};
type Connection = {
  readonly run: (sql: string) => Promise<unknown>;
  readonly extractStatements: (sql: string) => Promise<Statements>;
  readonly interrupt: () => void;
  readonly closeSync: () => void;
};
type Instance = { readonly connect: () => Promise<Connection>; readonly closeSync: () => void };
type DuckDb = { readonly DuckDBInstance: { readonly create: (path: string) => Promise<Instance> } };

/** Not part of the production install: 70 MB of native code that only this engine needs. */
const PACKAGE = "@duckdb/node-api";
/** The version that the tests use. A test compares it with package.json. */
const VERSION = "1.5.6-r.1";
/**
 * `--save-prod`, because package.json names it for the tests, whose packages `--omit=dev` skips. Without
 * `--omit=dev` npm would install all of those, too.
 */
const INSTALL = `npm install --no-save --save-prod --omit=dev ${PACKAGE}@${VERSION}`;
/** Of DuckDB's kinds of statements. */
const SELECT = 1;

const importPackage = (): Promise<unknown> => import(PACKAGE);

const load = async (imported: () => Promise<unknown>): Promise<DuckDb> => {
  try {
    return (await imported()) as DuckDb;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(`DuckDB is not installed. Add it to this installation with: ${INSTALL}`);
  }
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const kindOf = (type: string): ValueKind => {
  if (/^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?)$/.test(type)) return "integer";
  if (/^(FLOAT|DOUBLE|DECIMAL)/.test(type)) return "number";
  if (type === "BOOLEAN") return "boolean";
  return type.startsWith("TIMESTAMP") ? "time" : "text";
};

type Interval = { readonly months: number; readonly days: number; readonly micros: bigint };

/** As DuckDB writes it, without parts of a second: `2 days 03:04:05`. */
const intervalText = ({ months, days, micros }: Interval): string => {
  const seconds = Number(micros / 1_000_000n);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const clock = parts.map((part) => String(part).padStart(2, "0")).join(":");
  const counts = [months === 0 ? "" : `${months} months`, days === 0 ? "" : `${days} days`];
  return [...counts, clock].filter(Boolean).join(" ");
};

const cellOf = (value: unknown, type: string): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === "bigint")
    return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  if (value instanceof Date)
    return type === "DATE" ? value.toISOString().slice(0, 10) : value.toISOString();
  if (type === "INTERVAL") return intervalText(value as Interval);
  if (typeof value === "object")
    return JSON.stringify(value, (_, each) => (typeof each === "bigint" ? Number(each) : each));
  return value as Cell;
};

const answerOf = (reader: Reader, limit: number): Answer => {
  const types = reader.columnTypes().map((type) => type.toString());
  const columns = reader
    .columnNames()
    .map((name, index): AnswerColumn => ({ name, kind: kindOf(types[index] ?? "") }));
  const found = reader.getRowsJS();
  const rows = found
    .slice(0, limit)
    .map((row) => row.map((value, index) => cellOf(value, types[index] ?? "")));
  return { columns, rows, isCut: found.length > limit };
};

/** The question, which reads and is alone: others could write into the folder of the export. */
const prepare = async (connection: Connection, text: string): Promise<Prepared> => {
  const statements = await connection.extractStatements(text);
  if (statements.count !== 1) throw new UsageError("Ask one question at a time.");
  const prepared = await statements.prepare(0);
  if (prepared.statementType !== SELECT)
    throw new UsageError("A question can only read. It cannot write files or change settings.");
  return prepared;
};

const NO_TABLE = /Table with name (\S+) does not exist!/;

const usageErrorOf = ({ message }: Error): UsageError => {
  const [, table] = NO_TABLE.exec(message) ?? [];
  if (table === undefined) return new UsageError(message);
  return new UsageError(
    `Table ${table} does not exist: an export has only the table events. Ask read models without --engine duckdb.`,
  );
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
  let isTooSlow = false;
  const timer = setTimeout(() => {
    isTooSlow = true;
    connection.interrupt();
  }, limits.seconds * 1_000);
  try {
    const files = quoted(join(folder, "day=*", "part-*.parquet"));
    await connection.run("set timezone = 'UTC'");
    await connection.run(`set allowed_directories = [${quoted(join(folder, "/"))}]`);
    await connection.run("set enable_external_access = false");
    await connection.run("set lock_configuration = true");
    await connection.run(
      `create view events as select * from read_parquet(${files}, hive_partitioning = true)`,
    );
    const question = await prepare(connection, text);
    return answerOf(await question.runAndReadUntil(limits.rows + 1), limits.rows);
  } catch (error) {
    if (isTooSlow)
      throw new UsageError(
        `The question took longer than ${limits.seconds} s. Ask for less, or allow more with --seconds.`,
      );
    throw error instanceof UsageError ? error : usageErrorOf(error as Error);
  } finally {
    clearTimeout(timer);
    connection.closeSync();
    instance.closeSync();
  }
};
