import { Command } from "commander";
import { eventKey, eventTypes } from "#domain/event-types/all-events.ts";
import { describeEvents } from "#domain/event-types/describe.ts";
import { similarTypes } from "../kit/event-type-names.ts";
import { UsageError } from "../kit/tools.ts";
import { typedSql } from "./typed-sql.ts";

type Flags = { readonly json: boolean; readonly sql: boolean };

const find = (type: string | undefined) => {
  const all = describeEvents();
  if (type === undefined) return all;
  const found = all.filter((event) => event.type.toLowerCase() === type.toLowerCase());
  if (found.length > 0) return found;
  const types = [...new Set(all.map((event) => event.type))];
  throw new UsageError(`Unknown event type: ${type}.${similarTypes(type, types)}`);
};

/** Questions with typed columns, for Postgres and DuckDB alike. */
const printSql = (events: ReturnType<typeof find>): void => {
  const texts = events.flatMap(({ type, version }) => {
    const event = eventTypes.get(eventKey(type, version));
    return event === undefined ? [] : [`${typedSql(event)}\n`];
  });
  process.stdout.write(texts.join("\n"));
};

/** `schemas [type]`: what each type of event means; with a type or `--json`, the schemas as well. */
export const schemasCommand = (): Command =>
  new Command("schemas")
    .description("list the types of events with their meaning, or show the JSON Schema of one")
    .argument("[type]", "such as OrderPlaced")
    .option("--json", "the same as /api/events.json", false)
    .option("--sql", "print a question with a typed column for each member of the data", false)
    .action((type: string | undefined, { json, sql }: Flags) => {
      if (sql && type === undefined) throw new UsageError("--sql needs a type.");
      const events = find(type);
      if (sql) return printSql(events);
      if (json || type !== undefined) {
        process.stdout.write(
          `${JSON.stringify(type === undefined ? { events } : events, null, 2)}\n`,
        );
        return;
      }
      const width = Math.max(...events.map((event) => event.type.length));
      for (const event of events)
        process.stdout.write(`${event.type.padEnd(width)}  v${event.version}  ${event.meaning}\n`);
    });
