import type { Handler } from "#commands/kit/handle.ts";
import { createJoinMailingList } from "#commands/mailing-lists/join.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import type { JobQueue, Task } from "#infra/jobs/port.ts";
import type { Deliveries, MailRecord } from "#infra/mail/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { WebhookDeliveries } from "#infra/webhooks/port.ts";
import type { RelayRule } from "../kit/event-jobs.ts";
import { createDeliverMail, createDeliverWebhook } from "./deliver.ts";
import { DELIVER_MAIL, DELIVER_WEBHOOK } from "./delivery-jobs.ts";
import { createFindSubmission } from "./find-submission.ts";
import { createFormMails } from "./form-mails.ts";
import {
  createPlanDeliveries,
  createPlanReply,
  PLAN_DELIVERIES,
  PLAN_REPLY,
  planDeliveriesRules,
} from "./plan-deliveries.ts";
import { createResend, RESEND, resendRule } from "./resend.ts";

export type FormJobDependencies = {
  readonly sql: Sql;
  readonly handler: Handler;
  readonly eventStore: Pick<EventStore, "readStream">;
  readonly personalData: PersonalData;
  readonly signing: Signing;
  readonly deliveries: Deliveries;
  readonly mailRecord: MailRecord;
  readonly webhookDeliveries: WebhookDeliveries;
  readonly enqueue: JobQueue["enqueue"];
  readonly now: () => string;
};

/** What happens after a submission: emails, webhook calls, mailing lists. */
export const createFormTasks = (
  dependencies: FormJobDependencies,
): Readonly<Record<string, Task>> => {
  const { eventStore } = dependencies;
  const shared = {
    ...dependencies,
    findSubmission: createFindSubmission(eventStore),
    formMails: createFormMails(dependencies),
    joinMailingList: createJoinMailingList(dependencies),
  };
  return {
    [PLAN_DELIVERIES]: createPlanDeliveries(shared),
    [PLAN_REPLY]: createPlanReply(shared),
    [DELIVER_MAIL]: createDeliverMail(shared),
    [DELIVER_WEBHOOK]: createDeliverWebhook(shared),
    [RESEND]: createResend(shared),
  };
};

export const formRules: readonly RelayRule[] = [...planDeliveriesRules, resendRule];
