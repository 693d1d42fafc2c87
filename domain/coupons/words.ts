import { formatMoney } from "../shared/format-money.ts";
import { writeDecimal } from "../shared/read-decimal.ts";
import type { CouponDefinition } from "./events.ts";

/** Parts of a million as per cent have four decimals: 88,750 is "8.875". */
export const PERCENT_PLACES = 4;

/** "8.875%" */
export const percentText = (ratePpm: number): string => `${writeDecimal(ratePpm, PERCENT_PLACES)}%`;

/** "10% off", "$5.00 off", "Free shipping". */
export const discountText = ({
  discount,
  currency,
}: Pick<CouponDefinition, "discount" | "currency">): string => {
  if (discount.kind === "percent") return `${percentText(discount.ratePpm)} off`;
  if (discount.kind === "amount") return `${formatMoney(discount.amountCents, currency)} off`;
  return "Free shipping";
};
