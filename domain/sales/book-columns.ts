import { countryChoices } from "../kit/country-choices.ts";
import { countryName } from "../kit/country-name.ts";
import type { ListColumns } from "../kit/list-columns.ts";
import { percentText } from "../kit/percent-text.ts";
import { beforeIf, count, currencyColumn, money, moneyBefore, text } from "./report-columns.ts";

/** Taxes that are added to prices, taxes that prices include, and those of orders from before taxes were listed. */
export const taxKinds = ["added", "included", "unlisted"] as const;
export type TaxKind = (typeof taxKinds)[number];

type TaxRow = {
  readonly name: string;
  readonly kind: TaxKind;
  readonly ratePpm: number;
  readonly country: string;
  readonly currency: string;
  readonly orders: number;
  readonly taxCents: number;
  readonly ordersBefore: number | null;
  readonly taxCentsBefore: number | null;
};

const ofNone = beforeIf(false);

/** `isCompared`: the column of the taxes before is shown without being selected. */
export const taxReportColumnsOf = (isCompared = false) =>
  ({
    name: text<TaxRow>(
      "Tax",
      (row) => row.name,
      (row) => row.name || "Not listed",
    ),
    kind: {
      label: "Kind",
      kind: "choice",
      choices: {
        added: "Added to prices",
        included: "Included in prices",
        unlisted: "Total of the order",
      } satisfies Readonly<Record<TaxKind, string>>,
      value: (row: TaxRow) => row.kind,
      sortable: true,
      filterable: true,
    },
    rate: {
      ...count<TaxRow>("Rate", (row) => row.ratePpm),
      shown: (row: TaxRow) => (row.kind === "unlisted" ? "" : percentText(row.ratePpm)),
    },
    country: {
      ...text<TaxRow>(
        "Country of delivery",
        (row) => row.country,
        (row) => (row.country === "" ? "Not known" : countryName(row.country)),
      ),
      choices: countryChoices,
    },
    orders: count<TaxRow>("Orders", (row) => row.orders),
    tax: money<TaxRow>("Taxes", (row) => row.taxCents),
    taxBefore: beforeIf(isCompared)(
      moneyBefore<TaxRow>("Taxes before", (row) => row.taxCentsBefore),
    ),
    ordersBefore: ofNone(count<TaxRow>("Orders before", (row) => row.ordersBefore)),
    currency: currencyColumn,
  }) as const satisfies ListColumns<TaxRow>;
export const taxReportColumns = taxReportColumnsOf();

type CouponRow = {
  readonly code: string;
  readonly currency: string;
  readonly orders: number;
  readonly discountCents: number;
  readonly totalCents: number;
  readonly ordersBefore: number | null;
  readonly discountCentsBefore: number | null;
  readonly totalCentsBefore: number | null;
};

export const couponReportColumnsOf = (isCompared = false) =>
  ({
    code: text<CouponRow>(
      "Coupon",
      (row) => row.code,
      (row) => row.code || "Not listed",
    ),
    orders: count<CouponRow>("Orders", (row) => row.orders),
    discount: money<CouponRow>("Discounts", (row) => row.discountCents),
    total: money<CouponRow>("Total of these orders", (row) => row.totalCents),
    discountBefore: beforeIf(isCompared)(
      moneyBefore<CouponRow>("Discounts before", (row) => row.discountCentsBefore),
    ),
    ordersBefore: ofNone(count<CouponRow>("Orders before", (row) => row.ordersBefore)),
    totalBefore: ofNone(
      moneyBefore<CouponRow>("Total of these orders before", (row) => row.totalCentsBefore),
    ),
    currency: currencyColumn,
  }) as const satisfies ListColumns<CouponRow>;
export const couponReportColumns = couponReportColumnsOf();

/** `sold`: issued for an order. `given`: issued by a member. `opening`, `closing`: balances of all cards. */
export const giftCardEntries = [
  "opening",
  "sold",
  "given",
  "spent",
  "refunded",
  "adjusted",
  "closing",
] as const;
export type GiftCardEntry = (typeof giftCardEntries)[number];

const giftCardEntryNames: Readonly<Record<GiftCardEntry, string>> = {
  opening: "Balance before",
  sold: "Sold",
  given: "Issued by members",
  spent: "Spent on orders",
  refunded: "Refunded to cards",
  adjusted: "Adjusted",
  closing: "Balance after",
};

type GiftCardRow = {
  readonly entry: GiftCardEntry;
  readonly currency: string;
  readonly movements: number;
  readonly cents: number;
  readonly movementsBefore: number | null;
  readonly centsBefore: number | null;
};

