import { Command } from "commander";
import { readConfig } from "#infra/config/config.ts";
import { readSecret } from "#infra/config/secret.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createLimitPasses } from "#infra/http/limit-pass.ts";
import { createLog } from "#infra/log/log.ts";
import { openOperatorDatabase } from "#infra/operator/operator-database.ts";
import { createOwnerSessions } from "#infra/owner-sessions/postgres.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import { createProjectionWorker } from "#projections/kit/worker.ts";
import { projections } from "#projections/shell/registry.ts";
import { driveCommand } from "./drive/command.ts";
import { eventsCommand } from "./events/command.ts";
import { UsageError, type WithTools } from "./kit/tools.ts";
import { projectionsCommand } from "./projections/list.ts";
import { rebuildCommand } from "./projections/rebuild.ts";
import { lintTemplatesCommand } from "./templates/lint-templates.ts";

const WORKER_CONNECTIONS = 12;

const withTools: WithTools = async (work) => {
  const config = readConfig(process.env);
  const server = await openOperatorDatabase(config);
  const database = createDatabase({
    connectionString: server.url,
    max: WORKER_CONNECTIONS,
    applicationName: "daybook-analyst",
  });
  const eventStore = createPostgresEventStore({ connectionString: server.url });
  try {
    return await work({
      database,
      eventStore,
      createWorker: async () =>
        createProjectionWorker({
          eventStore,
          database,
          projections,
          personalData: createPersonalData({ database, secret: await readSecret(config) }),
          log: createLog(config.LOG_LEVEL),
        }),
    });
  } finally {
    await eventStore.close();
    await database.close();
    await server.close();
  }
};

/** The operator's own tools are exempt from the limits that protect the shop from strangers. */
const findLimitPass = async (): Promise<(() => string) | undefined> => {
  const config = readConfig(process.env);
  if (config.DATABASE_URL !== undefined && config.DAYBOOK_SECRET === undefined) return undefined;
  return createLimitPasses(createSigning(await readSecret(config)), Date.now).issue;
};

const program = new Command("analyst")
  .description("Replays, queries and exports the event log of this Daybook.")
  .addCommand(projectionsCommand(withTools))
  .addCommand(
    rebuildCommand(
      withTools,
      projections.map(({ name }) => name),
    ),
  )
  .addCommand(eventsCommand(withTools))
  .addCommand(driveCommand(withTools, createOwnerSessions, findLimitPass))
  .addCommand(lintTemplatesCommand());

try {
  await program.parseAsync();
} catch (error) {
  const isKnown = error instanceof UsageError;
  process.stderr.write(`${isKnown ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
