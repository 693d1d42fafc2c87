import * as z from "zod/mini";

const HeldUnits = z.object({
  productId: z.string(),
  variantId: z.string(),
  quantity: z.int().check(z.positive()),
});

/** The customer started checkout, and everything in the cart is held for them until `expiresAt`. */
const CheckoutStarted = z.object({
  type: z.literal("CheckoutStarted"),
  cartId: z.string(),
  orderId: z.string(),
  attempt: z.int().check(z.positive()),
  held: z.array(HeldUnits),
  expiresAt: z.iso.datetime(),
  startedAt: z.iso.datetime(),
});

/** The customer left checkout: the holds are released. */
const CheckoutCancelled = z.object({
  type: z.literal("CheckoutCancelled"),
  orderId: z.string(),
  cancelledAt: z.iso.datetime(),
});

/** Stream `checkout-<websiteId>.<orderId>`: what happens before an order is placed. */
export const CheckoutEvent = z.discriminatedUnion("type", [CheckoutStarted, CheckoutCancelled]);
export type CheckoutEvent = z.infer<typeof CheckoutEvent>;
