import { allocate, smallestUnitCents } from "../kit/allocate.ts";
import type { OrderLine } from "./order-parts.ts";

type Line = Pick<OrderLine, "quantity" | "totalCents" | "discountCents" | "taxCents">;

/** The amount that the customer paid for a whole line; included taxes are part of its price. */
export const paidForLine = ({
  totalCents,
  discountCents = 0,
  taxCents = 0,
}: Omit<Line, "quantity">): number => totalCents - discountCents + taxCents;

/**
 * The price of the next units when some were refunded before. A line is divided among its units by
 * the rule for dividing money, so that refunds of single units add up to the line.
 */
export const refundPrice = (
  line: Line,
  refundedBefore: number,
  units: number,
  currency: string,
): number =>
  allocate(
    paidForLine(line),
    Array.from({ length: line.quantity }, () => 1),
    smallestUnitCents(currency),
  )
    .slice(refundedBefore, refundedBefore + units)
    .reduce((sum, cents) => sum + cents, 0);
