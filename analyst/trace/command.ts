import { Command, Option } from "commander";
import { isUuid } from "#domain/kit/uuid.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type Tools, UsageError, type WithTools } from "../kit/tools.ts";
import { traceFormats } from "./formats.ts";
import { type CorrelatedEvent, toTree } from "./tree.ts";

type Flags = { readonly format: keyof typeof traceFormats };

type Find = {
  readonly findCorrelated: (
    sql: Sql,
    correlationId: string,
  ) => Promise<{ readonly events: readonly CorrelatedEvent[]; readonly isCut: boolean }>;
  /** The correlation id of an event. */
  readonly findCorrelationOf: (sql: Sql, eventId: string) => Promise<string | undefined>;
};

const find = async (
  { findCorrelated, findCorrelationOf }: Find,
  { database }: Tools,
  id: string,
) => {
  const found = await findCorrelated(database, id);
  if (found.events.length > 0) return { id, ...found };
  const other = isUuid(id.toLowerCase()) ? await findCorrelationOf(database, id) : undefined;
  if (other === undefined)
    throw new UsageError(`No event has the correlation id ${id}, and none has it as its own id.`);
  return { id: other, ...(await findCorrelated(database, other)) };
};

/** `trace <id>`: everything that followed one request, with the jobs that went on under its id. */
export const traceCommand = (withTools: WithTools, finders: Find): Command =>
  new Command("trace")
    .description("show everything that followed one request, as a tree or as Mermaid")
    .argument("<id>", "a correlation id, or the id of any event of the request")
    .addOption(
      new Option("--format <format>", "how it is printed")
        .choices(Object.keys(traceFormats))
        .default("tree"),
    )
    .action((id: string, { format }: Flags) =>
      withTools(async (tools) => {
        const found = await find(finders, tools, id);
        if (found.isCut)
          process.stderr.write(
            `The request has more events: only the first ${found.events.length} are shown.\n`,
          );
        process.stdout.write(traceFormats[format](toTree(found.id, found.events)));
      }),
    );
