import { otherOrderRules } from "#domain/analysis/what-if.ts";
import { portionOf } from "#domain/kit/allocate.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { OtherOrderRules } from "#domain/orders/other-rules.ts";
import type { Project, Projectable, ProjectionRules } from "../kit/projection.ts";

type Placed = Extract<OrderEvent, { type: "OrderPlaced" }>;
type Tax = NonNullable<Placed["taxes"]>[number];

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, cents) => sum + cents, 0);

const withRate = (tax: Tax, ratePpm: number | undefined): Tax =>
  ratePpm === undefined || tax.ratePpm === 0
    ? tax
    : { ...tax, ratePpm, amountCents: portionOf(tax.amountCents, ratePpm, tax.ratePpm) };

/** Only added taxes change what the customer pays. */
const taxedBy = ({ taxes = [] }: Placed, { taxRatesPpm }: OtherOrderRules) => {
  const by = taxes.map((tax) => withRate(tax, taxRatesPpm[tax.taxRuleId]));
  const added = by.map((tax, index) =>
    tax.inclusive ? 0 : tax.amountCents - (taxes[index]?.amountCents ?? 0),
  );
  return { taxes: by, addedCents: sumOf(added) };
};

const discountedBy = ({ discounts = [] }: Placed, { withoutCoupons }: OtherOrderRules) => {
  const given = discounts.filter(({ couponId }) => !withoutCoupons.includes(couponId));
  const removed = discounts.filter((discount) => !given.includes(discount));
  return { discounts: given, removedCents: sumOf(removed.map(({ amountCents }) => amountCents)) };
};

/** Orders that are not shipped stay so. */
const shippedBy = (
  { shipping, shippingCostCents }: Placed,
  { shippingCents, freeShippingFromCents }: OtherOrderRules,
  itemsCents: number,
): number => {
  if (!shipping) return shippingCostCents;
  if (freeShippingFromCents !== undefined && itemsCents >= freeShippingFromCents) return 0;
  return shippingCents[shipping.shippingOptionId] ?? shippingCostCents;
};

/** The order as it would have been placed. Its lines stay as recorded. */
export const placedBy = (event: Placed, rules: OtherOrderRules): Placed => {
  const { taxes, addedCents } = taxedBy(event, rules);
  const { discounts, removedCents } = discountedBy(event, rules);
  const discountCents = event.discountCents - removedCents;
  const shippingCostCents = shippedBy(event, rules, event.subtotalCents - discountCents);
  const changeCents = addedCents + removedCents + shippingCostCents - event.shippingCostCents;
  const totalCents = Math.max(0, event.grandTotalCents + changeCents);
  return {
    ...event,
    ...(event.taxes && { taxes }),
    ...(event.discounts && { discounts }),
    ...(event.shipping && { shipping: { ...event.shipping, costCents: shippingCostCents } }),
    taxCents: event.taxCents + addedCents,
    discountCents,
    shippingCostCents,
    grandTotalCents: portionOf(totalCents, 1, rules.roundTotalTo) * rules.roundTotalTo,
  };
};

const rewritten = (recorded: Projectable, rules: OtherOrderRules): Projectable => {
  if (recorded.type !== "OrderPlaced") return recorded;
  const event = readEvent(OrderEvent, recorded);
  if (event.type !== "OrderPlaced") return recorded;
  const { type: _type, ...data } = placedBy(event, rules);
  return { ...recorded, data: data as Projectable["data"] };
};

/** Rules of money for a projection that reads orders. */
export const orderRules = (project: Project): ProjectionRules => ({
  ...otherOrderRules,
  projectWith: (rules) => {
    const read = OtherOrderRules.parse(rules);
    return (batch) => project(batch.map((recorded) => rewritten(recorded, read)));
  },
});
