import * as z from "zod/mini";
import { ProductType } from "../catalog/events.ts";
import { Cents } from "../shared/money.ts";
import { SealedPerson } from "../shared/person.ts";

export const OrderLine = z.object({
  lineId: z.string(),
  itemId: z.string(),
  variantId: z.string(),
  sku: z.string(),
  attributes: z.record(z.string(), z.string()),
  productType: ProductType,
  title: z.string(),
  imageUrl: z.nullable(z.string()),
  quantity: z.int().check(z.positive()),
  unitPriceCents: Cents,
  totalCents: Cents,
});
export type OrderLine = z.infer<typeof OrderLine>;

/** Stock is held and the order stands, but nobody has been told yet: see OrderConfirmed. */
const OrderPlaced = z.object({
  type: z.literal("OrderPlaced"),
  orderId: z.string(),
  cartId: z.string(),
  lines: z.array(OrderLine),
  currency: z.string(),
  subtotalCents: Cents,
  taxCents: Cents,
  shippingCostCents: Cents,
  discountCents: Cents,
  grandTotalCents: Cents,
  payment: z.object({ method: z.literal("manual") }),
  /** Opens to { email, name, phone, address }. */
  person: SealedPerson,
  placedAt: z.iso.datetime(),
});
/** Every hold became a sale: the order is definite and the buyer may be told. */
const OrderConfirmed = z.object({
  type: z.literal("OrderConfirmed"),
  orderId: z.string(),
  confirmedAt: z.iso.datetime(),
});
/** A hold had lapsed and its units were gone before the order was confirmed. */
const OrderFailed = z.object({
  type: z.literal("OrderFailed"),
  orderId: z.string(),
  reason: z.enum(["not-enough-stock"]),
  failedAt: z.iso.datetime(),
});
const OrderPaid = z.object({
  type: z.literal("OrderPaid"),
  orderId: z.string(),
  amountCents: Cents,
  paidAt: z.iso.datetime(),
});
const OrderRefunded = z.object({
  type: z.literal("OrderRefunded"),
  orderId: z.string(),
  refundId: z.string(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int().check(z.positive()) })),
  amountCents: Cents,
  returnedToStock: z.boolean(),
  refundedAt: z.iso.datetime(),
});
/**
 * Everything a refund or a failed attempt had to give back lies in the stock again. Until this is
 * recorded, a job keeps trying.
 */
const OrderStockReturned = z.object({
  type: z.literal("OrderStockReturned"),
  orderId: z.string(),
  /** The refund's id, or the id of the failed attempt's holds. */
  returnId: z.string(),
  returnedAt: z.iso.datetime(),
});

/** Stream `order-<websiteId>.<orderId>`. Stored for ever: a released member is never edited. */
export const OrderEvent = z.discriminatedUnion("type", [
  OrderPlaced,
  OrderConfirmed,
  OrderFailed,
  OrderPaid,
  OrderRefunded,
  OrderStockReturned,
]);
export type OrderEvent = z.infer<typeof OrderEvent>;
