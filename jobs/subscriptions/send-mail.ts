import * as z from "zod/mini";
import type { Handler } from "#commands/kit/handle.ts";
import { createSubscriptions } from "#commands/subscriptions/dependencies.ts";
import { formatDay } from "#domain/kit/format-day.ts";
import { textOrEmpty } from "#domain/kit/read-text.ts";
import { type ReaderSettings, readerOf } from "#domain/site-settings/reader-of.ts";
import { RenewalFailure, SubscriptionEvent } from "#domain/subscriptions/events.ts";
import { subscriptionMail } from "#domain/subscriptions/mail.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import { RunAgainAt, type Task } from "#infra/jobs/port.ts";
import type { Deliveries } from "#infra/mail/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { type RelayRule, relayRule } from "../kit/event-jobs.ts";

export const SEND_SUBSCRIPTION_MAIL = "subscriptions-send-mail";

export type SendSubscriptionMailDependencies = {
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "open">;
  readonly deliveries: Deliveries;
  readonly websiteFacts: (
    websiteId: string,
  ) => Promise<{ readonly title: string } & Partial<ReaderSettings>>;
};

const Payload = z.object({
  websiteId: z.string(),
  subscriptionId: z.uuid(),
  /** Id of the event, which is reported once. */
  eventId: z.string(),
  about: z.enum(["cancelled", "resumed", "failed", "failed-for-good"]),
  day: z.string(),
  /** Absent in jobs of an earlier release. */
  failure: z.optional(RenewalFailure),
});

type MailFacts = Omit<z.infer<typeof Payload>, "websiteId" | "eventId">;

const jobFor = ({ id, metadata: { websiteId } }: RecordedEvent, facts: MailFacts) => ({
  name: SEND_SUBSCRIPTION_MAIL,
  payload: { ...facts, websiteId, eventId: id },
  key: `subscription-mail-${id}`,
});

export const subscriptionMailRules: readonly RelayRule[] = [
  relayRule(SubscriptionEvent, "SubscriptionCancelled", ({ subscriptionId, paidUntil }, recorded) =>
    jobFor(recorded, { subscriptionId, about: "cancelled", day: paidUntil }),
  ),
  relayRule(SubscriptionEvent, "SubscriptionResumed", ({ subscriptionId, paidUntil }, recorded) =>
    jobFor(recorded, { subscriptionId, about: "resumed", day: paidUntil }),
  ),
  relayRule(SubscriptionEvent, "SubscriptionRenewalFailed", (event, recorded) => {
    const { subscriptionId, retryAt, failedAt, reason } = event;
    const about = retryAt === null ? "failed-for-good" : "failed";
    const day = retryAt ?? failedAt;
    return jobFor(recorded, { subscriptionId, about, day, failure: reason });
  }),
];

/** Emails the customer about their subscription. An erased customer gets no email. */
export const createSendSubscriptionMail = ({
  handler,
  personalData,
  deliveries,
  websiteFacts,
}: SendSubscriptionMailDependencies): Task => {
  const subscriptions = createSubscriptions(handler);
  return async (input) => {
    const { websiteId, subscriptionId, eventId, about, day, failure } = Payload.parse(input);
    const { state } = await subscriptions.load(websiteId, subscriptionId);
    const { started } = state;
    const [opened] = started ? await personalData.open([started.person]) : [];
    const to = textOrEmpty(opened?.email);
    if (started === undefined || !opened || to === "") return;
    const facts = await websiteFacts(websiteId);
    const mail = subscriptionMail({
      websiteTitle: facts.title,
      name: textOrEmpty(opened.name),
      title: started.line.title,
      day: formatDay(day, readerOf(facts).locale, started.timeZone),
      paysByCard: started.method === "stripe",
      about,
      failure,
    });
    const key = `subscription-mail-${eventId}`;
    const delivery = await deliveries.deliver(key, {
      id: key,
      kind: "subscription",
      websiteId,
      to,
      aboutPersonId: started.person.personId,
      ...mail,
    });
    if (delivery.state === "postponed") throw new RunAgainAt(delivery.nextTryAt);
  };
};
