import * as z from "zod/mini";
import { Cents } from "../kit/money.ts";
import { SealedPerson } from "../kit/person.ts";

const card = { giftCardId: z.uuid() };
const Amount = z.int().check(z.positive());

/** Why there is a card: a unit of an order's line was paid for, or an owner gave one away. */
export const GiftCardSource = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("order"),
    orderId: z.string(),
    lineId: z.string(),
    /** Of the line's units, from 1. */
    unit: z.int().check(z.positive()),
  }),
  /** The note is recorded here only before it was sealed. */
  z.object({ kind: z.literal("owner"), note: z.string() }),
]);
export type GiftCardSource = z.infer<typeof GiftCardSource>;

const GiftCardIssued = z.object({
  type: z.literal("GiftCardIssued"),
  ...card,
  /** Keyed hash of website and code: the only way from a code to its card. */
  codeHash: z.string(),
  /** The last four of the code, by which people tell cards apart. */
  lastCharacters: z.string(),
  amountCents: Amount,
  /** ISO 4217. */
  currency: z.string(),
  source: GiftCardSource,
  /** Opens to { code, email, name, fromName, message, note }; only the code when nothing was said. */
  person: SealedPerson,
  issuedAt: z.iso.datetime(),
});
/** Somebody else gets the code from now on, or the same person at another address. */
const GiftCardRecipientChanged = z.object({
  type: z.literal("GiftCardRecipientChanged"),
  ...card,
  /** Opens to the same members as that of GiftCardIssued. */
  person: SealedPerson,
  /**
   * The owner's note stays with whom the card was for when it was written, and is not in `person`. Absent:
   * it went along.
   */
  keepsNote: z.optional(z.literal(true)),
  changedAt: z.iso.datetime(),
});
/** The code shall be mailed to the recipient. */
const GiftCardMailRequested = z.object({
  type: z.literal("GiftCardMailRequested"),
  ...card,
  mailId: z.uuid(),
  person: SealedPerson,
  /** Not before then; null: at once. */
  sendAt: z.nullable(z.iso.datetime()),
  /** Of the shop, for links: `https://shop.example`; null when nobody knew it. */
  origin: z.nullable(z.string()),
  requestedAt: z.iso.datetime(),
});
/** Set aside for one checkout until `expiresAt`. */
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
/** A hold that became a payment: the amount leaves the card and the hold ends. */
const GiftCardSpent = z.object({
  type: z.literal("GiftCardSpent"),
  ...card,
  holdId: z.string(),
  orderId: z.string(),
  amountCents: Amount,
  spentAt: z.iso.datetime(),
});
/** What an order had taken from the card came back, by a refund or because the order failed. */
const GiftCardRefunded = z.object({
  type: z.literal("GiftCardRefunded"),
  ...card,
  orderId: z.string(),
  /** The refund's id, or that of the failed attempt's holds; makes the return happen once. */
  returnId: z.string(),
  amountCents: Amount,
  refundedAt: z.iso.datetime(),
});
const GiftCardAdjusted = z.object({
  type: z.literal("GiftCardAdjusted"),
  ...card,
  /** Never 0. */
  deltaCents: z.int(),
  /** Recorded here only before it was sealed. */
  reason: z.string(),
  /** Opens to { reason }; the card's. Absent when none was given. */
  person: z.optional(SealedPerson),
  adjustedAt: z.iso.datetime(),
});
/** It pays for nothing until it is enabled again; its balance stays. */
const GiftCardDisabled = z.object({
  type: z.literal("GiftCardDisabled"),
  ...card,
  /** Of a job; an owner's is recorded here only before it was sealed. */
  reason: z.string(),
  /** Opens to { reason }; the card's. Absent when no owner gave one. */
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

/** The visitor wants to pay with this card. Nothing is taken from it until a checkout starts. */
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
/** Stream `cartGiftCards-<websiteId>.<cartId>`: cards a cart shall be paid with, in that order. */
export const CartGiftCardsEvent = z.discriminatedUnion("type", [
  CartGiftCardChosen,
  CartGiftCardDropped,
]);
export type CartGiftCardsEvent = z.infer<typeof CartGiftCardsEvent>;

const purchase = { purchaseId: z.uuid() };

/** A denomination was chosen on the product page. */
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
/** Who gets the card, when and with which words. */
const GiftCardRecipientNamed = z.object({
  type: z.literal("GiftCardRecipientNamed"),
  ...purchase,
  /** Opens to { email, name, fromName, message }; null: the buyer keeps the card. */
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
