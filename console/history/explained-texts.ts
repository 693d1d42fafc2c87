import { formatMoney } from "#domain/kit/format-money.ts";
import type { ExplainedNumber, ExplainedValue } from "#read-api/history/explain-contract.ts";
import { formatCount } from "../kit/figures/figures.tsx";

/** Names of the numbers, for the title of the panel. */
export const numberNames: Readonly<Record<ExplainedNumber, string>> = {
  "stock-available": "Available units",
  "stock-on-hand": "Units on hand",
  "stock-held": "Units held for checkouts",
  "stock-sold": "Units sold",
  "product-sold-out": "Sold-out mark",
  "product-on-sale": "On-sale mark",
  "cart-subtotal": "Cart subtotal",
  "cart-quantity": "Units in the cart",
  "cart-discount": "Discounts of the cart",
  "cart-shipping": "Shipping of the cart",
  "cart-tax": "Taxes of the cart",
  "cart-total": "Cart total",
  "order-subtotal": "Subtotal",
  "order-discount": "Discounts",
  "order-shipping": "Shipping",
  "order-tax": "Taxes",
  "order-total": "Order total",
  "order-due": "Balance due",
  "order-refunded": "Refunded so far",
  "gift-card-balance": "Gift card balance",
  "gift-card-held": "Held on gift card",
  "restock-waiting": "People waiting",
  "restock-sent": "People notified",
  "restock-failed": "Failed emails",
  "restock-in-doubt": "Emails in doubt",
  "restock-unconfirmed": "People asked to confirm",
  "restock-send-waiting": "Waiting to be notified",
  "restock-send-sent": "Notified by this send",
  "restock-send-failed": "Failed in this send",
  "restock-send-in-doubt": "In doubt after this send",
  "restock-send-skipped": "Skipped by this send",
};

const marks: Readonly<Partial<Record<ExplainedNumber, readonly [yes: string, no: string]>>> = {
  "product-sold-out": ["Sold out", "In stock"],
  "product-on-sale": ["On sale", "Not on sale"],
};

export type Shown = {
  readonly number: ExplainedNumber;
  readonly kind: "count" | "money" | "mark";
  readonly currency: string | null;
};

const amount = (value: number, { kind, currency }: Shown): string =>
  kind === "money" && currency !== null ? formatMoney(value, currency) : formatCount(value);

export const valueText = (value: ExplainedValue, shown: Shown): string => {
  if (value === null) return "–";
  if (value === "unlimited") return "Unlimited";
  if (typeof value === "boolean") return (marks[shown.number] ?? ["Yes", "No"])[value ? 0 : 1];
  return amount(value, shown);
};

/** "+5", "−$12.00"; undefined where the values cannot be subtracted or are equal. */
export const differenceText = (
  before: ExplainedValue,
  after: ExplainedValue,
  shown: Shown,
): string | undefined => {
  const [from, to] = [before ?? 0, after ?? 0];
  if (typeof from !== "number" || typeof to !== "number" || from === to) return undefined;
  return `${to > from ? "+" : "−"}${amount(Math.abs(to - from), shown)}`;
};
