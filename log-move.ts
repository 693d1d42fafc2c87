import { Command, Option } from "commander";
import { endOnSignal, runCommand, say, withBar } from "#infra/backup/command.ts";
import { readConfig } from "#infra/config/config.ts";
import type { MoveOptions } from "#infra/event-store/eventstoredb/moving.ts";
import { SourceRefused } from "#infra/event-store/eventstoredb/source-refused.ts";
import { openOperatorDatabase } from "#infra/operator/operator-database.ts";

type Flags = { readonly to: "eventstore" | "postgres" };

const texts = {
  eventstore: {
    done: "EventStoreDB decides the log now. Start Daybook with the same EVENTSTORE_URL.",
    already: "EventStoreDB decides the log already.",
  },
  postgres: {
    done: "Postgres decides the log now. Start Daybook without EVENTSTORE_URL.",
    already: "Postgres decides the log already.",
  },
} as const;

const steps = { copy: "copied", verify: "verified" } as const;

const load = async (to: Flags["to"]): Promise<(options: MoveOptions) => Promise<boolean>> =>
  to === "eventstore"
    ? (await import("#infra/event-store/eventstoredb/move-to-eventstore.ts")).moveToEventStore
    : (await import("#infra/event-store/eventstoredb/move-to-postgres.ts")).moveToPostgres;

const moveLog = async ({ to }: Flags): Promise<void> => {
  const config = readConfig(process.env);
  const url = config.EVENTSTORE_URL;
  if (url === undefined)
    throw new SourceRefused(
      "Set EVENTSTORE_URL to the server's address, such as esdb://host:2113.",
    );
  const database = await openOperatorDatabase(config);
  endOnSignal(database.close);
  try {
    const move = await load(to);
    const hasMoved = await withBar("Move", (onProgress) =>
      move({
        connectionString: database.url,
        url,
        onProgress: ({ step, done, total }) => onProgress({ step: steps[step], done, total }),
      }),
    );
    say(texts[to][hasMoved ? "done" : "already"]);
  } finally {
    await database.close();
  }
};

await new Command("log:move")
  .description(
    "Moves the event log of a stopped Daybook between Postgres and EventStoreDB, and verifies it. It can be interrupted and run again.",
  )
  .addOption(
    new Option("--to <place>", "where appends are decided from then on")
      .choices(["eventstore", "postgres"])
      .makeOptionMandatory(),
  )
  .action((flags: Flags) => runCommand(() => moveLog(flags)))
  .parseAsync();
