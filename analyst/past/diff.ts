import { Command } from "commander";
import { type BuildPair, MAX_LIMITS, type TableDifferences } from "#infra/ask/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { count } from "../kit/flags.ts";
import { sourceText } from "../kit/source-text.ts";
import { type Tools, UsageError, type WithTools } from "../kit/tools.ts";
import { namedSchema } from "./past-schema.ts";

type Flags = { readonly rows: number; readonly json: boolean };

const LIVE = "live";

const counted = (number: number, name: string): string =>
  `${number} ${name}${number === 1 ? "" : "s"}`;

/** The schema of the live build of the projection that a build belongs to. */
const liveText = `
  select b.schema_name as schema, p.website_id as website
    from past_builds p
    join projection_builds b on b.projection = p.projection and b.state = 'current'
   where p.schema_name = $1`;

type Live = { readonly schema: string; readonly website: string | null };

const pairOf = async (sql: Sql, one: string, other: string): Promise<BuildPair> => {
  const named = [one, other].map((name) => (name === LIVE ? LIVE : namedSchema(name)));
  const past = named.find((name) => name !== LIVE);
  if (past === undefined) throw new UsageError("Name at least one build of replay.");
  const [live] = await sql.query<Live>(liveText, [past]);
  if (live === undefined) throw new UsageError(`${past} does not exist. Build it with replay.`);
  const [before = "", after = ""] = named.map((name) => (name === LIVE ? live.schema : name));
  return { before, after, websiteId: live.website };
};

/** Only what changed, with the key of the row. */
const changedLine = (
  key: readonly string[],
  { before, after }: TableDifferences["rows"][number],
) => {
  const row = before ?? after ?? {};
  const name = key.map((column) => `${column}=${String(row[column])}`).join(" ");
  if (before === null) return `+ ${name} ${JSON.stringify(after)}`;
  if (after === null) return `- ${name} ${JSON.stringify(before)}`;
  const changes = Object.keys(before)
    .filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]))
    .map(
      (column) => `${column}: ${JSON.stringify(before[column])} → ${JSON.stringify(after[column])}`,
    );
  return `~ ${name} ${changes.join(", ")}`;
};

const diff = async (tools: Tools, one: string, other: string, flags: Flags): Promise<void> => {
  const { compare } = await tools.createAsk();
  const pair = await pairOf(tools.database, one, other);
  const { tables: found, ...source } = await compare(pair, [], { ...MAX_LIMITS, rows: flags.rows });
  if (flags.json) {
    process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    return;
  }
  for (const { table, key, total, rows } of found) {
    process.stdout.write(`${table}: ${counted(total, "difference")}\n`);
    for (const row of rows) process.stdout.write(`  ${changedLine(key, row)}\n`);
  }
  process.stderr.write(`${counted(found.length, "table")} compared${sourceText(source)}\n`);
};

/** `diff`: two builds of one projection, row by row, without personal columns. */
export const diffCommand = (withTools: WithTools): Command =>
  new Command("diff")
    .description("compare two builds of a projection row by row")
    .argument("<one>", "name of a build of replay, or live")
    .argument("<other>", "name of a build of replay, or live")
    .option("--rows <count>", "maximum number of rows that are shown of each table", count, 50)
    .option("--json", "print the result as JSON", false)
    .action((one: string, other: string, flags: Flags) =>
      withTools((tools) => diff(tools, one, other, flags)),
    );
