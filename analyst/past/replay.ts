import { readFile } from "node:fs/promises";
import { Command } from "commander";
import * as z from "zod/mini";
import {
  buildPast,
  dropPastBuild,
  OtherPastBuild,
  type PastRequest,
} from "#projections/kit/past-build.ts";
import type { Projection } from "#projections/kit/projection.ts";
import { createBar } from "../kit/bar.ts";
import { type Tools, UsageError, type WithTools } from "../kit/tools.ts";
import { positionOf, type Until, untilFlag } from "./parse-moment.ts";
import { namedSchema } from "./past-schema.ts";

type Flags = {
  readonly until?: Until;
  readonly into: string;
  readonly with?: string;
  readonly website?: string;
  readonly again: boolean;
};

export const findProjection = (all: readonly Projection[], name: string): Projection => {
  const found = all.find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = all.map((each) => each.name).sort();
  throw new UsageError(`Unknown projection: ${name}. Available projections: ${names.join(", ")}.`);
};

const parseJson = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}.`);
  }
};

/** Rules of a file, checked by the projection that has them. */
const readRules = async ({ name, rules }: Projection, file: string): Promise<unknown> => {
  if (rules === undefined)
    throw new UsageError(`The projection ${name} has no rules. "rules" lists those that have.`);
  const parsed = rules.schema.safeParse(parseJson(file, await readFile(file, "utf8")));
  if (parsed.success) return parsed.data;
  throw new UsageError(`${file}: ${z.prettifyError(parsed.error)}`);
};

/** Shows the progress of one build on stderr. */
export const buildWithBar = async (
  { database, eventStore, personalData }: Tools,
  request: Omit<PastRequest, "onProgress">,
): Promise<void> => {
  const bar = createBar(request.projection.name, "{duration_formatted}");
  bar.start(Number(request.until), 0);
  try {
    await buildPast(
      { database, eventStore, personalData: await personalData() },
      { ...request, onProgress: (position) => bar.update(Number(position)) },
    );
  } finally {
    bar.stop();
  }
};

const replay = async (
  tools: Tools,
  all: readonly Projection[],
  name: string,
  flags: Flags,
): Promise<void> => {
  const projection = findProjection(all, name);
  const rules = flags.with === undefined ? undefined : await readRules(projection, flags.with);
  const schema = namedSchema(flags.into);
  const until = await positionOf(tools, flags.until);
  if (flags.again) await dropPastBuild(tools.database, schema);
  try {
    const websiteId = flags.website ?? null;
    await buildWithBar(tools, { projection, schema, websiteId, until, rules });
  } catch (error) {
    if (!(error instanceof OtherPastBuild)) throw error;
    throw new UsageError(`${error.message} Choose another name, or replace it with --again.`);
  }
  process.stderr.write(
    `${name} up to position ${until} is in ${schema}. See it with: query --in ${schema} "select …", and the differences with: diff live ${schema}\n`,
  );
};

/** `replay`: a projection as it was, or by other rules, next to the live one. */
export const replayCommand = (withTools: WithTools, all: readonly Projection[]): Command =>
  new Command("replay")
    .description(
      "build a projection's tables as they were, or by other rules, next to the live ones",
    )
    .argument("<projection>", 'name of the projection; "projections" lists them all')
    .option("--until <moment>", "a time or a position; default: now", untilFlag)
    .requiredOption("--into <name>", "name of the build")
    .option("--with <file>", 'JSON file with other rules; "rules" lists them')
    .option("--website <id>", "only one website")
    .option("--again", "replace a build of this name", false)
    .action((name: string, flags: Flags) => withTools((tools) => replay(tools, all, name, flags)));

const rulesLines = ({ name, rules }: Projection): string[] =>
  rules === undefined
    ? []
    : [
        `${name} (${rules.kind}): ${rules.about}`,
        JSON.stringify(z.toJSONSchema(rules.schema), null, 2),
      ];

/** `rules`: which projections have rules, and the schema of each. */
export const rulesCommand = (all: readonly Projection[]): Command =>
  new Command("rules")
    .description("list the projections that have rules, with the schema of the rules")
    .action(() => {
      process.stdout.write(`${all.flatMap(rulesLines).join("\n")}\n`);
    });
