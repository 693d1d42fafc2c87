import * as z from "zod/mini";
import { DeliveryAddress } from "#domain/checkout/buyer.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { asOf } from "#domain/kit/list-past.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { AwaitedPayment } from "#domain/orders/awaited-payment.ts";
import { fulfilmentStates } from "#domain/orders/fulfilment-state.ts";
import { Order } from "#domain/orders/order.ts";
import { orderColumns, orderQuickFilters } from "#domain/orders/order-columns.ts";
import { GiftCardPart, PaymentMethod, Tracking } from "#domain/orders/order-parts.ts";
import { OrderStatus } from "#domain/orders/order-status.ts";
import { paymentStates } from "#domain/orders/payment-state.ts";

const tag = "checkout";
const params = z.object({ orderId: z.uuid("Order not found.") });

/** Null where the person has been erased. */
const Buyer = z.object({
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Lines as on an envelope; empty when nothing is shipped. */
  address: z.nullable(DeliveryAddress),
  /** The customer's message to the shop. */
  note: z.nullable(z.string()),
});
export type Buyer = z.infer<typeof Buyer>;

const Units = z.array(z.object({ lineId: z.string(), quantity: z.int() }));

/** The fulfilment of an order, for its customer. */
export const Delivery = z.object({
  /** Shipments, the oldest first. */
  shipments: z.array(
    z.object({
      shipmentId: z.string(),
      lines: Units,
      /** Null without tracking, or once the customer has been erased. */
      tracking: z.nullable(Tracking),
      sentAt: z.string(),
    }),
  ),
  /** Units to be shipped; empty before the order is confirmed, and once it is cancelled. */
  unsent: Units,
  cancelledAt: z.nullable(z.string()),
});
export type Delivery = z.infer<typeof Delivery>;

/**
 * For the order confirmed page: for the browser with its key (cookie `order_keys`) and for its
 * account, else 404 `order-unknown`.
 */
export const getConfirmedOrderContract = {
  method: "GET",
  path: "/api/commerce/orders/:orderId",
  summary: "An order that this visitor has placed",
  tag,
  access: "visitor",
  params,
  response: z.object({
    ...Order.shape,
    /** Number of the order within the website's confirmed orders, starting at 1. */
    number: z.int(),
    ...Buyer.shape,
    /** Page with the downloads; null when there are none. Valid for 30 days. */
    filesUrl: z.nullable(z.string()),
    /** Null unless the order awaits its payment. */
    awaitedPayment: z.nullable(AwaitedPayment),
    ...Delivery.shape,
  }),
} as const satisfies Contract;

export const OrderRow = z.object({
  orderId: z.uuid(),
  /** Null until the order is confirmed. */
  number: z.nullable(z.int()),
  status: OrderStatus,
  /** Null until the order is confirmed. */
  fulfilment: z.nullable(z.enum(fulfilmentStates)),
  placedAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2; null when nothing is shipped or the person has been erased. */
  country: z.nullable(z.string()),
  /** Counts units, not lines. */
  totalQuantity: z.int(),
  currency: z.string(),
  paymentMethod: PaymentMethod,
  /** Null until the order is confirmed. */
  paymentState: z.nullable(z.enum(paymentStates)),
  discountCents: z.int(),
  shippingCostCents: z.int(),
  taxCents: z.int(),
  grandTotalCents: z.int(),
  refundedCents: z.int(),
});
export type OrderRow = z.infer<typeof OrderRow>;

const IDS =
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/i;

export const listOrdersContract = {
  method: "GET",
  path: "/api/console/orders",
  summary: "Orders",
  tag,
  access: "owner",
  permission: "orders:read",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(orderColumns)), "-placedAt"),
      /** Filters on the columns of `orderColumns`. */
      filters: filtersOf(orderColumns),
      asOf,
      /** An order's number or id, or part of a name, email address, title or SKU. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
      /** Only these ids, separated by commas. */
      ids: z.optional(z.string().check(z.maxLength(8_000), z.regex(IDS))),
    },
    orderQuickFilters,
  ),
  response: longPageOf(OrderRow),
} as const satisfies Contract;

export const exportOrdersContract = exportOf(listOrdersContract);

export const Refund = z.object({
  refundId: z.string(),
  amountCents: z.int(),
  /** `sent`: number of units that had been shipped; absent: none. */
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int(), sent: z.optional(z.int()) })),
  returnedToStock: z.boolean(),
  /**
   * Destination of the money; null in refunds of manual payments from before those were recorded as
   * owed.
   */
  payback: z.nullable(z.object({ paymentCents: z.int(), giftCards: z.array(GiftCardPart) })),
  progress: z.enum(["by-hand", "pending", "owed", "paid", "refused", "failed"]),
  /** The provider's code. */
  refusedCode: z.nullable(z.string()),
  refundedAt: z.string(),
});
export type Refund = z.infer<typeof Refund>;

/** A gift card that was issued for the order. */
export const IssuedCard = z.object({
  giftCardId: z.uuid(),
  lastCharacters: z.string(),
  currency: z.string(),
  initialCents: z.int(),
  balanceCents: z.int(),
  disabled: z.boolean(),
});
export type IssuedCard = z.infer<typeof IssuedCard>;

/** 404 `order-unknown`. */
export const getOrderContract = {
  method: "GET",
  path: "/api/console/orders/:orderId",
  summary: "One order with its lines and refunds",
  tag,
  access: "owner",
  permission: "orders:read",
  params,
  response: z.object({
    ...Order.shape,
    number: z.nullable(z.int()),
    ...Buyer.shape,
    /** Refunded units by line id; lines without refunds are absent. */
    refundedQuantities: z.record(z.string(), z.int()),
    refundedCents: z.int(),
    refunds: z.array(Refund),
    confirmedAt: z.nullable(z.string()),
    /** Null until the order is confirmed. */
    paymentState: z.nullable(z.enum(paymentStates)),
    /** The `paymentState` after undoing the payment; null where there is nothing to undo. */
    paymentStateAfterUndo: z.nullable(z.enum(["awaited", "assumed"])),
    /** Time at which an unpaid order with manual payment is cancelled; null when there is none. */
    paymentCancelAt: z.nullable(z.string()),
    /** Null for members who cannot read gift cards. */
    issuedCards: z.nullable(z.array(IssuedCard)),
    /** The provider's id of the payment. */
    paymentReference: z.nullable(z.string()),
    /** Why the order failed. */
    failure: z.nullable(z.string()),
    /** Name of the stream in the event log. */
    stream: z.string(),
  }),
} as const satisfies Contract;
