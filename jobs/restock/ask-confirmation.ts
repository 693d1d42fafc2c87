import * as z from "zod/mini";
import type { Handler } from "#commands/kit/handle.ts";
import type { RestockLinks } from "#commands/restock/links.ts";
import { SealedPerson } from "#domain/kit/person.ts";
import { signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { RestockSignUpEvent } from "#domain/restock/events.ts";
import { confirmationMail } from "#domain/restock/notice.ts";
import { signUpStreamId } from "#domain/restock/stream-ids.ts";
import { RunAgainAt, type Task } from "#infra/jobs/port.ts";
import type { Deliveries } from "#infra/mail/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { relayRule } from "../kit/event-jobs.ts";

export const ASK_CONFIRMATION = "restock-ask-confirmation";

const Payload = z.object({
  websiteId: z.string(),
  productId: z.string(),
  variantId: z.string(),
  signUpId: z.string(),
  productName: z.string(),
  attributes: z.record(z.string(), z.string()),
  /** Still sealed: the job's record contains no personal data. */
  person: SealedPerson,
  origin: z.string(),
  time: z.number(),
});

const jobKeyOf = (signUpId: string, time: number): string => `restock-confirm-${signUpId}-${time}`;

export const askConfirmationRule = relayRule(
  RestockSignUpEvent,
  "RestockConfirmationAsked",
  (event, { metadata: { websiteId } }) => {
    const payload = Payload.parse({ ...event, websiteId });
    return { name: ASK_CONFIRMATION, payload, key: jobKeyOf(payload.signUpId, payload.time) };
  },
);

/** Sends the confirmation email of a sign-up, unless it was confirmed or erased in the meantime. */
export const createAskConfirmation = ({
  handler,
  personalData,
  deliveries,
  links,
  websiteFacts,
}: {
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "open">;
  readonly deliveries: Deliveries;
  readonly links: Pick<RestockLinks, "confirm" | "unsubscribe">;
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly title: string }>;
}): Task => {
  const signUps = handler(signUpDecider, RestockSignUpEvent);
  return async (input) => {
    const payload = Payload.parse(input);
    const { websiteId, signUpId, person, origin, time } = payload;
    const { personId } = person;
    const { open } = (await signUps.load(websiteId, signUpStreamId(payload, personId))).state;
    if (open?.signUpId !== signUpId || open.status !== "unconfirmed") return;
    const [content] = await personalData.open([person]);
    if (typeof content?.email !== "string") return;
    const { title } = await websiteFacts(websiteId);
    const link = `${origin}${links.confirm(websiteId, { ...payload, personId })}`;
    const unsubscribe = `${origin}${links.unsubscribe(websiteId, personId)}`;
    const id = jobKeyOf(signUpId, time);
    const delivery = await deliveries.deliver(id, {
      id,
      kind: "restock-confirmation",
      // Anyone with this link could confirm in the recipient's name.
      secrets: [link],
      websiteId,
      to: content.email,
      aboutPersonId: personId,
      unsubscribe,
      ...confirmationMail(payload, title, { link, unsubscribe }),
    });
    if (delivery.state === "postponed") throw new RunAgainAt(delivery.nextTryAt);
  };
};
