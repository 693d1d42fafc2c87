import { createFindRestockVariant } from "#commands/restock/find-variant.ts";
import { createJobs } from "#infra/jobs/graphile.ts";
import type { PeriodicTask } from "#infra/jobs/port.ts";
import { createDeliveries } from "#infra/mail/deliveries.ts";
import { createOutbox } from "#infra/mail/outbox.ts";
import { createSmtpMailer } from "#infra/mail/smtp.ts";
import type { Infrastructure } from "#infrastructure";
import { createRelay } from "./relay.ts";
import { createSendNotices, SEND_NOTICES, sendNoticesRule } from "./restock/send-notices.ts";

const PROJECTION_PATIENCE_MS = 30_000;

const mailerOf = ({ config, database, personalData }: Infrastructure) =>
  config.SMTP_URL === undefined
    ? createOutbox({ database, personalData })
    : createSmtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM });

/** All of Daybook's jobs in one process: the tasks, and the relay that turns events into jobs. */
export const createJobWorker = async (
  infrastructure: Infrastructure,
  periodic: readonly PeriodicTask[] = [],
) => {
  const { connectionString, log, database, eventStore, handler, now } = infrastructure;
  const { reached } = infrastructure.projectionWorker;
  const waitForRestock = async (): Promise<void> => {
    if (await reached(["restock"], await eventStore.head(), PROJECTION_PATIENCE_MS)) return;
    throw new Error("The projection restock is behind the log.");
  };
  const sendNotices = createSendNotices({
    sql: database,
    handler,
    deliveries: createDeliveries({ database, mailer: mailerOf(infrastructure) }),
    findVariant: createFindRestockVariant(handler, now),
    waitForRestock,
    now,
  });
  const jobs = await createJobs({
    connectionString,
    tasks: { [SEND_NOTICES]: sendNotices },
    periodic,
    log,
  });
  const relay = createRelay({
    name: "jobs",
    eventStore,
    database,
    enqueue: jobs.enqueue,
    rules: [sendNoticesRule],
    log,
  });
  return {
    start: async (): Promise<void> => {
      await jobs.start();
      relay.start();
    },
    stop: async (): Promise<void> => {
      await relay.stop();
      await jobs.stop();
    },
  };
};
