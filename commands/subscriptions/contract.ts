import * as z from "zod/mini";
import { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { cartTexts } from "#domain/cart/texts.ts";
import { Address, Contact, OrderNote } from "#domain/checkout/buyer.ts";
import { PaymentProgress } from "#domain/checkout/payment-progress.ts";
import { checkoutTexts } from "#domain/checkout/texts.ts";
import { amountCents, lookupIdOrNone } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { Order } from "#domain/orders/order.ts";
import { subscriptionTexts } from "#domain/subscriptions/texts.ts";

const tag = "subscriptions";
const Place = z._default(z.string().check(z.trim(), z.maxLength(200), storable), "");
const cartToken = z.uuid(subscriptionTexts.unknown);
const Id = lookupIdOrNone;
/** The limits are the domain's. Spec: A5.5. */
const Quantity = z
  .number({ error: cartTexts.quantityNotANumber })
  .check(z.int({ error: cartTexts.quantityNotWhole }));

/**
 * The customer selected a plan on the product page: returns the token of the page that completes
 * the subscription. Rejected like additions to the cart (A5.2–A5.8); also 409 `not-subscribable`.
 * With an `Idempotency-Key` a retry gets the same token. Spec: A7.4, A2.5.
 */
export const subscribeContract = {
  method: "POST",
  path: "/api/3/commerce/cart/subscription",
  summary: "Start subscribing to a product",
  tag,
  access: "visitor",
  body: z.object({
    itemId: Id.check(z.minLength(1)),
    sku: z._default(Id, ""),
    qty: z._default(Quantity, 1),
    /** JSON text of an object, as for the cart. */
    additionalFields: z._default(z.string().check(z.maxLength(20_000)), "{}"),
  }),
  response: z.object({ cartToken }),
} as const satisfies Contract;

/**
 * The cost of every period at a place; null clears the place. Nothing is promised yet. 404
 * `subscription-unknown`; 409 `cart-purchased`.
 */
export const priceSubscriptionContract = {
  method: "POST",
  path: "/api/commerce/subscriptions/price",
  summary: "Price a subscription for a shipping destination",
  tag,
  access: "visitor",
  body: z.object({
    cartToken,
    location: z.nullable(
      z.object({
        /** ISO 3166-1 alpha-2. */
        country: z
          .string()
          .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, checkoutTexts.countryInvalid)),
        region: Place,
        postalCode: Place,
      }),
    ),
  }),
  response: z.object({ shoppingCart: ShoppingCart }),
} as const satisfies Contract;

/**
 * Pays for the first period, which starts the subscription. The token is the natural key: however
 * often this is sent, there is one subscription and one order. 404 `subscription-unknown`; rejected
 * like checkout: 409 `not-enough-stock`, `price-changed`, `total-changed`, `variant-unavailable`;
 * 400 `checkout-minimum`, `address-missing`, `shipping-not-served`, `payment-unknown`; 503
 * `payment-unavailable`; invalid members are named in `error.fields` as `contact.email`,
 * `address.city`, …
 */
export const completeSubscriptionContract = {
  method: "POST",
  path: "/api/commerce/subscriptions",
  summary: "Complete a subscription",
  tag,
  access: "visitor",
  body: z.object({
    cartToken,
    contact: Contact,
    /** Can be omitted when nothing is shipped. */
    address: z.optional(Address),
    note: OrderNote,
    /** The total that the customer saw; rejected if it has changed. Absent: not compared. */
    grandTotalCents: z.optional(amountCents),
    payment: z._default(
      z.object({
        method: z.enum(["manual", "stripe"]),
        /**
         * The caller continues when the payment is `awaited`. Pages that were open during an
         * upgrade of the shop do not send this and wait for `paid`: they get `paid`, as before. New
         * callers always send it.
         */
        knowsAwaited: z.optional(z.boolean()),
      }),
      { method: "manual" },
    ),
  }),
  response: z.object({
    subscriptionId: z.uuid(),
    order: Order,
    /** /checkout/order-confirmed?orderId=… */
    confirmationUrl: z.string(),
    payment: PaymentProgress,
  }),
} as const satisfies Contract;

/**
 * To be called after Stripe's payment element is done; it can be repeated. 404
 * `subscription-unknown`.
 */
export const settleSubscriptionContract = {
  method: "POST",
  path: "/api/commerce/subscriptions/settle",
  summary: "Complete a subscription once its first payment is decided",
  tag,
  access: "visitor",
  body: z.object({ cartToken }),
  response: completeSubscriptionContract.response,
} as const satisfies Contract;

const params = z.object({ subscriptionId: z.uuid(subscriptionTexts.unknown) });
const Reason = z._default(
  z.string().check(z.trim(), z.maxLength(200, subscriptionTexts.tooLong), storable),
  "",
);
const Cancelled = z.object({
  subscriptionId: z.uuid(),
  /** What has been paid for is delivered until then. */
  paidUntil: z.string(),
});

/**
 * Cancelling twice has no further effect. 404 `subscription-unknown`, also for another customer's.
 */
export const cancelOwnSubscriptionContract = {
  method: "POST",
  path: "/api/site-users/account/subscriptions/:subscriptionId/cancel",
  summary: "Cancel a subscription of the account",
  tag,
  access: "site-user",
  params,
  body: z.object({}),
  response: Cancelled,
} as const satisfies Contract;

/**
 * Undoes an owner's cancellation. 404 `subscription-unknown`; 409 `cancelled-by-subscriber`, and
 * `subscription-over` once a payment would have been due.
 */
export const resumeSubscriptionContract = {
  method: "POST",
  path: "/api/console/subscriptions/:subscriptionId/resume",
  summary: "Reinstate a subscription that the shop cancelled",
  tag,
  access: "owner",
  permission: "subscriptions:write",
  params,
} as const satisfies Contract;

/**
 * Cancelling twice has no further effect. 404 `subscription-unknown`; 409
 * `subscription-not-started`.
 */
export const cancelSubscriptionContract = {
  method: "POST",
  path: "/api/console/subscriptions/:subscriptionId/cancel",
  summary: "Cancel a subscription",
  tag,
  access: "owner",
  permission: "subscriptions:write",
  params,
  body: z.object({ reason: Reason }),
  response: Cancelled,
} as const satisfies Contract;
