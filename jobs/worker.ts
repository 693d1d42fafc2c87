import { createFileLinks } from "#commands/downloads/file-links.ts";
import { mailModeOf } from "#domain/mail/mail-mode.ts";
import { createJobs } from "#infra/jobs/graphile.ts";
import type { JobQueue, PeriodicTask, Task } from "#infra/jobs/port.ts";
import { createDeliveries } from "#infra/mail/deliveries.ts";
import { createCaptureMailbox, createMissingMailer } from "#infra/mail/outbox.ts";
import type { Deliveries, Mailer } from "#infra/mail/port.ts";
import { createWebhookDeliveries } from "#infra/webhooks/deliveries.ts";
import type { Infrastructure } from "#infrastructure";
import {
  createSendInvitation,
  invitationRules,
  SEND_INVITATION,
} from "./accounts/send-invitation.ts";
import {
  createSendPasswordMail,
  passwordMailRule,
  SEND_PASSWORD_MAIL,
} from "./accounts/send-password-mail.ts";
import { createOrderTasks, orderRules } from "./checkout/order-jobs.ts";
import { createSendFiles, SEND_FILES, sendFilesRules } from "./downloads/send-files.ts";
import { createFormTasks, formRules } from "./forms/form-jobs.ts";
import { createGiftCardTasks, giftCardRules } from "./gift-cards/gift-card-jobs.ts";
import { createResendMail, RESEND_MAIL, resendMailRule } from "./mail/resend.ts";
import { createRelay, type RelayRule } from "./relay.ts";
import { createRestockTasks, restockRules } from "./restock/restock-jobs.ts";
import { createReviewTasks, reviewRules } from "./reviews/review-jobs.ts";
import { createSiteUserTasks, siteUserRules } from "./site-users/site-user-jobs.ts";
import {
  createEndUnpaidSubscription,
  END_UNPAID_SUBSCRIPTION,
  endUnpaidSubscriptionRule,
} from "./subscriptions/end-unpaid.ts";
import {
  createForgetSubscribersTasks,
  forgetSubscriberRules,
} from "./subscriptions/forget-subscribers.ts";
import {
  createSendSubscriptionMail,
  SEND_SUBSCRIPTION_MAIL,
  subscriptionMailRules,
} from "./subscriptions/send-mail.ts";
import {
  createStartSubscriptions,
  START_SUBSCRIPTION,
  startSubscriptionRule,
} from "./subscriptions/start-subscriptions.ts";

const PROJECTION_PATIENCE_MS = 30_000;

const mailerOf = async ({ config }: Infrastructure): Promise<Mailer> => {
  const { SMTP_URL: url, MAIL_FROM: from } = config;
  if (url === undefined)
    return mailModeOf(config) === "capture" ? createCaptureMailbox() : createMissingMailer();
  // Only who has a mail server needs its library.
  const { createSmtpMailer } = await import("#infra/mail/smtp.ts");
  return createSmtpMailer({ url, from });
};

/** Mostly they wait for mail servers and receivers: one that hangs leaves room for the others. */
const JOBS_AT_A_TIME = 10;

/** Which events ask for work. */
const rules: readonly RelayRule[] = [
  ...orderRules,
  ...sendFilesRules,
  ...restockRules,
  ...formRules,
  ...siteUserRules,
  ...giftCardRules,
  ...reviewRules,
  startSubscriptionRule,
  endUnpaidSubscriptionRule,
  ...subscriptionMailRules,
  ...forgetSubscriberRules,
  ...invitationRules,
  passwordMailRule,
  resendMailRule,
];

const subscriptionTasks = (
  infrastructure: Infrastructure,
  {
    deliveries,
    enqueue,
    waitForAll,
  }: {
    readonly deliveries: Deliveries;
    readonly enqueue: JobQueue["enqueue"];
    readonly waitForAll: (projection: string) => () => Promise<void>;
  },
): Readonly<Record<string, Task>> => ({
  [START_SUBSCRIPTION]: createStartSubscriptions(infrastructure),
  [SEND_SUBSCRIPTION_MAIL]: createSendSubscriptionMail({ ...infrastructure, deliveries }),
  [END_UNPAID_SUBSCRIPTION]: createEndUnpaidSubscription({
    ...infrastructure,
    sql: infrastructure.database,
    waitForTables: waitForAll("subscriptions"),
  }),
  ...createForgetSubscribersTasks({
    ...infrastructure,
    payments: infrastructure.checkout.payments,
    sql: infrastructure.database,
    enqueue,
    waitForTables: async () => {
      await waitForAll("orders")();
      await waitForAll("subscriptions")();
    },
  }),
});

/** Waits until a projection holds everything that is in the log by now. */
const waitForAllOf =
  ({ eventStore, projectionWorker }: Infrastructure) =>
  (projection: string) =>
  async (): Promise<void> => {
    const { reached } = projectionWorker;
    if (await reached([projection], await eventStore.head(), PROJECTION_PATIENCE_MS)) return;
    throw new Error(`The projection ${projection} is behind the log.`);
  };

/** All of Daybook's jobs in one process: the tasks, and the relay that turns events into jobs. */
export const createJobWorker = async (
  infrastructure: Infrastructure,
  periodic: readonly PeriodicTask[] = [],
) => {
  const { connectionString, log, database, eventStore } = infrastructure;
  const waitForAll = waitForAllOf(infrastructure);
  const mailer = await mailerOf(infrastructure);
  const { personalData } = infrastructure;
  const deliveries = createDeliveries({ database, mailer, personalData });
  const restockTasks = createRestockTasks({
    ...infrastructure,
    sql: database,
    deliveries,
    waitForRestock: waitForAll("restock"),
  });
  const enqueue: JobQueue["enqueue"] = (...job) => jobs.enqueue(...job);
  const formTasks = createFormTasks({
    ...infrastructure,
    sql: database,
    deliveries,
    webhookDeliveries: createWebhookDeliveries({ database, webhooks: infrastructure.webhooks }),
    enqueue,
  });
  const giftCardTasks = createGiftCardTasks({ ...infrastructure, deliveries });
  const reviewTasks = createReviewTasks({ ...infrastructure, sql: database, deliveries, enqueue });
  const jobs = await createJobs({
    connectionString,
    concurrency: JOBS_AT_A_TIME,
    tasks: {
      ...createOrderTasks({
        ...infrastructure,
        sql: database,
        deliveries,
        waitForOrders: waitForAll("orders"),
      }),
      ...restockTasks,
      [SEND_FILES]: createSendFiles({
        ...infrastructure,
        sql: database,
        deliveries,
        fileLinks: createFileLinks(infrastructure.signing, infrastructure.nowMs),
      }),
      [SEND_INVITATION]: createSendInvitation({ ...infrastructure, sql: database, deliveries }),
      [SEND_PASSWORD_MAIL]: createSendPasswordMail({ ...infrastructure, deliveries }),
      ...formTasks,
      ...createSiteUserTasks({ ...infrastructure, sql: database, deliveries }),
      ...giftCardTasks,
      [RESEND_MAIL]: createResendMail({ sql: database, personalData, deliveries }),
      ...reviewTasks,
      ...subscriptionTasks(infrastructure, { deliveries, enqueue, waitForAll }),
    },
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
  });
  return {
    start: async (): Promise<void> => {
      await jobs.start();
      relay.start();
    },
    stop: async (): Promise<void> => {
      await relay.stop();
      await jobs.stop();
      mailer.close?.();
    },
  };
};
