import type { ResponseOf } from "#domain/kit/contract.ts";
import type { CheckedFigure, CheckedReport } from "#domain/sales/sales-check.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { WebsiteRange } from "../kit/local-day.ts";
import {
  couponsText,
  findPaymentsText,
  giftCardsText,
  refundsText,
  taxesText,
} from "./book-texts.ts";
import type { salesCheckContract } from "./contract.ts";
import { ledgerText, ledgerValues } from "./ledger-text.ts";
import { salesText } from "./sales-by.ts";

type CheckRow = ResponseOf<typeof salesCheckContract>["rows"][number];

/** SQL of a figure, by the columns of the report's text. */
type Figures = Readonly<Partial<Record<CheckedFigure, string>>>;
type Checked = {
  readonly report: CheckedReport | "ledger";
  readonly text: string;
  readonly figures: Figures;
};

const ofSales: Figures = {
  gross: '"grossCents"',
  discount: '"discountCents"',
  shipping: '"shippingCents"',
  tax: '"taxCents"',
  total: '"totalCents"',
  refunded: '"refundedCents"',
};
const ledger: Checked = { report: "ledger", text: ledgerText, figures: ofSales };

const ofRange: readonly Checked[] = [
  ledger,
  { report: "day", text: salesText("day"), figures: ofSales },
  { report: "product", text: salesText("product"), figures: ofSales },
  { report: "country", text: salesText("country"), figures: ofSales },
  {
    report: "taxes",
    text: `select * from (${taxesText}) as t where kind <> 'included'`,
    figures: { tax: '"taxCents"' },
  },
  { report: "coupons", text: couponsText, figures: { discount: '"discountCents"' } },
  { report: "refunds", text: refundsText, figures: { refunded: '"amountCents"' } },
];

/** Their entries have other days than the orders that they belong to. */
const ofAllTime = (paymentsText: string): readonly Checked[] => [
  ledger,
  {
    report: "payments",
    text: paymentsText,
    figures: {
      total: '"receivedCents" + "awaitedCents"',
      refunded: '"refundedCents" + "owedCents"',
    },
  },
];

const ofGiftCards: readonly Checked[] = [
  {
    report: "ledger",
    text: "select currency, balance_cents as cents from read.gift_cards where website_id = $1",
    figures: { balance: "cents" },
  },
  {
    report: "gift-cards",
    text: `select * from (${giftCardsText}) as g where entry = 'closing'`,
    figures: { balance: "cents" },
  },
];

/** The sums of several reports in one statement, so that no order arrives between two of them. */
const sumsText = (checked: readonly Checked[]): string =>
  checked
    .flatMap(({ report, text, figures }) =>
      Object.entries(figures).map(
        ([figure, column]) => `
          select '${report}' as report, '${figure}' as figure, currency, sum(${column})::bigint as cents
            from (${text}) as summed group by currency`,
      ),
    )
    .join(" union all ");

type Sum = {
  readonly report: CheckedReport | "ledger";
  readonly figure: CheckedFigure;
  readonly currency: string;
  readonly cents: number;
};

/** Every figure next to the ledger's, also where only one of both has the currency. */
const compared = (sums: readonly Sum[], checked: readonly Checked[]): readonly CheckRow[] => {
  const currencies = [...new Set(sums.map(({ currency }) => currency))].sort();
  const centsOf = (wanted: Omit<Sum, "cents">): number =>
    sums.find(
      ({ report, figure, currency }) =>
        report === wanted.report && figure === wanted.figure && currency === wanted.currency,
    )?.cents ?? 0;
  return checked.flatMap(({ report, figures }) => {
    if (report === "ledger") return [];
    return currencies.flatMap((currency) =>
      (Object.keys(figures) as CheckedFigure[]).map((figure) => ({
        report,
        figure,
        currency,
        reportCents: centsOf({ report, figure, currency }),
        ledgerCents: centsOf({ report: "ledger", figure, currency }),
      })),
    );
  });
};

/** Days before the first order and after the last one. */
const ALL_TIME = { from: "1000-01-01", to: "9998-12-30" };

/** Adds up every report of a range, and compares it with the sum over the orders and refunds themselves. */
export const checkSales = async (sql: Sql, range: WebsiteRange): Promise<readonly CheckRow[]> => {
  const check = async (checked: readonly Checked[], days: WebsiteRange) =>
    compared(await sql.query<Sum>(sumsText(checked), ledgerValues(days)), checked);
  const all = { ...range, ...ALL_TIME };
  const answers = await Promise.all([
    check(ofRange, range),
    check(ofAllTime(await findPaymentsText(sql)), all),
    check(ofGiftCards, all),
  ]);
  return answers.flat();
};
