import * as z from "zod/mini";
import { formatDay } from "../kit/format-day.ts";
import { formatMoney } from "../kit/format-money.ts";
import { Cents } from "../kit/money.ts";
import { oneLine } from "../kit/one-line.ts";
import type { Reader } from "../kit/reader.ts";
import type { ManualMethod } from "../site-settings/manual-methods.ts";

/** How the customer pays an order with manual payment. */
export const AwaitedPayment = z.object({
  amountCents: Cents,
  /** The reference that the customer states in the transfer so that the shop finds the order. */
  reference: z.string(),
  /** ISO 8601: time of the automatic cancellation; null when there is none. */
  payBy: z.nullable(z.string()),
  /** The shop's own text, such as its bank account; may be empty. */
  instructions: z.string(),
  /** The name of the method that the customer chose; absent: it has none. */
  method: z.optional(z.string()),
  /** The goods are shipped before the money arrives. */
  shipsFirst: z.optional(z.boolean()),
});
export type AwaitedPayment = z.infer<typeof AwaitedPayment>;

/** The instructions of the chosen method, or the general ones of the shop. */
export const instructionsOf = (
  manual: ManualMethod | null | undefined,
  general: string,
): Pick<AwaitedPayment, "instructions" | "method" | "shipsFirst"> =>
  manual == null
    ? { instructions: general }
    : {
        instructions: manual.instructions,
        method: manual.name,
        shipsFirst: manual.shipsFirst,
      };

/** Transfers have little room for text, and the number alone would not identify an order. */
export const paymentReference = (number: number): string => `Order ${number}`;

export const awaitedPaymentTexts = {
  title: "How to pay",
  amount: "Amount",
  reference: "Payment reference",
  payBy: "Pay by",
  /** Shown where an owner has not entered instructions. */
  noInstructions: "The shop will send you an invoice with its payment details.",
  method: "Payment method",
  shipsFirst: "We will ship your order before you pay.",
  nothingLeaves: "We will complete your order as soon as your payment arrives.",
} as const;

/** The same data for every page and email. */
export const awaitedPaymentView = (
  { amountCents, reference, payBy, instructions, method, shipsFirst = false }: AwaitedPayment,
  currency: string,
  { locale, timeZone, moneyLocale }: Reader,
) => {
  const { title, amount, noInstructions, nothingLeaves } = awaitedPaymentTexts;
  const lastDay = payBy === null ? null : formatDay(payBy, locale, timeZone);
  const rows = [
    ...(method === undefined ? [] : [{ label: awaitedPaymentTexts.method, value: method }]),
    { label: amount, value: formatMoney(amountCents, currency, moneyLocale) },
    { label: awaitedPaymentTexts.reference, value: reference },
    ...(lastDay === null ? [] : [{ label: awaitedPaymentTexts.payBy, value: lastDay }]),
  ];
  const none = method === undefined ? [noInstructions] : [];
  const lines = instructions.trim() === "" ? none : instructions.trim().split("\n");
  const whenSent = shipsFirst ? awaitedPaymentTexts.shipsFirst : nothingLeaves;
  const note =
    lastDay === null
      ? whenSent
      : `${whenSent} If it has not arrived by ${lastDay}, the order will be cancelled.`;
  return { title, rows, lines: lines.map(oneLine), note };
};
export type AwaitedPaymentView = ReturnType<typeof awaitedPaymentView>;
