import type { CartEvent } from "#domain/cart/events.ts";
import type { ProductEvent } from "#domain/catalog/events.ts";
import type { OrderEvent } from "#domain/checkout/events.ts";
import type { CouponEvent } from "#domain/coupons/events.ts";
import type { GiftCardEvent } from "#domain/gift-cards/events.ts";
import type { StockEvent } from "#domain/inventory/events.ts";
import type { RestockSendEvent, RestockSignUpEvent } from "#domain/restock/events.ts";
import type { ShippingEvent } from "#domain/shipping/events.ts";
import type { TaxEvent } from "#domain/taxes/events.ts";
import type { VisitorEvent } from "#domain/visitors/events.ts";
import type { ReadEvent } from "./read-streams.ts";

type Worded =
  | StockEvent
  | ProductEvent
  | CartEvent
  | OrderEvent
  | GiftCardEvent
  | CouponEvent
  | ShippingEvent
  | TaxEvent
  | RestockSignUpEvent
  | RestockSendEvent
  | VisitorEvent;
type EventOf<Type extends Worded["type"]> = Extract<Worded, { type: Type }>;
type Words = string | readonly [what: string, detail: string];
type Wording = { readonly [Type in Worded["type"]]?: (event: EventOf<Type>) => Words };

const units = (count: number): string => `${count} ${count === 1 ? "unit" : "units"}`;
const people = (count: number): string => `${count} ${count === 1 ? "person" : "people"}`;
const holdEnds = { expired: "It lapsed", cancelled: "It was given up", refused: "It was refused" };
const optionsOf = (attributes: Readonly<Record<string, string>>, sku: string): string =>
  [...Object.values(attributes), sku].filter(Boolean).join(" · ");

const stock: Wording = {
  StockReceived: ({ quantity, reference }) => [`${units(quantity)} received`, reference],
  StockAdjusted: ({ delta, reason }) => [`Adjusted by ${delta > 0 ? "+" : ""}${delta}`, reason],
  StockHeld: ({ quantity }) => `${units(quantity)} held for a checkout`,
  StockHoldReleased: ({ quantity, reason }) => [
    `The hold on ${units(quantity)} ended`,
    holdEnds[reason],
  ],
  StockSold: ({ quantity }) => `${units(quantity)} sold`,
  StockReturned: ({ quantity }) => `${units(quantity)} came back from an order`,
  StockCountingChanged: ({ unlimited, reason }) => [
    unlimited ? "Sold without counting from here on" : "Counted from here on",
    reason ?? "",
  ],
};

const product: Wording = {
  ProductDefined: ({ product: { name, variants } }) => [
    "The product was saved",
    `${name}, ${variants.length} ${variants.length === 1 ? "variant" : "variants"}`,
  ],
  ProductRemoved: () => "The product was removed from the shop",
};

const cart: Wording = {
  CartEntryAdded: ({ quantity, title, chosenVariant: { attributes, sku } }) => [
    `${quantity} × ${title} added`,
    optionsOf(attributes, sku),
  ],
  CartEntryQuantityChanged: ({ quantity }) => `A line's quantity became ${quantity}`,
  CartEntryRepriced: () => "A line took the shop's new price",
  CartEntryFieldsChanged: () => "Answers to the product's questions changed",
  CartEntryRemoved: () => "A line was removed",
  CartCouponApplied: ({ couponId }) => ["A coupon was entered", couponId],
  CartCouponRemoved: ({ couponId }) => ["A coupon was taken out", couponId],
  CartShippingLocationSet: () => "The place to ship to was named",
  CartShippingOptionSelected: () => "A way of shipping was chosen",
  CartPurchased: () => "The cart was bought",
};

const order: Wording = {
  OrderPlaced: ({ lines }) =>
    `Placed with ${units(lines.reduce((sum, { quantity }) => sum + quantity, 0))}`,
  OrderConfirmed: () => "Confirmed",
  OrderFailed: ({ reason }) => ["The attempt failed", reason.replaceAll("-", " ")],
  OrderPaymentStarted: ({ method }) => ["The payment was asked for", method],
  OrderPaymentDeclined: ({ code }) => ["The payment was declined", code.replaceAll("_", " ")],
  OrderPaid: ({ amountCents, reference }) =>
    reference === undefined && amountCents > 0
      ? ["Counted as paid", "By hand; nobody had recorded the money"]
      : "Paid",
  OrderPaymentAwaited: () => "Awaiting payment",
  OrderPaymentReminded: () => "The customer was reminded of the payment",
  OrderPaymentRecorded: () => "The payment was recorded",
  OrderPaymentUndone: () => "The payment was undone",
  OrderRefunded: ({ lines, returnedToStock }) => [
    lines.length === 0
      ? "An amount was refunded"
      : `${units(lines.reduce((sum, { quantity }) => sum + quantity, 0))} refunded`,
    returnedToStock && lines.length > 0 ? "Back to stock" : "",
  ],
  OrderRefundOwed: () => "The refund is to be paid back by hand",
  OrderRefundPaid: () => "The refund was paid back",
  OrderRefundRefused: ({ code }) => ["The refund was refused", code.replaceAll("_", " ")],
  OrderRefundFailed: ({ code }) => ["The refund never arrived", code.replaceAll("_", " ")],
  OrderRefundRetried: () => ["The refund was tried again", ""],
  OrderRefundSettledByHand: () => "The refund was paid back by hand",
  OrderStockReturned: () => "The units are back in stock",
  OrderFulfilled: ({ lines, tracking }) => [
    `${units(lines.reduce((sum, { quantity }) => sum + quantity, 0))} sent`,
    [tracking?.carrier, tracking?.number].filter(Boolean).join(" "),
  ],
  OrderShipmentTakenBack: ({ lines }) =>
    `The shipment of ${units(lines.reduce((sum, { quantity }) => sum + quantity, 0))} was taken back`,
  OrderTrackingChanged: ({ person, tellsBuyer }) => [
    person === undefined
      ? "The tracking number of a shipment was removed"
      : "The tracking number of a shipment was changed",
    tellsBuyer ? "The buyer was told" : "",
  ],
  OrderCancelled: ({ reason, unpaid }) => [
    "Cancelled",
    unpaid === "overdue" ? "Its payment had not arrived in time" : reason,
  ],
  OrderNoteAdded: () => "A note was added",
  OrderLinesPromised: () => [
    "The buyer signed in before the bank had decided",
    "If nothing comes of the payment, the items go into their cart",
  ],
};

