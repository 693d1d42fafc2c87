import * as z from "zod/mini";
import { Cents } from "../kit/money.ts";
import { SealedPerson } from "../kit/person.ts";

const card = { giftCardId: z.uuid() };
const Amount = z.int().check(z.positive());

/** Why the card exists: a unit of an order's line was paid for, or an owner issued it. */
export const GiftCardSource = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("order"),
    orderId: z.string(),
    lineId: z.string(),
    /** Number of the unit within its line, starting at 1. */
    unit: z.int().check(z.positive()),
  }),
  /** The note is stored here only in events from before it was sealed. */
  z.object({ kind: z.literal("owner"), note: z.string() }),
]);
export type GiftCardSource = z.infer<typeof GiftCardSource>;

const GiftCardIssued = z.object({
  type: z.literal("GiftCardIssued"),
  ...card,
  /** Keyed hash of website and code. It is the only way to find a card by its code. */
  codeHash: z.string(),
  /** The last four characters of the code, by which people tell cards apart. */
  lastCharacters: z.string(),
  amountCents: Amount,
  /** ISO 4217. */
  currency: z.string(),
  source: GiftCardSource,
  /**
   * Opens to { code, email, name, fromName, message, note }; only the code when nothing else was
   * entered.
   */
  person: SealedPerson,
  issuedAt: z.iso.datetime(),
});
/** Another person receives the code from now on, or the same person at another address. */
const GiftCardRecipientChanged = z.object({
  type: z.literal("GiftCardRecipientChanged"),
  ...card,
  /** Opens to the same members as in GiftCardIssued. */
  person: SealedPerson,
  /**
   * The owner's note stays with the previous recipient and is not in `person`. Absent: the note
   * moved along.
   */
  keepsNote: z.optional(z.literal(true)),
  changedAt: z.iso.datetime(),
});
/** The code is to be emailed to the recipient. */
const GiftCardMailRequested = z.object({
  type: z.literal("GiftCardMailRequested"),
  ...card,
  mailId: z.uuid(),
  person: SealedPerson,
  /** Earliest time of sending; null: immediately. */
  sendAt: z.nullable(z.iso.datetime()),
  /** Origin of the shop, for links: `https://shop.example`; null when unknown. */
  origin: z.nullable(z.string()),
  requestedAt: z.iso.datetime(),
});
/** An amount is held for one checkout until `expiresAt`. */
const GiftCardHeld = z.object({
  type: z.literal("GiftCardHeld"),
  ...card,
  holdId: z.string(),
  amountCents: Amount,
  expiresAt: z.iso.datetime(),
  heldAt: z.iso.datetime(),
});
const GiftCardHoldReleased = z.object({
  type: z.literal("GiftCardHoldReleased"),
  ...card,
  holdId: z.string(),
  amountCents: Amount,
  reason: z.enum(["expired", "cancelled", "refused"]),
  releasedAt: z.iso.datetime(),
});
/** A hold became a payment: the amount leaves the card and the hold ends. */
const GiftCardSpent = z.object({
  type: z.literal("GiftCardSpent"),
  ...card,
  holdId: z.string(),
  orderId: z.string(),
  amountCents: Amount,
  spentAt: z.iso.datetime(),
});
/** An order's amount returned to the card, by a refund or because the order failed. */
const GiftCardRefunded = z.object({
  type: z.literal("GiftCardRefunded"),
  ...card,
  orderId: z.string(),
  /** Id of the refund or of the failed attempt's holds. It ensures that the return happens once. */
  returnId: z.string(),
  amountCents: Amount,
  refundedAt: z.iso.datetime(),
});
const GiftCardAdjusted = z.object({
  type: z.literal("GiftCardAdjusted"),
  ...card,
  /** Never 0. */
  deltaCents: z.int(),
  /** Stored here only in events from before it was sealed. */
  reason: z.string(),
  /** Opens to { reason }, sealed for the card's person. Absent when there is no reason. */
  person: z.optional(SealedPerson),
  adjustedAt: z.iso.datetime(),
});
/** The card cannot pay until it is enabled again. Its balance stays. */
const GiftCardDisabled = z.object({
  type: z.literal("GiftCardDisabled"),
  ...card,
  /** Reason of a job. A member's reason is stored here only in events from before it was sealed. */
  reason: z.string(),
  /** Opens to { reason }, sealed for the card's person. Absent when no member gave a reason. */
  person: z.optional(SealedPerson),
  disabledAt: z.iso.datetime(),
});
const GiftCardEnabled = z.object({
  type: z.literal("GiftCardEnabled"),
  ...card,
  enabledAt: z.iso.datetime(),
});

/** Stream `giftCard-<websiteId>.<giftCardId>`. Stored for ever: a released member is never edited. */
export const GiftCardEvent = z.discriminatedUnion("type", [
  GiftCardIssued,
  GiftCardRecipientChanged,
  GiftCardMailRequested,
  GiftCardHeld,
  GiftCardHoldReleased,
  GiftCardSpent,
  GiftCardRefunded,
  GiftCardAdjusted,
  GiftCardDisabled,
  GiftCardEnabled,
]);
export type GiftCardEvent = z.infer<typeof GiftCardEvent>;

const cart = { cartId: z.string(), ...card };

/** The visitor wants to pay with this card. Nothing is held until a checkout starts. */
const CartGiftCardChosen = z.object({
  type: z.literal("CartGiftCardChosen"),
  ...cart,
  chosenAt: z.iso.datetime(),
});
const CartGiftCardDropped = z.object({
  type: z.literal("CartGiftCardDropped"),
  ...cart,
  droppedAt: z.iso.datetime(),
});
/** Stream `cartGiftCards-<websiteId>.<cartId>`: the cards that pay for a cart, in that order. */
export const CartGiftCardsEvent = z.discriminatedUnion("type", [
  CartGiftCardChosen,
  CartGiftCardDropped,
]);
export type CartGiftCardsEvent = z.infer<typeof CartGiftCardsEvent>;

const purchase = { purchaseId: z.uuid() };

/** The customer selected an amount on the product page. */
const GiftCardPurchaseStarted = z.object({
  type: z.literal("GiftCardPurchaseStarted"),
  ...purchase,
  itemId: z.string(),
  variantId: z.string(),
  sku: z.string(),
  title: z.string(),
  amountCents: Cents,
  currency: z.string(),
  startedAt: z.iso.datetime(),
});
/** The recipient of the card, the delivery date and the message. */
const GiftCardRecipientNamed = z.object({
  type: z.literal("GiftCardRecipientNamed"),
  ...purchase,
  /** Opens to { email, name, fromName, message }; null: the customer keeps the card. */
  person: z.nullable(SealedPerson),
  /** Null: as soon as it is paid for. */
  deliverAt: z.nullable(z.iso.datetime()),
  origin: z.string(),
  namedAt: z.iso.datetime(),
});
/** Stream `giftCardPurchase-<websiteId>.<purchaseId>`; a line of a cart carries the purchase's id. */
export const GiftCardPurchaseEvent = z.discriminatedUnion("type", [
  GiftCardPurchaseStarted,
  GiftCardRecipientNamed,
]);
export type GiftCardPurchaseEvent = z.infer<typeof GiftCardPurchaseEvent>;
