import * as z from "zod/mini";
import type { Handler } from "#commands/kit/handle.ts";
import { formatCode } from "#domain/gift-cards/code.ts";
import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { GiftCardEvent, type GiftCardSource } from "#domain/gift-cards/events.ts";
import { giftCardMail } from "#domain/gift-cards/mail.ts";
import { maskEmail } from "#domain/kit/mask-email.ts";
import { SealedPerson } from "#domain/kit/person.ts";
import { textOrEmpty } from "#domain/kit/read-text.ts";
import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { type ReaderSettings, readerOf } from "#domain/site-settings/reader-of.ts";
import { RunAgainAt, type Task } from "#infra/jobs/port.ts";
import type { Deliveries } from "#infra/mail/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { relayRule } from "../kit/event-jobs.ts";

export const SEND_GIFT_CARD = "gift-cards-send";

export type SendCardDependencies = {
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "open">;
  readonly deliveries: Deliveries;
  readonly websiteFacts: (
    websiteId: string,
  ) => Promise<{ readonly title: string } & Partial<ReaderSettings>>;
};

const Payload = z.object({
  websiteId: z.string(),
  giftCardId: z.string(),
  mailId: z.uuid(),
  /** Still sealed: the job's record contains neither code nor personal data. */
  person: SealedPerson,
  sendAt: z.nullable(z.string()),
  origin: z.nullable(z.string()),
});

const jobKeyOf = (mailId: string): string => `gift-card-mail-${mailId}`;

export const sendGiftCardRule = relayRule(
  GiftCardEvent,
  "GiftCardMailRequested",
  (event, { metadata: { websiteId } }) => {
    const payload = Payload.parse({ ...event, websiteId });
    const key = jobKeyOf(payload.mailId);
    const { sendAt } = payload;
    return { name: SEND_GIFT_CARD, payload, key, ...(sendAt && { terms: { runAt: sendAt } }) };
  },
);

/**
 * Emails a code to its recipient. Not for a card that was disabled in the meantime, nor for one
 * with a delivery day that a member has already emailed.
 */
export const createSendGiftCard = (dependencies: SendCardDependencies): Task => {
  const { handler, personalData, deliveries, websiteFacts } = dependencies;
  const cards = handler(giftCardDecider, GiftCardEvent);
  const orders = handler(orderDecider, OrderEvent);

  /** A card that a member issues is from the shop itself. An erased customer is not named. */
  const writtenBy = async (websiteId: string, source: GiftCardSource): Promise<string | null> => {
    if (source.kind === "owner") return null;
    const { placed } = (await orders.load(websiteId, source.orderId)).state;
    const [buyer] = placed === undefined ? [] : await personalData.open([placed.person]);
    return maskEmail(textOrEmpty(buyer?.email));
  };

  return async (input) => {
    const { websiteId, giftCardId, mailId, person, sendAt, origin } = Payload.parse(input);
    const { state } = await cards.load(websiteId, giftCardId);
    if (state.issued === undefined || state.disabled) return;
    if (sendAt !== null && state.mailIds.at(-1) !== mailId) return;
    const [opened] = await personalData.open([person]);
    const to = textOrEmpty(opened?.email);
    if (!opened || to === "") return;
    const facts = await websiteFacts(websiteId);
    const { amountCents, currency } = state.issued;
    const code = formatCode(textOrEmpty(opened.code));
    const mail = giftCardMail({
      websiteTitle: facts.title,
      moneyLocale: readerOf(facts).moneyLocale,
      origin,
      code,
      amountCents,
      currency,
      name: textOrEmpty(opened.name),
      fromName: textOrEmpty(opened.fromName),
      message: textOrEmpty(opened.message),
      writtenBy: await writtenBy(websiteId, state.issued.source),
    });
    const delivery = await deliveries.deliver(jobKeyOf(mailId), {
      id: `gift-card-${mailId}`,
      kind: "gift-card",
      secrets: [code],
      websiteId,
      to,
      aboutPersonId: person.personId,
      ...mail,
    });
    if (delivery.state === "postponed") throw new RunAgainAt(delivery.nextTryAt);
  };
};