const giftCard: Wording = {
  GiftCardIssued: ({ source }) => [
    "Issued",
    source.kind === "order" ? "Bought in an order" : source.note,
  ],
  GiftCardRecipientChanged: () => "Another recipient was named",
  GiftCardMailRequested: () => "The code was mailed",
  GiftCardHeld: () => "Set aside for a checkout",
  GiftCardHoldReleased: ({ reason }) => ["What was set aside is free again", holdEnds[reason]],
  GiftCardSpent: () => "Paid for an order",
  GiftCardRefunded: () => "Got money back from an order",
  GiftCardAdjusted: ({ reason }) => ["Adjusted", reason],
  GiftCardDisabled: ({ reason }) => ["Disabled", reason],
  GiftCardEnabled: () => "Enabled again",
};

const restock: Wording = {
  RestockSignedUp: () => "Somebody signed up",
  RestockMailingListJoined: () => "Somebody who waits joined the mailing list",
  RestockNoticeSent: () => "A notice was sent",
  RestockNoticeFailed: ({ reason }) => ["A notice could not be delivered", reason],
  RestockSignUpLeft: () => "Somebody stopped waiting",
  RestockSignUpTakenOff: () => "Somebody was taken off by the shop",
  RestockSignUpPutBack: () => "Somebody was put back by the shop",
  RestockConfirmationAsked: () => "Somebody was asked to confirm",
  RestockSignUpConfirmed: () => "Somebody confirmed to wait",
  RestockNoticeInDoubt: () => "It is in doubt whether a notice was sent",
  RestockNoticeResendRequested: () => "A notice is tried again",
  RestockDoubtDismissed: () => "A notice in doubt was put aside",
  RestockSendRequested: ({ audience, arrival }) => [
    arrival === undefined ? "A send was asked for" : "A send was made by stock that came in",
    audience === "units" ? "As many people as there are units" : "Everyone",
  ],
  RestockSendStarted: ({ recipients }) => `The send began, for ${people(recipients)}`,
  RestockSendCancelled: () => "The send was called back",
  RestockSendCompleted: ({ sent, skipped }) => [
    "The send was completed",
    `${people(sent)} told, ${skipped} skipped`,
  ],
  PersonForgotten: () => "Somebody was forgotten",
};

const percentOf = (ratePpm: number): string => `${ratePpm / 10_000}%`;

/** What the shop says about prices. */
const prices: Wording = {
  CouponCreated: ({ coupon: { code } }) => ["A coupon was made", code],
  CouponChanged: ({ coupon: { code } }) => ["A coupon was changed", code],
  CouponRemoved: () => "A coupon was removed",
  CouponRestored: () => "A coupon was brought back",
  CouponReserved: () => "A use of a coupon was set aside",
  CouponRedeemed: () => "A coupon was used by an order",
  CouponUseReturned: () => "A use of a coupon came back",
  CouponReservationReleased: ({ reason }) => [
    "A use of a coupon that was set aside is free again",
    holdEnds[reason],
  ],
  ShippingOptionDefined: ({ option: { name } }) => ["A way of shipping was saved", name],
  ShippingOptionRemoved: () => "A way of shipping was removed",
  ShippingOptionRestored: () => "A way of shipping was brought back",
  ShippingOptionsArranged: () => "The ways of shipping were put in another order",
  TaxRuleDefined: ({ rule: { name, ratePpm } }) => [
    "A tax rule was saved",
    `${name}, ${percentOf(ratePpm)}`,
  ],
  TaxRuleRemoved: () => "A tax rule was removed",
  TaxRuleRestored: () => "A tax rule was brought back",
};

const wordings = {
  ...stock,
  ...product,
  ...cart,
  ...order,
  ...giftCard,
  ...restock,
  ...prices,
} as Readonly<Record<string, (event: unknown) => Words>>;

/** `OrderNoteAdded` → "Order note added", for types that have no words of their own. */
const plainWords = (type: string): string => {
  const words = type.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What happened, for an owner who knows nothing of event types. */
export const wordsOf = ({ type, data }: Pick<ReadEvent, "type" | "data">) => {
  const said = wordings[type]?.({ ...data, type }) ?? plainWords(type);
  const [what, detail] = typeof said === "string" ? [said, ""] : said;
  return { what, detail };
};
