import * as z from "zod/mini";
import { portionOf } from "#domain/kit/allocate.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import type { Project, Projectable, ProjectionRules } from "../kit/projection.ts";

const OrderRules = z.strictObject({
  /** The total is rounded half up to a multiple of this many cents. Live: 1. */
  roundTotalTo: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
  /**
   * Rates in millionths by tax rule, in place of the recorded ones. The recorded amount is scaled,
   * so that a cent can differ from a tax that is calculated line by line.
   */
  taxRatesPpm: z._default(
    z.record(z.string().check(z.maxLength(100)), z.int().check(z.minimum(0), z.maximum(1_000_000))),
    {},
  ),
});
type OrderRules = z.infer<typeof OrderRules>;

type Placed = Extract<OrderEvent, { type: "OrderPlaced" }>;
type Tax = NonNullable<Placed["taxes"]>[number];

const withRate = (tax: Tax, ratePpm: number | undefined): Tax =>
  ratePpm === undefined || tax.ratePpm === 0
    ? tax
    : { ...tax, ratePpm, amountCents: portionOf(tax.amountCents, ratePpm, tax.ratePpm) };

/** The order as it would have been placed. Only added taxes change what the customer pays. */
export const placedBy = (event: Placed, { roundTotalTo, taxRatesPpm }: OrderRules): Placed => {
  const before = event.taxes ?? [];
  const taxes = before.map((tax) => withRate(tax, taxRatesPpm[tax.taxRuleId]));
  const changed = taxes.map((tax, index) => tax.amountCents - (before[index]?.amountCents ?? 0));
  const addedCents = changed.reduce(
    (sum, cents, index) => (taxes[index]?.inclusive ? sum : sum + cents),
    0,
  );
  const taxCents = event.taxCents + addedCents;
  const totalCents = event.grandTotalCents + addedCents;
  const grandTotalCents = portionOf(totalCents, 1, roundTotalTo) * roundTotalTo;
  return { ...event, ...(event.taxes && { taxes }), taxCents, grandTotalCents };
};

const rewritten = (recorded: Projectable, rules: OrderRules): Projectable => {
  if (recorded.type !== "OrderPlaced") return recorded;
  const event = readEvent(OrderEvent, recorded);
  if (event.type !== "OrderPlaced") return recorded;
  const { type: _type, ...data } = placedBy(event, rules);
  return { ...recorded, data: data as Projectable["data"] };
};

export const orderRules = (project: Project): ProjectionRules => ({
  schema: OrderRules,
  about: "How the total is rounded, and the rates of taxes.",
  kind: "money",
  projectWith: (rules) => {
    const read = OrderRules.parse(rules);
    return (batch) => project(batch.map((recorded) => rewritten(recorded, read)));
  },
});
