import * as z from "zod/mini";
import { trafficComparisons } from "#domain/census/traffic-dimensions.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { type AnyColumns, sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { Day } from "#domain/kit/moment.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import {
  attributionColumns,
  attributionDimensions,
  attributionModels,
} from "#domain/sales/attribution.ts";
import {
  couponReportColumns,
  giftCardEntries,
  giftCardReportColumns,
  paymentReportColumns,
  paymentWays,
  refundProgressNames,
  refundReportColumns,
  taxKinds,
  taxReportColumns,
} from "#domain/sales/book-columns.ts";
import { productReportColumns } from "#domain/sales/product-columns.ts";
import { checkedFigures, checkedReports } from "#domain/sales/sales-check.ts";
import { salesColumns, salesGroups } from "#domain/sales/sales-columns.ts";

const owner = { method: "GET", tag: "sales", access: "owner", permission: "orders:read" } as const;
/** Local days of the website, both inclusive. Default: the last 30 days; up to 400 days. */
const range = { from: z.optional(Day), to: z.optional(Day) };
const Count = z.int();
const Cents = z.int();
const currency = z.string();

const reportQuery = <const C extends AnyColumns>(
  columns: C,
  sort: (keyof C & string) | `-${keyof C & string}`,
) =>
  listQuery({
    ...range,
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(columns)), sort as never),
    filters: filtersOf(columns),
  });

const amounts = {
  grossCents: Cents,
  discountCents: Cents,
  shippingCents: Cents,
  taxCents: Cents,
  /** Gross sales minus discounts, plus shipping and taxes that are added to prices. */
  totalCents: Cents,
  refundedCents: Cents,
};

const SalesRow = z.object({
  /** A day, the Monday of a week, YYYY-MM, the id of a product, or a country; empty: none of them. */
  name: z.string(),
  /** Title of the product; empty for other groups. */
  title: z.string(),
  currency,
  /** Orders with the product, which do not add up to all orders. */
  orders: Count,
  units: Count,
  ...amounts,
  netCents: Cents,
});
export type SalesRow = z.infer<typeof SalesRow>;

/**
 * Confirmed orders on the local day on which they were placed, and refunds on their own day. One row for
 * each currency: amounts of several currencies are never added.
 */
export const salesByContract = {
  ...owner,
  path: "/api/console/sales/by/:group",
  summary: "Sales and refunds by day, week, month, product or country",
  params: z.object({ group: z.enum(salesGroups) }),
  query: reportQuery(salesColumns, "-name"),
  response: longPageOf(SalesRow),
} as const satisfies Contract;
export const exportSalesContract = exportOf(salesByContract);

const TaxRow = z.object({
  name: z.string(),
  kind: z.enum(taxKinds),
  ratePpm: Count,
  country: z.string(),
  currency,
  orders: Count,
  taxCents: Cents,
});

export const taxReportContract = {
  ...owner,
  path: "/api/console/sales/taxes",
  summary: "Taxes of the orders of a range, by tax, rate and country",
  query: reportQuery(taxReportColumns, "-tax"),
  response: longPageOf(TaxRow),
} as const satisfies Contract;
export const exportTaxReportContract = exportOf(taxReportContract);

const CouponRow = z.object({
  code: z.string(),
  currency,
  orders: Count,
  discountCents: Cents,
  /** Of the orders with the coupon. */
  totalCents: Cents,
});

export const couponReportContract = {
  ...owner,
  path: "/api/console/sales/coupons",
  summary: "Discounts of the orders of a range, by coupon",
  query: reportQuery(couponReportColumns, "-discount"),
  response: longPageOf(CouponRow),
} as const satisfies Contract;
export const exportCouponReportContract = exportOf(couponReportContract);

const GiftCardRow = z.object({
  entry: z.enum(giftCardEntries),
  currency,
  movements: Count,
  /** Positive: the balance grew. */
  cents: Cents,
});

