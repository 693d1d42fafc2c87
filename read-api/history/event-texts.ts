import type { CartEvent } from "#domain/cart/events.ts";
import type { ProductEvent } from "#domain/catalog/events.ts";
import type { CouponEvent } from "#domain/coupons/events.ts";
import type { GiftCardEvent } from "#domain/gift-cards/events.ts";
import type { StockEvent } from "#domain/inventory/events.ts";
import type { OrderEvent } from "#domain/orders/events.ts";
import type { VisitorEvent } from "#domain/privacy/events.ts";
import type { RestockSendEvent, RestockSignUpEvent } from "#domain/restock/events.ts";
import type { ShippingEvent } from "#domain/shipping/events.ts";
import type { TaxEvent } from "#domain/taxes/events.ts";
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
const holdEnds = { expired: "Expired", cancelled: "Abandoned", refused: "Declined" };
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
  StockReturned: ({ quantity }) => `${units(quantity)} returned from an order`,
  StockCountingChanged: ({ unlimited, reason }) => [
    unlimited ? "Stock tracking turned off" : "Stock tracking turned on",
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
  CartEntryQuantityChanged: ({ quantity }) => `An item’s quantity was changed to ${quantity}`,
  CartEntryRepriced: () => "An item’s price was updated",
  CartEntryFieldsChanged: () => "Extra fields of an item were changed",
  CartEntryRemoved: () => "An item was removed",
  CartCouponApplied: ({ couponId }) => ["A coupon was applied", couponId],
  CartCouponRemoved: ({ couponId }) => ["A coupon was removed", couponId],
  CartShippingLocationSet: () => "A shipping destination was set",
  CartShippingOptionSelected: () => "A shipping option was selected",
  CartPurchased: () => "The cart was ordered",
};

const order: Wording = {
  OrderPlaced: ({ lines }) =>
    `Placed with ${units(lines.reduce((sum, { quantity }) => sum + quantity, 0))}`,
  OrderConfirmed: () => "Confirmed",
  OrderFailed: ({ reason }) => ["The attempt failed", reason.replaceAll("-", " ")],
  OrderPaymentStarted: ({ method }) => ["The payment was requested", method],
  OrderPaymentDeclined: ({ code }) => ["The payment was declined", code.replaceAll("_", " ")],
  OrderPaid: ({ amountCents, reference }) =>
    reference === undefined && amountCents > 0
      ? ["Counted as paid", "Manual payment; nobody had recorded it"]
      : "Paid",
  OrderPaymentAwaited: () => "Awaiting payment",
  OrderPaymentReminded: () => "The customer was reminded of the payment",
  OrderPaymentRecorded: () => "The payment was recorded",
  OrderPaymentUndone: () => "The payment was undone",
  OrderRefunded: ({ lines, returnedToStock }) => [
    lines.length === 0
      ? "An amount was refunded"
      : `${units(lines.reduce((sum, { quantity }) => sum + quantity, 0))} refunded`,
    returnedToStock && lines.length > 0 ? "Returned to stock" : "",
  ],
  OrderRefundOwed: () => "The refund is to be paid manually",
  OrderRefundPaid: () => "The refund was paid",
  OrderRefundRefused: ({ code }) => ["The refund was declined", code.replaceAll("_", " ")],
  OrderRefundFailed: ({ code }) => ["The refund failed", code.replaceAll("_", " ")],
  OrderRefundRetried: () => ["The refund was retried", ""],
  OrderRefundSettledByHand: () => "The refund was paid manually",
  OrderStockReturned: () => "The units are back in stock",
  OrderFulfilled: ({ lines, tracking }) => [
    `${units(lines.reduce((sum, { quantity }) => sum + quantity, 0))} shipped`,
    [tracking?.carrier, tracking?.number].filter(Boolean).join(" "),
  ],
  OrderShipmentTakenBack: ({ lines }) =>
    `The shipment of ${units(lines.reduce((sum, { quantity }) => sum + quantity, 0))} was undone`,
  OrderTrackingChanged: ({ person, tellsBuyer }) => [
    person === undefined
      ? "The tracking number of a shipment was removed"
      : "The tracking number of a shipment was changed",
    tellsBuyer ? "The customer was notified" : "",
  ],
  OrderCancelled: ({ reason, unpaid }) => [
    "Cancelled",
    unpaid === "overdue" ? "Its payment had not arrived in time" : reason,
  ],
  OrderNoteAdded: () => "A note was added",
  OrderLinesPromised: () => [
    "The customer signed in before the payment was decided",
    "If the payment fails, the items go into their cart",
  ],
};

