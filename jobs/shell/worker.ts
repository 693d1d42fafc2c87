import { setTimeout as pause } from "node:timers/promises";
import { mailModeOf } from "#domain/mail/mail-mode.ts";
import { features } from "#features/all.ts";
import { loadAll } from "#features/kit/load.ts";
import { createJobs } from "#infra/jobs/graphile.ts";
import type { JobQueue, PeriodicTask, Task } from "#infra/jobs/port.ts";
import { createDeliveries } from "#infra/mail/deliveries.ts";
import { createCaptureMailbox, createMissingMailer } from "#infra/mail/outbox.ts";
import type { Mailer } from "#infra/mail/port.ts";
import { holdMailer, withholdMailer, withholdWebhooks } from "#infra/restores/held-ports.ts";
import { WITHHOLD_EMAILS, WITHHOLD_WEBHOOKS } from "#infra/restores/port.ts";
import type { Webhooks } from "#infra/webhooks/port.ts";
import type { Infrastructure } from "#infrastructure";
import { needsOf } from "#wiring/needs.ts";
import { createRelay } from "../kit/relay.ts";

const PROJECTION_PATIENCE_MS = 30_000;

const mailerOf = async ({ config }: Infrastructure): Promise<Mailer> => {
  const { SMTP_URL: url, MAIL_FROM: from } = config;
  if (url === undefined)
    return mailModeOf(config) === "capture" ? createCaptureMailbox() : createMissingMailer();
  // The library is only needed with a mail server.
  const { createSmtpMailer } = await import("#infra/mail/smtp.ts");
  return createSmtpMailer({ url, from });
};

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
  readonly mailer: Mailer;
  readonly webhooks: Webhooks;
  readonly enqueue: JobQueue["enqueue"];
};

/** Every task of Daybook, with these outgoing ports. */
const createTasks = (
  infrastructure: Infrastructure,
  { mailer, webhooks, enqueue }: Outside,
): Readonly<Record<string, Task>> => {
  const { database, personalData, nowMs } = infrastructure;
  const needs = {
    ...needsOf(infrastructure),
    webhooks,
    enqueue,
    deliveries: createDeliveries({ database, mailer, personalData, nowMs }),
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
      mailer: flags.includes(WITHHOLD_EMAILS) ? withholdMailer(outside.mailer) : outside.mailer,
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
    await pause(LOOK_FOR_RELEASE_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
  if (!signal.aborted) await begin();
};

/** All of Daybook's jobs in one process: the tasks, and the relay that turns events into jobs. */
export const createJobWorker = async (
  infrastructure: Infrastructure,
  periodic: readonly PeriodicTask[] = [],
) => {
  const { connectionString, log, database, eventStore, restores, webhooks } = infrastructure;
  const mailer = holdMailer(await mailerOf(infrastructure), restores);
  const enqueue: JobQueue["enqueue"] = (...job) => jobs.enqueue(...job);
  const jobs = await createJobs({
    connectionString,
    concurrency: JOBS_AT_A_TIME,
    tasks: withWithheld(infrastructure, { mailer, webhooks, enqueue }),
    periodic,
    log,
  });
  const relay = createRelay({
    name: "jobs",
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
      mailer.close?.();
    },
  };
};