export const giftCardReportContract = {
  ...owner,
  permission: "gift-cards:read",
  path: "/api/console/sales/gift-cards",
  summary: "Gift cards sold and spent in a range, with the balances before and after it",
  query: reportQuery(giftCardReportColumns, "entry"),
  response: longPageOf(GiftCardRow),
} as const satisfies Contract;
export const exportGiftCardReportContract = exportOf(giftCardReportContract);

const PaymentRow = z.object({
  way: z.enum(paymentWays),
  currency,
  payments: Count,
  receivedCents: Cents,
  refundedCents: Cents,
  netCents: Cents,
  /** Of orders that were placed in the range. */
  awaitedCents: Cents,
});

/** Money on the day on which it arrived or was returned. */
export const paymentReportContract = {
  ...owner,
  path: "/api/console/sales/payments",
  summary: "Money received and refunded in a range, by payment method",
  query: reportQuery(paymentReportColumns, "-received"),
  response: longPageOf(PaymentRow),
} as const satisfies Contract;
export const exportPaymentReportContract = exportOf(paymentReportContract);

const RefundRow = z.object({
  orderId: z.string(),
  refundId: z.string(),
  number: z.nullable(Count),
  refundedAt: z.string(),
  units: Count,
  currency,
  amountCents: Cents,
  giftCardCents: Cents,
  paymentCents: Cents,
  way: z.enum(paymentWays),
  progress: z.enum(Object.keys(refundProgressNames) as (keyof typeof refundProgressNames)[]),
});

export const refundReportContract = {
  ...owner,
  path: "/api/console/sales/refunds",
  summary: "Refunds of a range, one by one",
  query: reportQuery(refundReportColumns, "-refundedAt"),
  response: longPageOf(RefundRow),
} as const satisfies Contract;
export const exportRefundReportContract = exportOf(refundReportContract);

const Rate = z.nullable(z.number());

const ProductRow = z.object({
  /** The product's id; empty: what belongs to no product, such as shipping. */
  name: z.string(),
  title: z.string(),
  currency,
  /** Null in rows of other currencies than the website's, and without `census:read`. */
  views: z.nullable(Count),
  /** Carts that the product was put into for the first time. */
  carts: z.nullable(Count),
  /** Rates are parts of 1, and null where there is nothing to divide by. */
  cartRate: Rate,
  orders: Count,
  orderRate: Rate,
  units: Count,
  totalCents: Cents,
  refundedUnits: Count,
  refundRate: Rate,
  refundedCents: Cents,
  /** Restock sign-ups, and those whose person ordered the variant later; null without `restock:read`. */
  signUps: z.nullable(Count),
  signUpOrders: z.nullable(Count),
  signUpRate: Rate,
});
export type ProductRow = z.infer<typeof ProductRow>;

/**
 * Products from the views of their pages to refunds. Counts that have no currency are in the row of the
 * website's currency. 503 `not-counted-yet` while visits are counted for the first time.
 */
export const productReportContract = {
  ...owner,
  path: "/api/console/sales/products",
  summary: "Views, carts, orders, refunds and restock sign-ups by product",
  query: reportQuery(productReportColumns, "-total"),
  response: longPageOf(ProductRow),
} as const satisfies Contract;
export const exportProductReportContract = exportOf(productReportContract);

/** What the products add up to, next to the sum over the orders and refunds. */
export const productCheckContract = {
  ...owner,
  path: "/api/console/sales/products-check",
  summary: "Whether the report of products adds up to the orders and refunds",
  query: z.object(range),
  response: z.object({
    from: z.string(),
    to: z.string(),
    rows: z.array(
      z.object({
        figure: z.enum(["total", "refunded"]),
        currency,
        reportCents: Cents,
        ledgerCents: Cents,
      }),
    ),
  }),
} as const satisfies Contract;