const giftCard: Wording = {
  GiftCardIssued: ({ source }) => [
    "Issued",
    source.kind === "order" ? "Bought in an order" : source.note,
  ],
  GiftCardRecipientChanged: () => "The recipient was changed",
  GiftCardMailRequested: () => "The code was emailed",
  GiftCardHeld: () => "Held for a checkout",
  GiftCardHoldReleased: ({ reason }) => ["The hold was released", holdEnds[reason]],
  GiftCardSpent: () => "Paid for an order",
  GiftCardRefunded: () => "Refunded from an order",
  GiftCardAdjusted: ({ reason }) => ["Adjusted", reason],
  GiftCardDisabled: ({ reason }) => ["Disabled", reason],
  GiftCardEnabled: () => "Enabled again",
};

const restock: Wording = {
  RestockSignedUp: () => "A person signed up",
  RestockMailingListJoined: () => "A person waiting joined the mailing list",
  RestockNoticeSent: () => "An email was sent",
  RestockNoticeFailed: ({ reason }) => ["An email could not be delivered", reason],
  RestockSignUpLeft: () => "A person cancelled their sign-up",
  RestockSignUpTakenOff: () => "A sign-up was removed by the shop",
  RestockSignUpPutBack: () => "A sign-up was restored by the shop",
  RestockConfirmationAsked: () => "A person was asked to confirm",
  RestockSignUpConfirmed: () => "A person confirmed their sign-up",
  RestockNoticeInDoubt: () => "An email is in doubt",
  RestockNoticeResendRequested: () => "An email is being retried",
  RestockDoubtDismissed: () => "An email in doubt was dismissed",
  RestockSendRequested: ({ audience, arrival }) => [
    arrival === undefined
      ? "A send was requested"
      : "A send was started automatically by incoming stock",
    audience === "units" ? "Limited to the units in stock" : "Everyone",
  ],
  RestockSendStarted: ({ recipients }) => `The send started for ${people(recipients)}`,
  RestockSendCancelled: () => "The send was cancelled",
  RestockSendCompleted: ({ sent, skipped }) => [
    "The send was completed",
    `${people(sent)} notified, ${skipped} skipped`,
  ],
  PersonForgotten: () => "A person’s data was erased",
};

const percentOf = (ratePpm: number): string => `${ratePpm / 10_000}%`;

/** What the shop says about prices. */
const prices: Wording = {
  CouponCreated: ({ coupon: { code } }) => ["A coupon was created", code],
  CouponChanged: ({ coupon: { code } }) => ["A coupon was changed", code],
  CouponRemoved: () => "A coupon was removed",
  CouponRestored: () => "A coupon was restored",
  CouponReserved: () => "A coupon use was reserved",
  CouponRedeemed: () => "A coupon was used by an order",
  CouponUseReturned: () => "A coupon use was returned",
  CouponReservationReleased: ({ reason }) => [
    "A reserved coupon use was released",
    holdEnds[reason],
  ],
  ShippingOptionDefined: ({ option: { name } }) => ["A shipping option was saved", name],
  ShippingOptionRemoved: () => "A shipping option was removed",
  ShippingOptionRestored: () => "A shipping option was restored",
  ShippingOptionsArranged: () => "The shipping options were reordered",
  TaxRuleDefined: ({ rule: { name, ratePpm } }) => [
    "A tax rule was saved",
    `${name}, ${percentOf(ratePpm)}`,
  ],
  TaxRuleRemoved: () => "A tax rule was removed",
  TaxRuleRestored: () => "A tax rule was restored",
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
