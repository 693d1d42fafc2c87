import { JOB_RELAY } from "#domain/kit/job-relay.ts";
import { features } from "#features/all.ts";
import { loadAll } from "#features/kit/load.ts";
import { createJobs } from "#infra/jobs/graphile.ts";
import type { JobQueue, PeriodicTask, Task } from "#infra/jobs/port.ts";
import { createDeliveries } from "#infra/mail/deliveries.ts";
import type { Mailer } from "#infra/mail/port.ts";
import { createWebsiteDeliveries } from "#infra/mail/website-deliveries.ts";
import { withholdMailer, withholdWebhooks } from "#infra/restores/held-ports.ts";
import { WITHHOLD_EMAILS, WITHHOLD_WEBHOOKS } from "#infra/restores/port.ts";
import { abortablePause } from "#infra/timers/abortable-pause.ts";
import type { Webhooks } from "#infra/webhooks/port.ts";
import type { Infrastructure } from "#infrastructure";
import { createMailers } from "#wiring/mailers.ts";
import { needsOf } from "#wiring/needs.ts";
import { createRelay } from "../kit/relay.ts";

const PROJECTION_PATIENCE_MS = 30_000;

/** Jobs mostly wait for mail servers and receivers: one that hangs leaves room for the others. */
const JOBS_AT_A_TIME = 10;

const rules = (await loadAll(features.map((each) => each.relayRules))).flat();
const tasks = await loadAll(features.map((each) => each.tasks));

/** Waits until a projection contains everything in the log so far. */
const waitForAllOf =
  ({ eventStore, projectionWorker }: Infrastructure) =>
  (projection: string) =>
  async (): Promise<void> => {
    const { reached } = projectionWorker;
    if (await reached([projection], await eventStore.head(), PROJECTION_PATIENCE_MS)) return;
    throw new Error(`The projection ${projection} is behind the log.`);
  };

type Outside = {
  readonly mailerOf: (websiteId: string) => Promise<Mailer>;
  readonly webhooks: Webhooks;
  readonly enqueue: JobQueue["enqueue"];
};

/** Every task of Daybook, with these outgoing ports. */
const createTasks = (
  infrastructure: Infrastructure,
  { mailerOf, webhooks, enqueue }: Outside,
): Readonly<Record<string, Task>> => {
  const { database, personalData, nowMs } = infrastructure;
  const needs = {
    ...needsOf(infrastructure),
    webhooks,
    enqueue,
    deliveries: createWebsiteDeliveries(mailerOf, (mailer) =>
      createDeliveries({ database, mailer, personalData, nowMs }),
    ),
    waitForAll: waitForAllOf(infrastructure),
  };
  return Object.assign({}, ...tasks.map((tasksOf) => tasksOf(needs)));
};

/**
 * The same tasks for jobs that an owner withheld after a restore: they run, but send no emails or
 * calls, and neither do the jobs that they enqueue.
 */
const withWithheld = (
  infrastructure: Infrastructure,
  outside: Outside,
): Readonly<Record<string, Task>> => {
  const variants = new Map<string, Readonly<Record<string, Task>>>();
  const variantOf = (given: ReadonlySet<string> = new Set()) => {
    const flags = [WITHHOLD_EMAILS, WITHHOLD_WEBHOOKS].filter((flag) => given.has(flag));
    const known = variants.get(flags.join());
    if (known !== undefined) return known;
    const tasks = createTasks(infrastructure, {
      mailerOf: flags.includes(WITHHOLD_EMAILS)
        ? async (websiteId) => withholdMailer(await outside.mailerOf(websiteId))
        : outside.mailerOf,
      webhooks: flags.includes(WITHHOLD_WEBHOOKS) ? withholdWebhooks() : outside.webhooks,
      enqueue: (name, payload, key, terms) =>
        outside.enqueue(name, payload, key, flags.length === 0 ? terms : { ...terms, flags }),
    });
    variants.set(flags.join(), tasks);
    return tasks;
  };
  return Object.fromEntries(
    Object.keys(variantOf()).map((name) => [
      name,
      (payload, run) => (variantOf(run.flags)[name] as Task)(payload, run),
    ]),
  );
};

const LOOK_FOR_RELEASE_EVERY_MS = 1_000;

/** Runs when the installation is no longer held, but never after the signal. */
const onceReleased = async (
  { restores, log }: Infrastructure,
  begin: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const isHeld = () =>
    restores.isHeld().catch((error: unknown) => {
      log.warn({ error }, "it cannot be asked whether this is a restored copy");
      return true;
    });
  while (await isHeld()) {
    await abortablePause(LOOK_FOR_RELEASE_EVERY_MS, signal);
    if (signal.aborted) return;
  }
  if (!signal.aborted) await begin();
};

/** All of Daybook's jobs in one process: the tasks, and the relay that turns events into jobs. */
export const createJobWorker = async (
  infrastructure: Infrastructure,
  periodic: readonly PeriodicTask[] = [],
  atATime = JOBS_AT_A_TIME,
) => {
  const { connectionString, log, database, eventStore, restores, webhooks } = infrastructure;
  const mailers = await createMailers(infrastructure);
  const enqueue: JobQueue["enqueue"] = (...job) => jobs.enqueue(...job);
  const jobs = await createJobs({
    connectionString,
    concurrency: atATime,
    tasks: withWithheld(infrastructure, { mailerOf: mailers.mailerOf, webhooks, enqueue }),
    periodic,
    log,
  });
  const relay = createRelay({
    name: JOB_RELAY,
    eventStore,
    database,
    enqueue: jobs.enqueue,
    rules,
    log,
    findWithheld: restores.findWithheld,
  });
  const stopping = new AbortController();
  let waiting: Promise<void> | undefined;
  const begin = async (): Promise<void> => {
    await jobs.start();
    relay.start();
  };
  return {
    /** In an unconfirmed restored copy everything waits until an owner confirms it. */
    start: async (): Promise<void> => {
      if (!(await restores.isHeld())) return begin();
      log.warn(
        {},
        "this is a restored copy: nothing leaves it until an owner says that it is the shop",
      );
      waiting = onceReleased(infrastructure, begin, stopping.signal).catch((error: unknown) =>
        log.error({ error }, "the jobs of a restored copy could not begin; start Daybook again"),
      );
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      await waiting;
      await relay.stop();
      await jobs.stop();
      mailers.close();
    },
  };
};
