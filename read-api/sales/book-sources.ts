import type { AnyColumns } from "#domain/kit/list-columns.ts";
import {
  couponReportColumns,
  giftCardReportColumns,
  paymentReportColumns,
  refundReportColumns,
  taxReportColumns,
} from "#domain/sales/book-columns.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import {
  couponsText,
  findPaymentsText,
  giftCardsText,
  refundsText,
  taxesText,
} from "./book-texts.ts";
import { type LedgerRange, ledgerValues } from "./ledger-text.ts";

const known = (expression: string) => ({ expression, known: true }) as const;
const currency = known("currency");

const sourceOf =
  <const C extends AnyColumns>(matching: string, columns: C, sql: SqlColumns<C>, key: string) =>
  (range: LedgerRange): ListSource => ({
    matching,
    values: ledgerValues(range),
    columns,
    sql,
    key: { expression: key, type: "text" },
  });

export const taxSource = sourceOf(
  taxesText,
  taxReportColumns,
  {
    name: known("name"),
    kind: known("kind"),
    rate: known('"ratePpm"'),
    country: known("country"),
    orders: known("orders"),
    tax: known('"taxCents"'),
    currency,
  },
  `concat_ws(' ', kind, "ratePpm", country, currency, name)`,
);

export const couponSource = sourceOf(
  couponsText,
  couponReportColumns,
  {
    code: known("code"),
    orders: known("orders"),
    discount: known('"discountCents"'),
    total: known('"totalCents"'),
    currency,
  },
  "(currency || ' ' || code)",
);

/** In the order in which a balance is written down. */
const entryPlace =
  "array_position(array['opening', 'sold', 'given', 'refunded', 'adjusted', 'spent', 'closing'], entry)::text";

export const giftCardSource = sourceOf(
  giftCardsText,
  giftCardReportColumns,
  {
    entry: { ...known("entry"), order: entryPlace },
    movements: known("movements"),
    amount: known("cents"),
    currency,
  },
  "(currency || ' ' || entry)",
);

export const createPaymentSource = (sql: Sql) => async (range: LedgerRange) =>
  sourceOf(
    await findPaymentsText(sql),
    paymentReportColumns,
    {
      way: known("way"),
      payments: known("payments"),
      received: known('"receivedCents"'),
      refunded: known('"refundedCents"'),
      net: known('"netCents"'),
      awaited: known('"awaitedCents"'),
      owed: known('"owedCents"'),
      currency,
    },
    "(currency || ' ' || way)",
  )(range);

export const refundSource = sourceOf(
  refundsText,
  refundReportColumns,
  {
    number: { expression: "number" },
    refundedAt: known('"refundedAt"'),
    units: known("units"),
    amount: known('"amountCents"'),
    giftCards: known('"giftCardCents"'),
    payment: known('"paymentCents"'),
    way: known("way"),
    progress: known("progress"),
    currency,
  },
  `("orderId" || ' ' || "refundId")`,
);