const AttributionRow = z.object({
  /** Empty: the visit has none, such as a direct visit without a source. */
  name: z.string(),
  /** False: no visit is known of these orders. */
  hasVisit: z.boolean(),
  currency,
  /** Orders with a part of the amount: with equal parts an order can be in several rows. */
  orders: Count,
  totalCents: Cents,
  refundedCents: Cents,
  netCents: Cents,
});
export type AttributionRow = z.infer<typeof AttributionRow>;

const model = z._default(z.enum(attributionModels), "last");

/**
 * Sales and refunds by the visits before the order, up to 90 days: a refund belongs to the visits of its
 * order, on the day of the refund. Orders of customers without a known visit have a separate row.
 * 503 `not-counted-yet` while visits are counted for the first time.
 */
export const attributionContract = {
  ...owner,
  path: "/api/console/sales/attributed/:dimension",
  summary: "Sales and refunds by where the customers came from",
  params: z.object({ dimension: z.enum(attributionDimensions) }),
  query: listQuery({
    ...range,
    ...longPageQuery,
    model,
    sort: z._default(sortBy(sortableIds(attributionColumns)), "-total"),
    filters: filtersOf(attributionColumns),
  }),
  response: longPageOf(AttributionRow),
} as const satisfies Contract;
export const exportAttributionContract = exportOf(attributionContract);

/** What every dimension adds up to, next to the sum over the orders and refunds. */
export const attributionCheckContract = {
  ...owner,
  path: "/api/console/sales/attribution-check",
  summary: "Whether sales by source add up to the orders and refunds in every dimension",
  query: z.object({ ...range, model }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    rows: z.array(
      z.object({
        dimension: z.enum(attributionDimensions),
        figure: z.enum(["total", "refunded"]),
        currency,
        reportCents: Cents,
        ledgerCents: Cents,
      }),
    ),
  }),
} as const satisfies Contract;

const Figures = z.object({ orders: Count, ...amounts });
export type SalesFigures = z.infer<typeof Figures>;

/** The last whole day next to the same weekday a week before. */
const Yesterday = z.object({
  day: z.string(),
  dayBefore: z.string(),
  now: Figures,
  before: Figures,
  /** The products whose sales changed most in the same direction, largest first. */
  reasons: z.array(z.object({ title: z.string(), cents: Cents, centsBefore: Cents })),
});

/** `before`: as many days before the range, or the same days a year before. */
export const salesContract = {
  ...owner,
  path: "/api/console/sales",
  summary: "Sales of a range by day, compared, for each currency",
  query: z.object({ ...range, compare: z._default(z.enum(trafficComparisons), "period") }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    /** The website's current local day is in the range, so that its figures still grow. */
    isInProgress: z.boolean(),
    before: z.object({ from: z.string(), to: z.string() }),
    /** The website's currency first; it is present without any sales, too. */
    currencies: z.array(
      z.object({
        currency,
        now: Figures,
        before: Figures,
        /** Ascending, without gaps. */
        days: z.array(
          z.object({ day: z.string(), orders: Count, totalCents: Cents, refundedCents: Cents }),
        ),
      }),
    ),
    /** In the website's currency; null while neither of its days has sales or refunds. */
    yesterday: z.nullable(Yesterday),
  }),
} as const satisfies Contract;

/**
 * What every report of a range adds up to, next to the sum over the orders and refunds themselves. Payments
 * and gift cards are compared since the beginning, because they have other days than their orders.
 */
export const salesCheckContract = {
  ...owner,
  path: "/api/console/sales/check",
  summary: "Whether every report of sales adds up to the orders and refunds",
  query: z.object(range),
  response: z.object({
    from: z.string(),
    to: z.string(),
    rows: z.array(
      z.object({
        report: z.enum(checkedReports),
        figure: z.enum(checkedFigures),
        currency,
        reportCents: Cents,
        ledgerCents: Cents,
      }),
    ),
  }),
} as const satisfies Contract;
