import { readFile, writeFile } from "node:fs/promises";
import { Command, Option } from "commander";
import {
  type Answer,
  AskError,
  DEFAULT_LIMITS,
  MAX_LIMITS,
  type PastTables,
  type Scope,
} from "#infra/ask/port.ts";
import type { Projection } from "#projections/kit/projection.ts";
import { count } from "../kit/flags.ts";
import { sourceText } from "../kit/source-text.ts";
import { type Tools, UsageError, type WithTools } from "../kit/tools.ts";
import { findWebsite } from "../kit/website.ts";
import { positionOf, type Until, untilFlag } from "../past/parse-moment.ts";
import { askDuckDb } from "./duckdb.ts";
import { type Format, formats, formatted } from "./formats.ts";
import { pastTablesFor, tablesOfBuild } from "./past-tables.ts";
import { findPersonalReader, recordPersonalRead } from "./personal-access.ts";

type Flags = {
  readonly website?: string;
  readonly allWebsites: boolean;
  readonly format: Format;
  readonly out?: string;
  readonly rows: number;
  readonly seconds: number;
  readonly megabytes: number;
  readonly engine: (typeof engines)[number];
  readonly files?: string;
  readonly personal: boolean;
  readonly as?: string;
  readonly asOf?: Until;
  readonly in?: string;
};

const engines = ["postgres", "duckdb"] as const;

const MEGABYTE = 1024 * 1024;

const limitsOf = ({ rows, seconds, megabytes }: Flags) => ({
  rows: Math.min(rows, MAX_LIMITS.rows),
  seconds: Math.min(seconds, MAX_LIMITS.seconds),
  bytes: Math.min(megabytes * MEGABYTE, MAX_LIMITS.bytes),
});

const scopeOf = async ({ database }: Tools, flags: Flags): Promise<Scope> => {
  const { website, allWebsites, personal } = flags;
  if (allWebsites && personal)
    throw new UsageError("--personal cannot be combined with --all-websites.");
  return {
    website: allWebsites ? "all" : { id: await findWebsite(database, website) },
    personal,
  };
};

/** Checks the member who asks with personal columns, and records that they do. */
const admitPersonal = async (
  { database, eventStore, createAsk }: Tools,
  text: string,
  scope: Scope,
  { as }: Flags,
): Promise<void> => {
  if (!scope.personal || scope.website === "all") return;
  const { id } = scope.website;
  const ownerId = await findPersonalReader(database, id, as);
  const { namesIn, tables } = await createAsk();
  const names = namesIn(text);
  const named = (await tables(scope)).map(({ name }) => name).filter((name) => names.has(name));
  await recordPersonalRead(eventStore, id, ownerId, named);
};

/** The line of the mistake, with a mark below it. */
const pointedAt = (text: string, at: number): string => {
  const before = text.slice(0, at - 1);
  const start = before.lastIndexOf("\n") + 1;
  const end = text.indexOf("\n", at - 1);
  const line = text.slice(start, end === -1 ? undefined : end);
  return `\n  ${line}\n  ${" ".repeat(at - 1 - start)}^`;
};

const usageErrorOf = (error: unknown, text: string): unknown =>
  error instanceof AskError
    ? new UsageError(error.message + (error.at === undefined ? "" : pointedAt(text, error.at)))
    : error;

const writeAnswer = async (
  answer: Answer,
  { format, out, rows: limit }: Pick<Flags, "format" | "out" | "rows">,
): Promise<void> => {
  if (format === "parquet" && out === undefined && process.stdout.isTTY)
    throw new UsageError("Parquet is not readable in a terminal. Name a file with --out.");
  const written = await formatted(format, answer);
  if (out === undefined) process.stdout.write(written);
  else await writeFile(out, written);
  const rows = `${answer.rows.length} ${answer.rows.length === 1 ? "row" : "rows"}`;
  const where = `${out === undefined ? "" : ` written to ${out}`}${sourceText(answer)}`;
  process.stderr.write(
    answer.isCut
      ? `The first ${rows}${where}. There are more: the limit is --rows ${limit}.\n`
      : `${rows}${where}\n`,
  );
};

