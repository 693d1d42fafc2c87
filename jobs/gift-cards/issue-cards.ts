import * as z from "zod/mini";
import { createGiftCardIds } from "#commands/gift-cards/gift-card-id.ts";
import { createIssue, type Issue, type IssueDependencies } from "#commands/gift-cards/issue.ts";
import type { DeciderHandler } from "#commands/kit/handle.ts";
import { uuidOf } from "#commands/kit/uuid-of.ts";
import { productTypes } from "#domain/catalog/product-types.ts";
import type { GiftCardCommand } from "#domain/gift-cards/commands.ts";
import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { giftCardPurchaseDecider } from "#domain/gift-cards/decide-purchase.ts";
import { GiftCardEvent, GiftCardPurchaseEvent } from "#domain/gift-cards/events.ts";
import type { GiftCardState } from "#domain/gift-cards/evolve.ts";
import { PURCHASE_FIELD } from "#domain/gift-cards/purchase-field.ts";
import type { GiftCardRejection } from "#domain/gift-cards/rejections.ts";
import { textOrEmpty } from "#domain/kit/read-text.ts";
import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import type { OrderState, PlacedOrder } from "#domain/orders/evolve.ts";
import { refundedQuantity } from "#domain/orders/line-units.ts";
import type { OrderLine } from "#domain/orders/order-parts.ts";
import { isPaidFor } from "#domain/orders/payment-state.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Task } from "#infra/jobs/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { type RelayRule, relayRule } from "../kit/event-jobs.ts";

export const ISSUE_GIFT_CARDS = "gift-cards-issue";

export type IssueCardsDependencies = IssueDependencies & {
  readonly personalData: Pick<PersonalData, "seal" | "sealFor" | "open">;
  readonly newId: () => string;
};

const Payload = z.object({ websiteId: z.string(), orderId: z.string() });

const paymentTypes = [
  "OrderPaid",
  "OrderPaymentRecorded",
  "OrderPaymentUndone",
  "OrderRefunded",
  "OrderRefundRefused",
] as const satisfies readonly OrderEvent["type"][];

/**
 * Cards are issued once the order is paid, and disabled when it is refunded or the payment was
 * recorded by mistake. If the provider declines the refund, they are enabled again.
 */
export const issueGiftCardsRules: readonly RelayRule[] = paymentTypes.map((type) =>
  relayRule(OrderEvent, type, ({ orderId }, { metadata: { websiteId } }) => ({
    name: ISSUE_GIFT_CARDS,
    payload: { websiteId, orderId },
    key: `gift-cards-${orderId}`,
  })),
);

/** Why a card is disabled whose unit was refunded, or whose order turned out to be unpaid. */
const REFUNDED = "Refunded";
const UNPAID = "Not paid";

const isGiftCard = ({ productType }: OrderLine): boolean => productType === productTypes.GIFT_CARD;

type Delivery = {
  readonly recipient: Issue["recipient"];
  readonly deliverAt: string | null;
  readonly origin: string | null;
};

/** The recipient of a line's cards: the person named on the gift card page, else the customer. */
const createFindDelivery = ({ handler, personalData }: IssueCardsDependencies) => {
  const purchases = handler(giftCardPurchaseDecider, GiftCardPurchaseEvent);

  const buyer = async ({ person }: PlacedOrder): Promise<Issue["recipient"]> => {
    const [opened] = await personalData.open([person]);
    const email = textOrEmpty(opened?.email);
    if (email === "") return null;
    const { personId } = person;
    return { personId, email, name: textOrEmpty(opened?.name), fromName: "", message: "" };
  };

  return async (websiteId: string, order: PlacedOrder, line: OrderLine): Promise<Delivery> => {
    const purchaseId = line.additionalFields?.[PURCHASE_FIELD];
    const named =
      purchaseId === undefined
        ? undefined
        : (await purchases.load(websiteId, purchaseId)).state.named;
    const origin = named?.origin ?? null;
    const deliverAt = named?.deliverAt ?? null;
    if (!named?.person) return { recipient: await buyer(order), deliverAt: null, origin };
    const [opened] = await personalData.open([named.person]);
    if (!opened) return { recipient: null, deliverAt, origin };
    const recipient = {
      personId: named.person.personId,
      email: textOrEmpty(opened.email),
      name: textOrEmpty(opened.name),
      fromName: textOrEmpty(opened.fromName),
      message: textOrEmpty(opened.message),
    };
    return { recipient, deliverAt, origin };
  };
};

type Cards = DeciderHandler<GiftCardState, GiftCardCommand, GiftCardEvent, GiftCardRejection>;

