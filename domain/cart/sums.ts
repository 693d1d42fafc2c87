import { formatMoney } from "../kit/format-money.ts";
import type { MoneyLocale } from "../kit/reader.ts";

/** One row of a bill: a label and an amount. */
export type SumRow = { readonly key: string; readonly label: string; readonly amount: string };

/** A bill in words, as carts, checkouts, orders and their emails show it. */
export type Bill = {
  /** The parts of the total; only the subtotal when there is nothing else. */
  readonly rows: readonly SumRow[];
  readonly total: string;
  /** “Includes $3.19 VAT (19%)”, one for each tax that the prices contain. */
  readonly notes: readonly string[];
  /** The amounts that gift cards pay. */
  readonly paid: readonly SumRow[];
  /** The amount left to pay; null where gift cards pay nothing. */
  readonly due: string | null;
  /** Sum of what gift cards pay. */
  readonly paidCents: number;
};

const PPM_PER_PERCENT = 10_000;

/** "8.25%" for 82,500 parts per million. */
export const rateText = (ratePpm: number): string => {
  const rest = String(ratePpm % PPM_PER_PERCENT)
    .padStart(4, "0")
    .replace(/0+$/, "");
  const whole = Math.floor(ratePpm / PPM_PER_PERCENT);
  return rest === "" ? `${whole}%` : `${whole}.${rest}%`;
};

type Tax = {
  readonly id: string;
  readonly name: string;
  readonly ratePpm: number;
  readonly inclusive: boolean;
  readonly amountCents: number;
};

export type BillFacts = {
  readonly currency: string;
  readonly subtotalCents: number;
  readonly discounts: readonly {
    readonly id: string;
    readonly code: string;
    readonly amountCents: number;
  }[];
  /** Null when nothing is shipped; `costCents` is null while the cost is unknown. */
  readonly shipping: { readonly name: string; readonly costCents: number | null } | null;
  readonly taxes: readonly Tax[];
  readonly grandTotalCents: number;
  readonly giftCards: readonly {
    readonly id: string;
    readonly label: string;
    readonly amountCents: number;
  }[];
};

/** Not in the specification: free shipping is shown as such, and an unknown cost is not guessed. */
const shippingRow = (
  { shipping }: BillFacts,
  money: (cents: number) => string,
): readonly SumRow[] => {
  if (shipping === null) return [];
  const { name, costCents } = shipping;
  const label = name === "" ? "Shipping" : `Shipping (${name})`;
  if (costCents === null) return [{ key: "shipping", label, amount: "Calculated later" }];
  return [{ key: "shipping", label, amount: costCents === 0 ? "Free" : money(costCents) }];
};

const taxName = ({ name, ratePpm }: Tax): string => `${name} (${rateText(ratePpm)})`;

/** The same rows on every screen and email, in the order of calculation. Spec: A3.1. */
export const billOf = (facts: BillFacts, moneyLocale: MoneyLocale): Bill => {
  const money = (cents: number): string => formatMoney(cents, facts.currency, moneyLocale);
  const minus = (cents: number): string => (cents === 0 ? money(0) : `−${money(cents)}`);
  const added = facts.taxes.filter(({ inclusive }) => !inclusive);
  const contained = facts.taxes.filter(
    ({ inclusive, amountCents }) => inclusive && amountCents > 0,
  );
  const giftCents = facts.giftCards.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    rows: [
      { key: "subtotal", label: "Subtotal", amount: money(facts.subtotalCents) },
      ...facts.discounts.map(({ id, code, amountCents }) => ({
        key: `discount ${id}`,
        label: `Discount (${code})`,
        amount: minus(amountCents),
      })),
      ...shippingRow(facts, money),
      ...added.map((tax) => ({
        key: `tax ${tax.id}`,
        label: taxName(tax),
        amount: money(tax.amountCents),
      })),
    ],
    total: money(facts.grandTotalCents),
    notes: contained.map((tax) => `Includes ${money(tax.amountCents)} ${taxName(tax)}.`),
    paid: facts.giftCards.map(({ id, label, amountCents }) => ({
      key: `gift card ${id}`,
      label,
      amount: minus(amountCents),
    })),
    due: facts.giftCards.length === 0 ? null : money(facts.grandTotalCents - giftCents),
    paidCents: giftCents,
  };
};
