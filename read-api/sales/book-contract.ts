import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { longPageOf } from "#domain/kit/paging.ts";
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
import { Before, comparedPageOf } from "../kit/compared-list-contract.ts";
import { Cents, Count, currency, owner, rangeQuery, reportQuery } from "./report-contract.ts";

const TaxRow = z.object({
  name: z.string(),
  kind: z.enum(taxKinds),
  ratePpm: Count,
  country: z.string(),
  currency,
  orders: Count,
  taxCents: Cents,
  ordersBefore: Before,
  taxCentsBefore: Before,
});

export const taxReportContract = {
  ...owner,
  path: "/api/console/sales/taxes",
  summary: "Taxes of the orders of a range by tax, rate and country",
  query: reportQuery(taxReportColumns, "-tax"),
  response: comparedPageOf(TaxRow),
} as const satisfies Contract;
export const exportTaxReportContract = exportOf(taxReportContract);

const CouponRow = z.object({
  code: z.string(),
  currency,
  orders: Count,
  discountCents: Cents,
  /** Total of the orders with the coupon. */
  totalCents: Cents,
  ordersBefore: Before,
  discountCentsBefore: Before,
  totalCentsBefore: Before,
});

export const couponReportContract = {
  ...owner,
  path: "/api/console/sales/coupons",
  summary: "Discounts of the orders of a range by coupon",
  query: reportQuery(couponReportColumns, "-discount"),
  response: comparedPageOf(CouponRow),
} as const satisfies Contract;
export const exportCouponReportContract = exportOf(couponReportContract);

const GiftCardRow = z.object({
  entry: z.enum(giftCardEntries),
  currency,
  movements: Count,
  /** Positive: the balance grew. */
  cents: Cents,
  movementsBefore: Before,
  centsBefore: Before,
});

export const giftCardReportContract = {
  ...owner,
  permission: "gift-cards:read",
  path: "/api/console/sales/gift-cards",
  summary: "Gift cards sold and spent in a range with the balances before and after it",
  query: reportQuery(giftCardReportColumns, "entry"),
  response: comparedPageOf(GiftCardRow),
} as const satisfies Contract;
export const exportGiftCardReportContract = exportOf(giftCardReportContract);

const PaymentRow = z.object({
  way: z.enum(paymentWays),
  currency,
  payments: Count,
  receivedCents: Cents,
  refundedCents: Cents,
  netCents: Cents,
  /** Awaited payments of orders that were placed in the range. */
  awaitedCents: Cents,
  /** Amount of refunds of the range whose money is not returned yet. */
  owedCents: Cents,
  paymentsBefore: Before,
  receivedCentsBefore: Before,
  refundedCentsBefore: Before,
  netCentsBefore: Before,
  awaitedCentsBefore: Before,
  owedCentsBefore: Before,
});

/** Money on the day on which it arrived or was returned. */
export const paymentReportContract = {
  ...owner,
  path: "/api/console/sales/payments",
  summary: "Money received and refunded in a range by payment method",
  query: reportQuery(paymentReportColumns, "-received"),
  response: comparedPageOf(PaymentRow),
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
  // Its rows name orders.
  permission: "orders:read",
  path: "/api/console/sales/refunds",
  summary: "Refunds of a range one by one",
  query: rangeQuery(refundReportColumns, "-refundedAt"),
  response: longPageOf(RefundRow),
} as const satisfies Contract;
export const exportRefundReportContract = exportOf(refundReportContract);
