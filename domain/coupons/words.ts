import { formatMoney } from "../kit/format-money.ts";
import { percentText } from "../kit/percent-text.ts";
import type { CouponDefinition } from "./events.ts";

/** "10% off", "$5.00 off", "Free shipping". */
export const discountText = ({
  discount,
  currency,
}: Pick<CouponDefinition, "discount" | "currency">): string => {
  if (discount.kind === "percent") return `${percentText(discount.ratePpm)} off`;
  if (discount.kind === "amount") return `${formatMoney(discount.amountCents, currency)} off`;
  return "Free shipping";
};
