import { formatMoney } from "../kit/format-money.ts";
import { writeDecimal } from "../kit/read-decimal.ts";
import type { ShippingOption } from "./events.ts";

const WEIGHT_PLACES = 3;

/** "$4.90", "Free", "$9.00 – $42.00, up to 10 kg", "$4.90, free from $50.00". */
export const rateText = ({ rate, currency }: Pick<ShippingOption, "rate" | "currency">): string => {
  const money = (cents: number) => (cents === 0 ? "Free" : formatMoney(cents, currency));
  if (rate.kind === "flat") return money(rate.costCents);
  if (rate.kind === "subtotal")
    return rate.steps
      .map(({ fromCents, costCents }, index) => {
        const cost = index === 0 ? money(costCents) : money(costCents).toLowerCase();
        return fromCents === 0 ? cost : `${cost} from ${formatMoney(fromCents, currency)}`;
      })
      .join(", ");
  const costs = rate.steps.map(({ costCents }) => costCents);
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  const last = rate.steps.at(-1)?.upToGrams ?? null;
  const range = least === most ? money(least) : `${money(least)} – ${money(most)}`;
  return `${range}, ${last === null ? "any weight" : `up to ${writeDecimal(last, WEIGHT_PLACES)} kg`}`;
};