const createStops = (cards: Cards, now: () => string) => ({
  /** Rejected for a card that was never issued, which needs no disabling. */
  stop: async (
    giftCardId: string,
    reason: typeof REFUNDED | typeof UNPAID,
    metadata: EventMetadata,
  ): Promise<void> => {
    const command = { type: "DisableGiftCard", giftCardId, reason, at: now() } as const;
    await cards.run(giftCardId, command, { metadata });
  },
  /** A card that a member disabled stays disabled. */
  resume: async (
    giftCardId: string,
    { disabled, disabledReason }: GiftCardState,
    metadata: EventMetadata,
  ): Promise<void> => {
    if (!disabled || (disabledReason !== REFUNDED && disabledReason !== UNPAID)) return;
    await cards.run(giftCardId, { type: "EnableGiftCard", giftCardId, at: now() }, { metadata });
  },
});

/** Units of a line with usable cards: paid and not refunded. */
const goodUnits = (state: OrderState, line: OrderLine): number =>
  isPaidFor(state.money) ? line.quantity - refundedQuantity(state, line.lineId) : 0;

/** Two states of an order with the same key have the same usable cards. */
const goodUnitsKey = (state: OrderState): string =>
  (state.placed?.lines ?? []).map((line) => goodUnits(state, line)).join();

/**
 * Reads the order again after its cards were issued: the job of an undone payment or a refund may
 * have run in between, when there was no card to disable yet.
 */
const settleUntilUnchanged = async (
  load: () => Promise<OrderState>,
  settle: (state: OrderState) => Promise<void>,
): Promise<void> => {
  let state = await load();
  for (;;) {
    await settle(state);
    const current = await load();
    if (goodUnitsKey(current) === goodUnitsKey(state)) return;
    state = current;
  }
};

/**
 * Brings the cards of an order in line with its state: one per paid unit without a refund, and no
 * usable card for a refunded unit. Not in the specification: a card is worth the unit price before
 * discounts. Running it again changes nothing.
 */
export const createIssueGiftCards = (dependencies: IssueCardsDependencies): Task => {
  const { handler, newId, now } = dependencies;
  const orders = handler(orderDecider, OrderEvent);
  const cards = handler(giftCardDecider, GiftCardEvent);
  const issue = createIssue(dependencies);
  const findDelivery = createFindDelivery(dependencies);
  const stops = createStops(cards, now);
  const ids = createGiftCardIds(dependencies);

  const issueUnit = async (
    order: PlacedOrder,
    line: OrderLine,
    unit: number,
    delivery: Delivery,
    metadata: EventMetadata,
  ): Promise<void> => {
    const { orderId, currency } = order;
    const { lineId, unitPriceCents: amountCents } = line;
    if (amountCents === 0) return;
    const giftCardId = await ids.ofUnit(metadata.websiteId, orderId, lineId, unit);
    const source = { kind: "order", orderId, lineId, unit } as const;
    const { recipient, deliverAt, origin } = delivery;
    const card = { giftCardId, amountCents, currency, source, recipient, metadata };
    const issued = await issue(card);
    if (!issued.ok) throw new Error(`A gift card cannot be issued: ${issued.rejection.code}.`);
    await stops.resume(giftCardId, issued.value.state, metadata);
    if (recipient === null) return;
    const mailId = uuidOf("gift card mail", giftCardId, "first");
    await cards.run(
      giftCardId,
      { type: "RequestGiftCardMail", giftCardId, mailId, sendAt: deliverAt, origin, at: now() },
      { metadata },
    );
  };

  const settleLine = async (
    state: OrderState,
    order: PlacedOrder,
    line: OrderLine,
    metadata: EventMetadata,
  ): Promise<void> => {
    const good = goodUnits(state, line);
    const reason = isPaidFor(state.money) ? REFUNDED : UNPAID;
    const delivery = await findDelivery(metadata.websiteId, order, line);
    for (let unit = 1; unit <= line.quantity; unit += 1)
      if (unit <= good) await issueUnit(order, line, unit, delivery, metadata);
      else
        await stops.stop(
          await ids.ofUnit(metadata.websiteId, order.orderId, line.lineId, unit),
          reason,
          metadata,
        );
  };

  const settle = async (state: OrderState, metadata: EventMetadata): Promise<void> => {
    const { placed, progress } = state;
    if (placed === undefined || progress !== "definite") return;
    for (const line of placed.lines.filter(isGiftCard))
      await settleLine(state, placed, line, metadata);
  };

  return async (input) => {
    const { websiteId, orderId } = Payload.parse(input);
    const metadata = { websiteId, actor: "job:gift-cards", correlationId: newId() };
    const load = async () => (await orders.load(websiteId, orderId)).state;
    await settleUntilUnchanged(load, (state) => settle(state, metadata));
  };
};
