import { formatDay } from "../kit/format-day.ts";
import { formatMoney } from "../kit/format-money.ts";
import { type Postal, postalLines } from "../kit/postal-lines.ts";
import type { Reader } from "../kit/reader.ts";
import { type AwaitedPayment, awaitedPaymentView } from "../orders/awaited-payment.ts";
import { fulfilmentNames } from "../orders/fulfilment-state.ts";
import { lineAnswers } from "../orders/order-texts.ts";
import { type Attributes, chosen } from "./account-views.ts";
import { cancellationText, type Delivery, deliveryView } from "./delivery-view.ts";

const orderStatuses: Readonly<Record<string, string>> = {
  placed: "Pending",
  failed: "Not placed",
  "awaiting-payment": "Awaiting payment",
  cancelled: "Cancelled",
  paid: "Confirmed",
  "partially-refunded": "Partly refunded",
  refunded: "Refunded",
};

export const orderStatusText = (status: string): string => orderStatuses[status] ?? status;

export const orderName = (number: number | null): string =>
  number === null ? "Order" : `Order #${number}`;

export const orderUrl = (orderId: string): string => `/account/orders/${orderId}`;

type OrderRow = {
  readonly orderId: string;
  readonly number: number | null;
  readonly status: string;
  readonly placedAt: string;
  readonly totalQuantity: number;
  readonly currency: string;
  readonly grandTotalCents: number;
  readonly title: string;
  readonly imageUrl: string | null;
};

/** A row of a list of orders, as text. */
export const orderView = (row: OrderRow, { locale, timeZone, moneyLocale }: Reader) => ({
  id: row.orderId,
  url: orderUrl(row.orderId),
  name: orderName(row.number),
  title: row.title,
  imageUrl: row.imageUrl,
  summary: `${formatDay(row.placedAt, locale, timeZone)} · ${row.totalQuantity} ${
    row.totalQuantity === 1 ? "item" : "items"
  }`,
  status: orderStatusText(row.status),
  total: formatMoney(row.grandTotalCents, row.currency, moneyLocale),
});
export type OrderRowView = ReturnType<typeof orderView>;

type FullOrder = Omit<OrderRow, "title" | "imageUrl"> & {
  readonly lines: readonly {
    readonly lineId: string;
    readonly title: string;
    readonly imageUrl: string | null;
    readonly attributes: Attributes;
    readonly quantity: number;
    readonly refundedQuantity: number;
    readonly totalCents: number;
    readonly additionalFields?: Readonly<Record<string, string>> | undefined;
  }[];
  readonly subtotalCents: number;
  readonly shippingCostCents: number;
  readonly taxCents: number;
  readonly discountCents: number;
  readonly refundedCents: number;
  readonly name: string | null;
  readonly address: Postal | null;
  /** Path of the page with the downloads. */
  readonly filesUrl: string | null;
  readonly awaitedPayment: AwaitedPayment | null;
};

/** The parts of the total, where it is more than the goods. */
const sumsOf = (order: FullOrder): readonly (readonly [label: string, cents: number])[] => {
  const extras = [
    ["Discount", -order.discountCents],
    ["Shipping", order.shippingCostCents],
    ["Taxes", order.taxCents],
    ["Refunded", -order.refundedCents],
  ] as const;
  const shown = extras.filter(([, cents]) => cents !== 0);
  return shown.length === 0 ? [] : [["Subtotal", order.subtotalCents], ...shown];
};

/** One order, as text. */
export const fullOrderView = (order: FullOrder & Delivery, reader: Reader) => {
  const { name, summary, status, total } = orderView(
    { ...order, title: "", imageUrl: null },
    reader,
  );
  const money = (cents: number): string => formatMoney(cents, order.currency, reader.moneyLocale);
  return {
    name,
    summary,
    status: order.cancelledAt === null ? status : fulfilmentNames.cancelled,
    cancelled: cancellationText(order, reader),
    delivery: deliveryView(order, reader),
    total,
    lines: order.lines.map((line) => ({
      id: line.lineId,
      title: line.title,
      imageUrl: line.imageUrl,
      options: [
        `${line.quantity} × ${chosen(line.attributes)}`.trim(),
        line.refundedQuantity > 0 && `${line.refundedQuantity} refunded`,
      ]
        .filter(Boolean)
        .join(" · "),
      answers: lineAnswers(line),
      total: money(line.totalCents),
    })),
    awaitedPayment:
      order.awaitedPayment && awaitedPaymentView(order.awaitedPayment, order.currency, reader),
    filesUrl: order.filesUrl,
    sums: sumsOf(order).map(([label, cents]) => ({ label, amount: money(cents) })),
    deliverTo:
      order.address === null
        ? []
        : postalLines({ ...order.address, name: order.name }, { locale: reader.language }),
  };
};
export type FullOrderView = ReturnType<typeof fullOrderView>;
