import { formatMoney } from "#domain/kit/format-money.ts";
import type { InvoiceLine } from "./invoice-lines.ts";
import type { DrivePlan } from "./plan.ts";
import type { Figures, Reconciliation } from "./reconcile.ts";

const sum = <Item>(items: readonly Item[], amount: (item: Item) => number): number =>
  items.reduce((total, item) => total + amount(item), 0);

const cancelledCents = ({ quantity, unitPriceCents }: InvoiceLine): number =>
  quantity * unitPriceCents;

/** The content of the file, before anything is sent. */
export const planLines = (plan: DrivePlan, currency: string): readonly string[] => {
  const money = (cents: number) => formatMoney(cents, currency);
  const { invoices, refunds, unmatched, rejected, products } = plan;
  const variants = sum(products, (product) => product.variants.length);
  return [
    `${plan.fileLines} lines: ${invoices.length} invoices of ${sum(invoices, ({ units }) => units)} units for ${money(sum(invoices, ({ totalCents }) => totalCents))}`,
    `${products.length} products with ${variants} variants, one for each stock code and price`,
    `${refunds.length} cancellation lines match an earlier line: ${money(sum(refunds, ({ amountCents }) => amountCents))} will be refunded`,
    `${unmatched.length} cancellation lines match no earlier line: ${sum(unmatched, ({ quantity }) => quantity)} units, ${money(sum(unmatched, cancelledCents))}, not imported`,
    `${rejected.length} lines are rejected`,
  ];
};

/** Skipped lines, by their line number. */
export const leftOutLines = (plan: DrivePlan, currency: string): readonly string[] => [
  ...(plan.rejected.length > 0 ? ["", "Rejected lines:"] : []),
  ...plan.rejected.map(({ line, reasons }) => `  line ${line}: ${reasons.join("; ")}`),
  ...(plan.unmatched.length > 0 ? ["", "Cancellations that match no earlier line:"] : []),
  ...plan.unmatched.map(
    (each) =>
      `  line ${each.line}: ${each.invoice} ${each.stockCode} ${each.description}, ${each.quantity} × ${formatMoney(each.unitPriceCents, currency)} = ${formatMoney(cancelledCents(each), currency)}`,
  ),
  ...(plan.unmatched.length > 0
    ? [`  total ${formatMoney(sum(plan.unmatched, cancelledCents), currency)}`]
    : []),
];

const names: Readonly<Record<keyof Figures, string>> = {
  orders: "orders",
  units: "units ordered",
  totalCents: "total",
  refundedCents: "refunded",
  variants: "variants",
  unitsSold: "units sold, minus returns",
  unitsOnHand: "units back in stock",
};

/** File and read models side by side. */
export const reconciliationLines = (
  { file, readModels, differences, equal }: Reconciliation,
  currency: string,
): readonly string[] => {
  const write = (name: keyof Figures, value: number) =>
    name.endsWith("Cents") ? formatMoney(value, currency) : String(value);
  const row = (left: string, middle: string, right: string, mark: string) =>
    `  ${left.padEnd(28)}${middle.padStart(16)}${right.padStart(16)}  ${mark}`;
  return [
    "",
    row("", "file", "read models", ""),
    ...(Object.keys(names) as (keyof Figures)[]).map((name) =>
      row(
        names[name],
        write(name, file[name]),
        write(name, readModels[name]),
        file[name] === readModels[name] ? "equal" : "DIFFERENT",
      ),
    ),
    ...differences.map((difference) => `  ${difference}`),
    equal
      ? "Reconciled to the cent."
      : "The reconciliation failed: the read models differ from the file.",
  ];
};
