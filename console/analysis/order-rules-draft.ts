import { OtherOrderRules } from "#domain/orders/other-rules.ts";
import { centsOf } from "../kit/editing/cents-of.ts";

/** Rules of money as text fields; an empty one leaves the rule as it is. */
export type OrderRulesDraft = {
  readonly roundTotalTo: string;
  readonly freeShippingFrom: string;
  /** Percentages by tax rule. */
  readonly taxes: Readonly<Record<string, string>>;
  /** Amounts by shipping option. */
  readonly shipping: Readonly<Record<string, string>>;
  readonly withoutCoupons: readonly string[];
};

const PPM_PER_PERCENT = 10_000;
const CENTS = 100;

const amountText = (cents: number): string => String(cents / CENTS);

const mapped = <From, To>(
  entries: Readonly<Record<string, From>>,
  to: (value: From) => To,
): Readonly<Record<string, To>> =>
  Object.fromEntries(Object.entries(entries).map(([id, value]) => [id, to(value)]));

/** The fields of a link’s rules; wrong ones are dropped. */
export const draftOfOrders = (rules: unknown): OrderRulesDraft => {
  const read = OtherOrderRules.safeParse(rules);
  const given = read.success ? read.data : OtherOrderRules.parse({});
  const { roundTotalTo, freeShippingFromCents, taxRatesPpm, shippingCents } = given;
  return {
    roundTotalTo: roundTotalTo === 1 ? "" : amountText(roundTotalTo),
    freeShippingFrom: freeShippingFromCents === undefined ? "" : amountText(freeShippingFromCents),
    taxes: mapped(taxRatesPpm, (ppm) => String(ppm / PPM_PER_PERCENT)),
    shipping: mapped(shippingCents, amountText),
    withoutCoupons: given.withoutCoupons,
  };
};

const filled = (entries: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(entries).filter(([, text]) => text.trim() !== ""));

const ppmOf = (percent: string): number => Math.round(Number(percent) * PPM_PER_PERCENT);

/** Without the rules that stay as they are. */
const rulesGiven = (draft: OrderRulesDraft) => {
  const { roundTotalTo, freeShippingFrom, withoutCoupons } = draft;
  const taxRatesPpm = mapped(filled(draft.taxes), ppmOf);
  const shippingCents = mapped(filled(draft.shipping), centsOf);
  return {
    ...(roundTotalTo.trim() !== "" && { roundTotalTo: centsOf(roundTotalTo) }),
    ...(freeShippingFrom.trim() !== "" && { freeShippingFromCents: centsOf(freeShippingFrom) }),
    ...(Object.keys(taxRatesPpm).length > 0 && { taxRatesPpm }),
    ...(Object.keys(shippingCents).length > 0 && { shippingCents }),
    ...(withoutCoupons.length > 0 && { withoutCoupons: [...withoutCoupons] }),
  };
};

/** The rules of the fields; undefined while a field is not readable. */
export const rulesOfOrders = (
  draft: OrderRulesDraft,
): Readonly<Record<string, unknown>> | undefined => {
  const rules = rulesGiven(draft);
  return OtherOrderRules.safeParse(rules).success ? rules : undefined;
};
