import { productTypes } from "../catalog/product-types.ts";
import type { OrderState, RefundOfOrder } from "./evolve.ts";
import type { OrderLine } from "./order-parts.ts";

type Refunds = Pick<OrderState, "refunds">;
type Line = Pick<OrderLine, "lineId" | "quantity" | "productType">;

/** Refunds that the provider did not decline. */
export const counting = <Refund extends Pick<RefundOfOrder, "progress">>({
  refunds,
}: {
  readonly refunds: readonly Refund[];
}): readonly Refund[] => refunds.filter(({ progress }) => progress !== "refused");

const sumOver = (
  all: readonly { readonly lines: OrderState["refunds"][number]["lines"] }[],
  lineId: string,
  amountOf: (line: OrderState["refunds"][number]["lines"][number]) => number,
): number => {
  let sum = 0;
  for (const { lines } of all)
    for (const line of lines) if (line.lineId === lineId) sum += amountOf(line);
  return sum;
};

export const refundedQuantity = (state: Refunds, lineId: string): number =>
  sumOver(counting(state), lineId, ({ quantity }) => quantity);

/** Not in the specification: files, gift cards and services are not shipped. */
export const isSent = ({ productType }: Pick<OrderLine, "productType">): boolean =>
  productType === productTypes.PHYSICAL;

export const fulfilledQuantity = (
  { fulfilments }: Pick<OrderState, "fulfilments">,
  lineId: string,
): number => sumOver(fulfilments, lineId, ({ quantity }) => quantity);

/** Units of a line that were refunded after they had been shipped. */
export const sentThenRefunded = (state: Refunds, lineId: string): number =>
  sumOver(counting(state), lineId, ({ sent = 0 }) => sent);

/** Units of a line that are to be shipped: neither shipped nor refunded before shipping. */
export const unsentQuantity = (
  state: Pick<OrderState, "fulfilments" | "refunds">,
  line: Line,
): number => {
  if (!isSent(line)) return 0;
  const { lineId } = line;
  const notToSend = sumOver(counting(state), lineId, ({ quantity, sent = 0 }) => quantity - sent);
  // A refund from before `sent` existed can contain units that had already been shipped.
  return Math.max(0, line.quantity - fulfilledQuantity(state, lineId) - notToSend);
};

/** Units of a line that were shipped and not refunded since. */
export const keptQuantity = (
  state: Pick<OrderState, "fulfilments" | "refunds">,
  line: Line,
): number =>
  isSent(line)
    ? line.quantity - refundedQuantity(state, line.lineId) - unsentQuantity(state, line)
    : 0;
