import type { AnyColumns } from "#domain/kit/list-columns.ts";
import {
  couponReportColumnsOf,
  giftCardReportColumnsOf,
  paymentReportColumnsOf,
  refundReportColumns,
  taxReportColumnsOf,
} from "#domain/sales/book-columns.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { valueLabel } from "../census/value-label.ts";
import { type ComparedFigures, comparedSource } from "../kit/compared-source.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import type { WebsiteRange } from "../kit/local-day.ts";
import {
  couponsText,
  findPaymentsText,
  giftCardsText,
  refundsText,
  taxesText,
} from "./book-texts.ts";
import type { ComparedLedger } from "./find-ledger-range.ts";
import { ledgerValues } from "./ledger-text.ts";

const known = (expression: string) => ({ expression, known: true }) as const;
const currency = known("currency");

const sourceOf =
  <const C extends AnyColumns>(matching: string, columns: C, sql: SqlColumns<C>, key: string) =>
  (range: WebsiteRange): ListSource => ({
    matching,
    values: ledgerValues(range),
    columns,
    sql,
    key: { expression: key, type: "text" },
  });

/** Rows of a range next to those of the days before. */
const comparedSourceOf =
  <const C extends AnyColumns>(text: string, { columnsOf, sql, key, figures }: Compared<C>) =>
  (range: ComparedLedger): ListSource => {
    const columns = columnsOf(range.before !== null);
    const of = sourceOf(text, columns, sql, key);
    return {
      ...of(range),
      ...comparedSource(of(range), range.before && of(range.before), figures),
    };
  };

type Compared<C extends AnyColumns> = {
  readonly columnsOf: (isCompared: boolean) => C;
  readonly sql: SqlColumns<C>;
  readonly key: string;
  readonly figures: ComparedFigures;
};

const before = (name: string) => ({ expression: `"${name}Before"` }) as const;

export const taxSource = comparedSourceOf(taxesText, {
  columnsOf: taxReportColumnsOf,
  sql: {
    name: known("name"),
    kind: known("kind"),
    rate: known('"ratePpm"'),
    country: { ...known("country"), order: valueLabel("country", "country") },
    orders: known("orders"),
    tax: known('"taxCents"'),
    taxBefore: before("taxCents"),
    ordersBefore: before("orders"),
    currency,
  },
  key: `concat_ws(' ', kind, "ratePpm", country, currency, name)`,
  figures: {
    same: ["name", "kind", '"ratePpm"', "country", "currency"],
    figures: ["orders", '"taxCents"'],
  },
});

export const couponSource = comparedSourceOf(couponsText, {
  columnsOf: couponReportColumnsOf,
  sql: {
    code: known("code"),
    orders: known("orders"),
    discount: known('"discountCents"'),
    total: known('"totalCents"'),
    discountBefore: before("discountCents"),
    ordersBefore: before("orders"),
    totalBefore: before("totalCents"),
    currency,
  },
  key: "(currency || ' ' || code)",
  figures: {
    same: ["code", "currency"],
    figures: ["orders", '"discountCents"', '"totalCents"'],
  },
});

/** In the order in which a balance is written down. */
const entryPlace =
  "array_position(array['opening', 'sold', 'given', 'refunded', 'adjusted', 'spent', 'closing'], entry)::text";

export const giftCardSource = comparedSourceOf(giftCardsText, {
  columnsOf: giftCardReportColumnsOf,
  sql: {
    entry: { ...known("entry"), order: entryPlace },
    movements: known("movements"),
    amount: known("cents"),
    amountBefore: before("cents"),
    movementsBefore: before("movements"),
    currency,
  },
  key: "(currency || ' ' || entry)",
  figures: { same: ["entry", "currency"], figures: ["movements", "cents"] },
});

export const createPaymentSource = (sql: Sql) => async (range: ComparedLedger) =>
  comparedSourceOf(await findPaymentsText(sql), {
    columnsOf: paymentReportColumnsOf,
    sql: {
      way: known("way"),
      payments: known("payments"),
      received: known('"receivedCents"'),
      refunded: known('"refundedCents"'),
      net: known('"netCents"'),
      awaited: known('"awaitedCents"'),
      owed: known('"owedCents"'),
      receivedBefore: before("receivedCents"),
      paymentsBefore: before("payments"),
      refundedBefore: before("refundedCents"),
      netBefore: before("netCents"),
      awaitedBefore: before("awaitedCents"),
      owedBefore: before("owedCents"),
      currency,
    },
    key: "(currency || ' ' || way)",
    figures: {
      same: ["way", "currency"],
      figures: [
        ...["payments", '"receivedCents"', '"refundedCents"'],
        ...['"netCents"', '"awaitedCents"', '"owedCents"'],
      ],
    },
  })(range);

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
