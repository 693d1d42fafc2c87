import { Command } from "commander";
import { createOrderIdOf } from "#commands/cart/order-id.ts";
import { AskError } from "#infra/ask/port.ts";
import { createAsk } from "#infra/ask/postgres.ts";
import { replicaOf } from "#infra/ask/replica.ts";
import { createLimitServerProcess } from "#infra/ask/server-process.ts";
import { type Config, readConfig } from "#infra/config/config.ts";
import { readSecret } from "#infra/config/secret.ts";
import { findBrokenReferences } from "#infra/event-store/check-references.ts";
import { findCorrelated, findCorrelationOf } from "#infra/event-store/find-correlated.ts";
import { createLimitPasses } from "#infra/http/limit-pass.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { createLog } from "#infra/log/log.ts";
import { openOperatorDatabase } from "#infra/operator/operator-database.ts";
import { openOperatorEventStore } from "#infra/operator/operator-event-store.ts";
import { createOwnerSessions } from "#infra/owner-sessions/postgres.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import { createProjectionWorker } from "#projections/kit/worker.ts";
import { readModels } from "#projections/shell/columns.ts";
import { projections } from "#projections/shell/registry.ts";
import { checkCommand } from "./check/command.ts";
import { driveCommand } from "./drive/command.ts";
import { eventsCommand } from "./events/command.ts";
import { type Explain, explainCommand } from "./explain/command.ts";
import { exportCommand } from "./export/command.ts";
import { fileProblem } from "./kit/file-problem.ts";
import { type Tools, UsageError, type WithTools } from "./kit/tools.ts";
import { diffCommand } from "./past/diff.ts";
import { replayCommand, rulesCommand } from "./past/replay.ts";
import { projectionsCommand } from "./projections/list.ts";
import { rebuildCommand } from "./projections/rebuild.ts";
import { queryCommand } from "./query/command.ts";
import { schemasCommand } from "./schemas/command.ts";
import { tablesCommand } from "./tables/command.ts";
import { lintTemplatesCommand } from "./templates/lint-templates.ts";
import { traceCommand } from "./trace/command.ts";

const isOnThisMachine = (config: Config): boolean =>
  config.DATABASE_URL === undefined && config.ASK_DATABASE_URL === undefined;

const WORKER_CONNECTIONS = 12;

const withTools: WithTools = async (work) => {
  const config = readConfig(process.env);
  const server = await openOperatorDatabase(config);
  const database = createDatabase({
    connectionString: server.url,
    max: WORKER_CONNECTIONS,
    applicationName: "daybook-analyst",
  });
  const eventStore = await openOperatorEventStore(config, server.url);
  const personalData = async () =>
    createPersonalData({ database, secret: await readSecret(config) });
  try {
    return await work({
      database,
      eventStore,
      personalData,
      createWorker: async () =>
        createProjectionWorker({
          eventStore,
          database,
          projections,
          personalData: await personalData(),
          log: createLog(config.LOG_LEVEL),
        }),
      createAsk: async () =>
        createAsk({
          database,
          connectionString: server.url,
          readModels,
          replica: replicaOf(config),
          secret: await readSecret(config),
          onProcess: isOnThisMachine(config)
            ? createLimitServerProcess(createLog(config.LOG_LEVEL))
            : undefined,
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

/** About 24 days, the longest time of a timer: nobody calls the command again for what it has read so far. */
const WAIT_MS = 2_147_483_647;

/** Loads what explains numbers with the first one. */
const loadExplain = async ({ database, ...tools }: Tools): Promise<Explain> => {
  const [{ createExplain }, { eventTexts, explainedNumbers }, { findSiteSettings }] =
    await Promise.all([
      import("#read-api/history/explain.ts"),
      import("#read-api/shell/explained.ts"),
      import("#read-api/site-settings/find-site-settings.ts"),
    ]);
  const signing = createSigning(await readSecret(readConfig(process.env)));
  const orderIdOf = createOrderIdOf(signing);
  const websiteFacts = (websiteId: string) => findSiteSettings(database, websiteId);
  const personalData = await tools.personalData();
  return createExplain({
    sql: database,
    personalData,
    explainedNumbers,
    eventTexts,
    orderIdOf,
    websiteFacts,
    limits: { waitMs: WAIT_MS },
  });
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
  .addCommand(replayCommand(withTools, projections))
  .addCommand(rulesCommand(projections))
  .addCommand(diffCommand(withTools))
  .addCommand(eventsCommand(withTools))
  .addCommand(queryCommand(withTools, projections))
  .addCommand(tablesCommand(withTools))
  .addCommand(exportCommand(withTools))
  .addCommand(explainCommand(withTools, loadExplain))
  .addCommand(schemasCommand())
  .addCommand(checkCommand(withTools, findBrokenReferences))
  .addCommand(traceCommand(withTools, { findCorrelated, findCorrelationOf }))
  .addCommand(driveCommand(withTools, createOwnerSessions, findLimitPass))
  .addCommand(lintTemplatesCommand());

try {
  await program.parseAsync();
} catch (error) {
  const isKnown = [UsageError, AskError, Refusal].some((known) => error instanceof known);
  const text = isKnown ? (error as Error).message : (fileProblem(error) ?? (error as Error).stack);
  process.stderr.write(`${text}\n`);
  process.exitCode = error instanceof UsageError ? error.exitCode : 1;
}
