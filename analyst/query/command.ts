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
import { counted } from "../kit/counted.ts";
import { countUpTo } from "../kit/flags.ts";
import { sourceText } from "../kit/source-text.ts";
import { type Tools, UsageError, type WithTools } from "../kit/tools.ts";
import { findWebsite } from "../kit/website.ts";
import { positionOf, untilFlag } from "../past/parse-moment.ts";
import { askDuckDb } from "./duckdb.ts";
import {
  DEFAULT_MEGABYTES,
  engines,
  type Flags,
  limitsOf,
  MAX_MEGABYTES,
  refuseCombinations,
} from "./flags.ts";
import { formats, formatted } from "./formats.ts";
import { pastTablesFor, tablesOfBuild } from "./past-tables.ts";
import { findPersonalReader, recordPersonalRead } from "./personal-access.ts";

const scopeOf = async (tools: Tools, flags: Flags): Promise<Scope> => {
  const { website, allWebsites, personal } = flags;
  return { website: allWebsites ? "all" : { id: await findWebsite(tools, website) }, personal };
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

/** What the command has to offer where a question went wrong. */
const advice: readonly (readonly [RegExp, string])[] = [
  [/^The question took longer/, ` --seconds allows up to ${MAX_LIMITS.seconds}.`],
  [/^The answer is too large/, ` --megabytes allows up to ${MAX_MEGABYTES}.`],
  [/^relation .* does not exist(?!.* The tables)/, ' "tables" lists all of them.'],
  [/ is a personal column of /, " --personal --as <email> adds it."],
  [/^column .* does not exist/, ' "tables <name>" lists the columns of a table.'],
];

const usageErrorOf = (error: unknown, text: string): unknown => {
  if (!(error instanceof AskError)) return error;
  const { message, at } = error;
  const [, rest = ""] = advice.find(([pattern]) => pattern.test(message)) ?? [];
  return new UsageError(message + rest + (at === undefined ? "" : pointedAt(text, at)));
};

const pastText = ({ until }: PastTables): string =>
  until === 0n
    ? ", as of a time at which nothing was recorded yet"
    : `, as of position ${until.toLocaleString("en-US")}`;

const writeAnswer = async (
  answer: Answer,
  { format, out, rows: limit }: Pick<Flags, "format" | "out" | "rows">,
  past?: PastTables,
): Promise<void> => {
  if (format === "parquet" && out === undefined && process.stdout.isTTY)
    throw new UsageError("Parquet is not readable in a terminal. Name a file with --out.");
  const written = await formatted(format, answer);
  if (out === undefined) process.stdout.write(written);
  else await writeFile(out, written);
  const rows = counted(answer.rows.length, "row");
  const where = `${out === undefined ? "" : ` written to ${out}`}${sourceText(answer)}${past === undefined ? "" : pastText(past)}`;
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

/** Exit code of a command that Ctrl-C has ended. */
const STOPPED = 130;

type Asking = { readonly tools: Tools; readonly projections: readonly Projection[] };

const ask = async (asking: Asking, given: string, flags: Flags): Promise<void> => {
  const { tools } = asking;
  const text = await readQuestion(given);
  const limits = limitsOf(flags);
  const scope = await scopeOf(tools, flags);
  const leaving = new AbortController();
  try {
    const past = await findPast(asking, { text, scope, flags });
    await admitPersonal(tools, text, scope, flags);
    const question = { text, scope, limits, signal: leaving.signal };
    const { answer } = await tools.createAsk();
    // From here on: a build of the past ends with the command, and the next run continues it.
    process.once("SIGINT", () => leaving.abort());
    await writeAnswer(await answer({ ...question, ...(past && { past }) }), flags, past);
  } catch (error) {
    if (leaving.signal.aborted) throw new UsageError("Stopped.", STOPPED);
    throw usageErrorOf(error, text);
  }
};

const toRows = countUpTo(MAX_LIMITS.rows);
const toSeconds = countUpTo(MAX_LIMITS.seconds);
const toMegabytes = countUpTo(MAX_MEGABYTES);

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
    .option("--rows <count>", "maximum number of rows", toRows, DEFAULT_LIMITS.rows)
    .option("--seconds <count>", "maximum time", toSeconds, DEFAULT_LIMITS.seconds)
    .option("--megabytes <count>", "maximum size of the answer", toMegabytes, DEFAULT_MEGABYTES)
    .addOption(new Option("--engine <name>", "what answers").choices(engines).default("postgres"))
    .option("--files <folder>", "with --engine duckdb: the folder of an export")
    .option("--personal", "include personal columns; recorded in the audit log", false)
    .option("--as <email>", "with --personal: the member who asks")
    .option("--as-of <moment>", "the answer at a time or a position", untilFlag)
    .option("--in <name>", "the tables of a build of replay")
    .action((text: string, flags: Flags) => {
      refuseCombinations(flags);
      return flags.engine === "duckdb"
        ? askFiles(text, flags)
        : withTools((tools) => ask({ tools, projections }, text, flags));
    });