export const giftCardReportColumnsOf = (isCompared = false) =>
  ({
    entry: {
      label: "Entry",
      kind: "choice",
      choices: giftCardEntryNames,
      value: (row: GiftCardRow) => row.entry,
      sortable: true,
      filterable: true,
    },
    movements: count<GiftCardRow>("Movements", (row) => row.movements),
    amount: money<GiftCardRow>("Amount", (row) => row.cents),
    amountBefore: beforeIf(isCompared)(
      moneyBefore<GiftCardRow>("Amount before", (row) => row.centsBefore),
    ),
    movementsBefore: ofNone(count<GiftCardRow>("Movements before", (row) => row.movementsBefore)),
    currency: currencyColumn,
  }) as const satisfies ListColumns<GiftCardRow>;
export const giftCardReportColumns = giftCardReportColumnsOf();

export const paymentWays = ["stripe", "manual", "gift-card", "none"] as const;
export type PaymentWay = (typeof paymentWays)[number];

export const paymentWayNames: Readonly<Record<PaymentWay, string>> = {
  stripe: "Card",
  manual: "Manual",
  "gift-card": "Gift card",
  none: "No payment needed",
};

type PaymentRow = {
  readonly way: PaymentWay;
  readonly currency: string;
  readonly payments: number;
  readonly receivedCents: number;
  readonly refundedCents: number;
  readonly netCents: number;
  readonly awaitedCents: number;
  readonly owedCents: number;
  readonly paymentsBefore: number | null;
  readonly receivedCentsBefore: number | null;
  readonly refundedCentsBefore: number | null;
  readonly netCentsBefore: number | null;
  readonly awaitedCentsBefore: number | null;
  readonly owedCentsBefore: number | null;
};

export const paymentReportColumnsOf = (isCompared = false) =>
  ({
    way: {
      label: "Payment",
      kind: "choice",
      choices: paymentWayNames,
      value: (row: PaymentRow) => row.way,
      sortable: true,
      filterable: true,
    },
    payments: count<PaymentRow>("Payments", (row) => row.payments),
    received: money<PaymentRow>("Received", (row) => row.receivedCents),
    refunded: money<PaymentRow>("Returned", (row) => row.refundedCents),
    net: money<PaymentRow>("Received minus returned", (row) => row.netCents),
    awaited: money<PaymentRow>("Still awaited", (row) => row.awaitedCents),
    owed: money<PaymentRow>("To be returned", (row) => row.owedCents),
    receivedBefore: beforeIf(isCompared)(
      moneyBefore<PaymentRow>("Received before", (row) => row.receivedCentsBefore),
    ),
    paymentsBefore: ofNone(count<PaymentRow>("Payments before", (row) => row.paymentsBefore)),
    refundedBefore: ofNone(
      moneyBefore<PaymentRow>("Returned before", (row) => row.refundedCentsBefore),
    ),
    netBefore: ofNone(
      moneyBefore<PaymentRow>("Received minus returned before", (row) => row.netCentsBefore),
    ),
    awaitedBefore: ofNone(
      moneyBefore<PaymentRow>("Still awaited before", (row) => row.awaitedCentsBefore),
    ),
    owedBefore: ofNone(
      moneyBefore<PaymentRow>("To be returned before", (row) => row.owedCentsBefore),
    ),
    // The widest of the tables: its amounts name their currency, too.
    currency: beforeIf(!isCompared)(currencyColumn),
  }) as const satisfies ListColumns<PaymentRow>;
export const paymentReportColumns = paymentReportColumnsOf();

export const refundProgressNames = {
  "by-hand": "Settled manually",
  pending: "Pending",
  owed: "Owed",
  paid: "Refunded",
  failed: "Failed",
} as const;
export type RefundProgress = keyof typeof refundProgressNames;

type RefundRow = {
  readonly orderId: string;
  readonly refundId: string;
  readonly number: number | null;
  readonly refundedAt: string;
  readonly units: number;
  readonly currency: string;
  readonly amountCents: number;
  readonly giftCardCents: number;
  readonly paymentCents: number;
  readonly way: PaymentWay;
  readonly progress: RefundProgress;
};

export const refundReportColumns = {
  number: {
    label: "Order",
    kind: "count",
    value: (row) => row.number,
    shown: (row) => (row.number === null ? "No number yet" : `#${row.number}`),
    sortable: true,
    filterable: true,
  },
  refundedAt: {
    label: "Refunded",
    kind: "moment",
    value: (row) => row.refundedAt,
    sortable: true,
    filterable: true,
  },
  units: count<RefundRow>("Units", (row) => row.units),
  amount: money<RefundRow>("Amount", (row) => row.amountCents),
  giftCards: money<RefundRow>("To gift cards", (row) => row.giftCardCents),
  payment: money<RefundRow>("To the payment", (row) => row.paymentCents),
  way: {
    label: "Payment",
    kind: "choice",
    choices: paymentWayNames,
    value: (row: RefundRow) => row.way,
    filterable: true,
  },
  progress: {
    label: "Status",
    kind: "choice",
    choices: refundProgressNames,
    value: (row: RefundRow) => row.progress,
    filterable: true,
  },
  currency: currencyColumn,
} as const satisfies ListColumns<RefundRow>;
