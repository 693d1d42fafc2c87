import type { ProductType } from "#domain/catalog/events.ts";
import type { Order } from "#domain/orders/order.ts";
import type {
  GiftCardPart,
  OrderDiscount,
  OrderLine,
  OrderShipping,
  OrderTax,
  PaymentMethod,
} from "#domain/orders/order-parts.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { PaymentState } from "#domain/orders/payment-state.ts";
import { namedMethod } from "#domain/orders/to-order.ts";
import type { ManualMethod } from "#domain/site-settings/manual-methods.ts";
import type { Buyer } from "./contract.ts";

export type LineRow = Omit<OrderLine, "attributes" | "productType" | "additionalFields"> & {
  readonly attributes: string;
  readonly additionalFields: string | null;
  readonly productType: ProductType;
  readonly refundedQuantity: number;
};

export type FullOrderRow = Buyer & {
  readonly orderId: string;
  readonly number: number | null;
  readonly status: OrderStatus;
  readonly cartId: string;
  readonly opensByKey: boolean;
  readonly personId: string;
  readonly currency: string;
  readonly subtotalCents: number;
  readonly taxCents: number;
  readonly shippingCostCents: number;
  readonly discountCents: number;
  readonly grandTotalCents: number;
  readonly dueCents: number;
  readonly discounts: OrderDiscount[];
  readonly taxes: OrderTax[];
  readonly shipping: OrderShipping | null;
  readonly giftCards: GiftCardPart[];
  readonly paymentMethod: PaymentMethod;
  readonly paymentManual: ManualMethod | null;
  readonly paymentReference: string | null;
  readonly paymentState: PaymentState | null;
  readonly paymentAssumed: boolean;
  readonly paymentCancelAt: string | null;
  readonly failure: string | null;
  readonly refundedCents: number;
  readonly totalQuantity: number;
  readonly placedAt: string;
  readonly confirmedAt: string | null;
  readonly lines: readonly LineRow[];
};

/** One order with its lines in one query: $1 website, $2 order. */
export const fullOrderText = `
  select placed.order_id as "orderId", placed.number, placed.status, placed.cart_id as "cartId",
         placed.opens_by_key as "opensByKey", placed.person_id as "personId",
         placed.currency, placed.subtotal_cents as "subtotalCents", placed.tax_cents as "taxCents",
         placed.shipping_cost_cents as "shippingCostCents",
         placed.discount_cents as "discountCents", placed.grand_total_cents as "grandTotalCents",
         placed.refunded_cents as "refundedCents", placed.total_quantity as "totalQuantity",
         placed.placed_at as "placedAt", placed.confirmed_at as "confirmedAt",
         placed.due_cents as "dueCents", placed.discounts, placed.taxes, placed.shipping,
         placed.gift_cards as "giftCards", placed.payment_method as "paymentMethod",
         placed.payment_manual as "paymentManual",
         placed.payment_reference as "paymentReference", placed.payment_state as "paymentState",
         placed.payment_assumed as "paymentAssumed",
         placed.payment_cancel_at as "paymentCancelAt", placed.failure, placed.note,
         placed.email, placed.name, placed.phone, placed.address,
         (select coalesce(json_agg(json_build_object(
                   'lineId', line.line_id, 'itemId', line.item_id, 'variantId', line.variant_id,
                   'sku', line.sku, 'attributes', line.attributes,
                   'productType', line.product_type, 'title', line.title,
                   'imageUrl', line.image_url, 'quantity', line.quantity,
                   'unitPriceCents', line.unit_price_cents, 'totalCents', line.total_cents,
                   'discountCents', line.discount_cents, 'taxCents', line.tax_cents,
                   'additionalFields', line.additional_fields,
                   'refundedQuantity', line.refunded_quantity) order by line.place), '[]')
            from read.order_lines as line
           where line.website_id = placed.website_id and line.order_id = placed.order_id) as lines
    from read.orders as placed
   where placed.website_id = $1 and placed.order_id = $2`;

const toLine = ({
  refundedQuantity: _refunded,
  attributes,
  additionalFields,
  ...line
}: LineRow): OrderLine => ({
  ...line,
  attributes: JSON.parse(attributes) as Record<string, string>,
  additionalFields: JSON.parse(additionalFields ?? "{}") as Record<string, string>,
});

export const toOrder = (row: FullOrderRow): Order => ({
  orderId: row.orderId,
  status: row.status,
  lines: row.lines.map(toLine),
  totalQuantity: row.totalQuantity,
  currency: row.currency,
  subtotalCents: row.subtotalCents,
  taxCents: row.taxCents,
  shippingCostCents: row.shippingCostCents,
  discountCents: row.discountCents,
  grandTotalCents: row.grandTotalCents,
  discounts: row.discounts,
  taxes: row.taxes,
  shipping: row.shipping,
  giftCards: row.giftCards,
  payment: {
    method: row.paymentMethod,
    ...namedMethod(row.paymentManual),
    ...(row.paymentState !== null && { state: row.paymentState }),
  },
  dueCents: row.dueCents,
  placedAt: row.placedAt,
});

export const toBuyer = ({ email, name, phone, address, note }: FullOrderRow): Buyer => ({
  email,
  name,
  phone,
  address,
  note,
});
