import { Command } from "commander";
import { type BuildPair, MAX_LIMITS, type TableDifferences } from "#infra/ask/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { counted } from "../kit/counted.ts";
import { count } from "../kit/flags.ts";
import { sourceText } from "../kit/source-text.ts";
import { type Tools, UsageError, type WithTools } from "../kit/tools.ts";
import { namedSchema } from "./past-schema.ts";

type Flags = { readonly rows: number; readonly json: boolean };

const LIVE = "live";

/** Builds of replay, with the schema of the live build of their projections. */
const buildsText = `
  select p.schema_name as schema, p.projection, p.website_id as website, b.schema_name as live
    from past_builds p
    left join projection_builds b on b.projection = p.projection and b.state = 'current'
   where p.schema_name = any($1::text[])`;

type Build = {
  readonly schema: string;
  readonly projection: string;
  readonly website: string | null;
  readonly live: string | null;
};

const pairOf = async (sql: Sql, one: string, other: string): Promise<BuildPair> => {
  const named = [one, other].map((name) => (name === LIVE ? LIVE : namedSchema(name)));
  const past = named.filter((name) => name !== LIVE);
  if (past.length === 0) throw new UsageError("Name at least one build of replay.");
  const found = await sql.query<Build>(buildsText, [past]);
  const builds = past.map((name) => {
    const build = found.find(({ schema }) => schema === name);
    if (build === undefined) throw new UsageError(`${name} does not exist. Build it with replay.`);
    return build;
  });
  const [first, second = first] = builds;
  if (first?.projection !== second?.projection)
    throw new UsageError(
      `${first?.schema} is a build of ${first?.projection}, ${second?.schema} one of ${second?.projection}. Only builds of the same projection can be compared.`,
    );
  const [before, after] = named.map((name) => (name === LIVE ? first?.live : name));
  if (!before || !after) throw new UsageError(`${first?.projection} has no live build yet.`);
  return { before, after, websiteId: first?.website ?? null };
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
