import { once } from "node:events";
import { setPriority } from "node:os";
import { createEnding } from "#infra/background/ending.ts";
import type {
  BackgroundSettings,
  FromBackground,
  Question,
  ToBackground,
} from "#infra/background/messages.ts";
import { readConfig } from "#infra/config/config.ts";
import { createLog } from "#infra/log/log.ts";
import { startMemoryReturn } from "#infra/metrics/memory-return.ts";
import { beginLoading, type Daybook, startDaybook } from "./start.ts";

/**
 * The background process: it has all roles except `web`. `start.ts` starts it, sends it the
 * database's address, and asks it for the positions of projections; it ends when the main process
 * is gone.
 */
const tell = (message: FromBackground): Promise<void> =>
  new Promise((resolve) => {
    // `disconnect` also reports that the main process is gone.
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, () => resolve());
  });

/** Visitors wait for the main process, so it has priority where resources are short. */
const NICE = 5;

const stepBack = (): void => {
  try {
    setPriority(NICE);
  } catch {
    // Not every system allows this.
  }
};

const isReached = async (
  { infrastructure }: Daybook,
  { projections, position, timeoutMs }: Question,
): Promise<boolean> => {
  try {
    const { reached } = infrastructure.projectionWorker;
    return await reached(projections, BigInt(position), timeoutMs);
  } catch (error) {
    infrastructure.log.error({ error }, "a question about projections could not be answered");
    return false;
  }
};

const answerQuestions = (daybook: Daybook): void => {
  process.on("message", async (message: ToBackground) => {
    if (message.type !== "reached?") return;
    await tell({ type: "reached", id: message.id, reached: await isReached(daybook, message) });
  });
};

/** Shorter than the time after which the web process kills this one. */
const STOP_WITHIN_MS = 15_000;

const stopOnWord = (starting: Promise<Daybook>): void => {
  const { onParentGone, onSignal } = createEnding({
    stop: async () => (await starting).stop(),
    exit: process.exit,
    withinMs: STOP_WITHIN_MS,
  });
  process.once("disconnect", onParentGone);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, onSignal);
};

const waitForSettings = async (): Promise<BackgroundSettings> => {
  const leave = () => process.exit(0);
  process.once("disconnect", leave);
  const received = once(process, "message") as Promise<[ToBackground]>;
  await tell({ type: "loaded" });
  const [message] = await received;
  process.off("disconnect", leave);
  if (message.type !== "start")
    throw new Error("No database settings were received from the main process.");
  return message;
};

const run = async () => {
  if (process.send === undefined)
    throw new Error("Daybook starts this process itself. Run npm start instead.");
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  process.on("unhandledRejection", (error) => log.error({ error }, "an unhandled rejection"));
  startMemoryReturn();
  const DAYBOOK_ROLES = config.DAYBOOK_ROLES.filter((role) => role !== "web");
  const ownConfig = { ...config, DAYBOOK_ROLES, DAYBOOK_DEMO: false };
  beginLoading(ownConfig);
  const { connectionString, secret, version } = await waitForSettings();
  const starting = startDaybook({
    connectionString,
    secret,
    version,
    log,
    config: ownConfig,
  });
  stopOnWord(starting);
  answerQuestions(await starting);
  await tell({ type: "started" });
  stepBack();
};

run().catch(async (error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  if (process.send === undefined) console.error(message);
  await tell({ type: "failed", message });
  process.exit(1);
});
