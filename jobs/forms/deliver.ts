import { type DeliveryOf, mailIdOf, readDeliveryId } from "#domain/forms/delivery-ids.ts";
import { replyAddress, replyMail, submissionNotification } from "#domain/forms/notification.ts";
import { webhookBody } from "#domain/forms/webhook-body.ts";
import { webhookSecret } from "#domain/forms/webhook-secret.ts";
import { type JobQueue, RunAgainAt, type Task } from "#infra/jobs/port.ts";
import type { Deliveries, Mail, MailRecord } from "#infra/mail/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { WebhookDeliveries } from "#infra/webhooks/port.ts";
import { DeliveryPayload, deliveryJob } from "./delivery-jobs.ts";
import { type FindSubmission, type FoundSubmission, openSubmission } from "./find-submission.ts";
import type { FormMails } from "./form-mails.ts";

export type DeliverDependencies = {
  readonly findSubmission: FindSubmission;
  readonly personalData: Pick<PersonalData, "open">;
  readonly formMails: FormMails;
  readonly mailRecord: Pick<MailRecord, "giveUp">;
  readonly deliveries: Deliveries;
  readonly webhookDeliveries: WebhookDeliveries;
  readonly signing: Signing;
  readonly enqueue: JobQueue["enqueue"];
};

/** Why a planned delivery is not made. */
const FORGOTTEN = "The person’s data was erased.";
const GONE = "This recipient was removed from the form’s settings.";
const NO_ADDRESS = "The reply has no email address.";

const CONSOLE_PATH = "/config/submissions";

/** The owner's link to it; only a path when the website's origin is unknown. */
const consoleUrl = ({ submitted: { origin = "", submissionId } }: FoundSubmission): string =>
  `${origin}${CONSOLE_PATH}?open=${submissionId}`;

type Refused = { readonly refused: string };
type Of<Kind extends DeliveryOf["kind"]> = Extract<DeliveryOf, { kind: Kind }>;

const createMailOf = ({ personalData, formMails }: DeliverDependencies) => {
  const notification = async (
    { websiteId, deliveryId }: DeliveryPayload,
    found: FoundSubmission,
  ): Promise<Mail | Refused> => {
    const planned = await formMails.find(websiteId, deliveryId);
    if (planned === undefined || planned.recipient === null) return { refused: GONE };
    if (!found.current.recipients.includes(planned.recipient)) return { refused: GONE };
    const submission = await openSubmission(personalData, found);
    if (submission === undefined) return { refused: FORGOTTEN };
    const replyTo = replyAddress(submission);
    return {
      id: mailIdOf(deliveryId),
      kind: "submission",
      websiteId,
      to: planned.recipient,
      ...submissionNotification(submission, consoleUrl(found)),
      aboutPersonId: found.submitted.person.personId,
      ...(replyTo !== undefined && { replyTo }),
    };
  };

  const reply = async (
    { websiteId, deliveryId }: DeliveryPayload,
    { replies }: FoundSubmission,
    { replyId }: Of<"reply">,
  ): Promise<Mail | Refused> => {
    const replied = replies.get(replyId);
    const [content] = replied === undefined ? [] : await personalData.open([replied.person]);
    if (content === null || content === undefined || replied === undefined)
      return { refused: FORGOTTEN };
    const { to, subject, text } = content as Readonly<Record<string, unknown>>;
    if (typeof to !== "string" || typeof subject !== "string" || typeof text !== "string")
      return { refused: NO_ADDRESS };
    return {
      id: mailIdOf(deliveryId),
      kind: "reply",
      websiteId,
      to,
      ...replyMail({ subject, text }),
      aboutPersonId: replied.person.personId,
    };
  };

  return (payload: DeliveryPayload, found: FoundSubmission, delivery: Of<"mail"> | Of<"reply">) =>
    delivery.kind === "mail" ? notification(payload, found) : reply(payload, found, delivery);
};

/** Sends one email, once, recorded in the list of deliveries. */
export const createDeliverMail = (dependencies: DeliverDependencies): Task => {
  const { findSubmission, mailRecord, deliveries } = dependencies;
  const mailOf = createMailOf(dependencies);
  return async (input) => {
    const payload = DeliveryPayload.parse(input);
    const { websiteId, deliveryId } = payload;
    const delivery = readDeliveryId(deliveryId);
    if (delivery === undefined || delivery.kind === "webhook") return;
    const found = await findSubmission(websiteId, delivery.submissionId);
    // Spam and deleted submissions wait: their deliveries are planned again when they are released
    // or restored.
    if (found === undefined || (found.held && delivery.kind === "mail")) return;
    const mail = await mailOf(payload, found, delivery);
    const jobKey = payload.requestId ?? deliveryId;
    if ("refused" in mail) {
      const kind = delivery.kind === "reply" ? "reply" : "submission";
      await mailRecord.giveUp(jobKey, { websiteId, id: mailIdOf(deliveryId), kind }, mail.refused);
      return;
    }
    const outcome = await deliveries.deliver(jobKey, mail);
    if (outcome.state === "postponed") throw new RunAgainAt(outcome.nextTryAt);
  };
};

/** Makes one webhook call, and retries later if it fails. */
export const createDeliverWebhook = (dependencies: DeliverDependencies): Task => {
  const { findSubmission, personalData, webhookDeliveries, signing, enqueue } = dependencies;

  return async (input) => {
    const payload = DeliveryPayload.parse(input);
    const { websiteId, deliveryId } = payload;
    const delivery = readDeliveryId(deliveryId);
    if (delivery?.kind !== "webhook") return;
    const { submissionId, webhookId } = delivery;
    const giveUp = (reason: string) => webhookDeliveries.giveUp(websiteId, deliveryId, reason);
    const found = await findSubmission(websiteId, submissionId);
    if (found === undefined || found.held) return;
    const submission = await openSubmission(personalData, found);
    if (submission === undefined) return giveUp(FORGOTTEN);
    const webhook = found.current.webhooks.find((each) => each.webhookId === webhookId);
    if (webhook === undefined) return giveUp(GONE);
    const outcome = await webhookDeliveries.attempt({
      websiteId,
      deliveryId,
      url: webhook.url,
      secret: webhookSecret(signing.sign, websiteId, webhookId),
      body: webhookBody(deliveryId, submission),
    });
    if (outcome.state !== "postponed") return;
    const next = deliveryJob(payload, outcome.nextTryAt);
    if (next !== undefined) await enqueue(next.name, next.payload, next.key, next.terms);
  };
};