const readQuestion = (text: string): Promise<string> =>
  text.startsWith("@") ? readFile(text.slice(1), "utf8") : Promise.resolve(text);

/** Over the files of an export; needs no database. */
const askFiles = async (given: string, flags: Flags): Promise<void> => {
  if (flags.files === undefined)
    throw new UsageError("--engine duckdb needs --files and the folder of an export.");
  const limits = limitsOf(flags);
  await writeAnswer(await askDuckDb(flags.files, await readQuestion(given), limits), flags);
};

/** The tables of another time or of other rules; undefined: as they are now. */
const findPast = async (
  { tools, projections }: Asking,
  { text, scope, flags }: { readonly text: string; readonly scope: Scope; readonly flags: Flags },
): Promise<PastTables | undefined> => {
  if (flags.in !== undefined) return tablesOfBuild(tools, projections, flags.in);
  if (flags.asOf === undefined) return undefined;
  const { namesIn } = await tools.createAsk();
  const until = await positionOf(tools, flags.asOf);
  const websiteId = scope.website === "all" ? null : scope.website.id;
  return pastTablesFor(tools, projections, { names: namesIn(text), until, websiteId });
};

type Asking = { readonly tools: Tools; readonly projections: readonly Projection[] };

const ask = async (asking: Asking, given: string, flags: Flags): Promise<void> => {
  const { tools } = asking;
  if (flags.in !== undefined && flags.asOf !== undefined)
    throw new UsageError("--in cannot be combined with --as-of.");
  const text = await readQuestion(given);
  const limits = limitsOf(flags);
  const scope = await scopeOf(tools, flags);
  const leaving = new AbortController();
  process.once("SIGINT", () => leaving.abort());
  try {
    const past = await findPast(asking, { text, scope, flags });
    await admitPersonal(tools, text, scope, flags);
    const question = { text, scope, limits, signal: leaving.signal };
    const { answer } = await tools.createAsk();
    await writeAnswer(await answer({ ...question, ...(past && { past }) }), flags);
  } catch (error) {
    throw usageErrorOf(error, text);
  }
};

/** `query`: a question in SQL over the log and the read models, as a role that can only read. */
export const queryCommand = (withTools: WithTools, projections: readonly Projection[]): Command =>
  new Command("query")
    .description("answer a question in SQL over the event log and the read models")
    .argument("<sql>", "the question, or @ and the path of a file with it")
    .option("--website <id>", "the website to ask about; not needed when there is only one")
    .option("--all-websites", "see the rows of all websites", false)
    .addOption(
      new Option("--format <name>", "format of the answer").choices(formats).default("table"),
    )
    .option("--out <file>", "write the answer to a file")
    .option("--rows <count>", "maximum number of rows", count, DEFAULT_LIMITS.rows)
    .option("--seconds <count>", "maximum time", count, DEFAULT_LIMITS.seconds)
    .option(
      "--megabytes <count>",
      "maximum size of the answer",
      count,
      DEFAULT_LIMITS.bytes / MEGABYTE,
    )
    .addOption(new Option("--engine <name>", "what answers").choices(engines).default("postgres"))
    .option("--files <folder>", "with --engine duckdb: the folder of an export")
    .option("--personal", "include personal columns; recorded in the audit log", false)
    .option("--as <email>", "with --personal: the member who asks")
    .option("--as-of <moment>", "the answer at a time or a position", untilFlag)
    .option("--in <name>", "the tables of a build of replay")
    .action((text: string, flags: Flags) =>
      flags.engine === "duckdb"
        ? askFiles(text, flags)
        : withTools((tools) => ask({ tools, projections }, text, flags)),
    );
