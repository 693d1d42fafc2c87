import { accept, type Result, reject } from "../shared/result.ts";
import type { OrderEvent } from "./events.ts";
import type { OrderState, PlacedOrder } from "./evolve.ts";
import type { OrderRejection } from "./rejections.ts";

export type RefundLine = { readonly lineId: string; readonly quantity: number };
export type RefundOrder = {
  readonly type: "RefundOrder";
  readonly refundId: string;
  readonly lines: readonly RefundLine[];
  /** The prices of the lines when undefined. */
  readonly amountCents: number | undefined;
  readonly returnToStock: boolean;
  readonly at: string;
};

export const refundedCents = ({ refunds }: Pick<OrderState, "refunds">): number =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

export const refundedQuantity = (
  { refunds }: Pick<OrderState, "refunds">,
  lineId: string,
): number => {
  let sum = 0;
  for (const { lines } of refunds)
    for (const line of lines) if (line.lineId === lineId) sum += line.quantity;
  return sum;
};

type Refund = {
  readonly lines: readonly RefundLine[];
  readonly amountCents: number;
  readonly placed: PlacedOrder;
};
type Rule = (refund: Refund, state: OrderState) => OrderRejection | undefined;

const notEmpty: Rule = ({ lines, amountCents }) =>
  lines.length === 0 && amountCents === 0 ? { code: "refund-empty" } : undefined;

const linesKnown: Rule = ({ lines, placed }) =>
  lines.every(({ lineId }) => placed.lines.some((line) => line.lineId === lineId))
    ? undefined
    : { code: "line-unknown" };

const unitsLeft: Rule = ({ lines, placed }, state) =>
  lines.every(({ lineId, quantity }) => {
    const bought = placed.lines.find((line) => line.lineId === lineId)?.quantity ?? 0;
    return refundedQuantity(state, lineId) + quantity <= bought;
  })
    ? undefined
    : { code: "too-many-refunded" };

const moneyLeft: Rule = ({ amountCents, placed }, state) =>
  refundedCents(state) + amountCents <= placed.grandTotalCents
    ? undefined
    : { code: "amount-too-large" };

/** The order is the contract: the owner sees the first refusal. */
const rules: readonly Rule[] = [notEmpty, linesKnown, unitsLeft, moneyLeft];

const merged = (lines: readonly RefundLine[]): readonly RefundLine[] => {
  const quantities = new Map<string, number>();
  for (const { lineId, quantity } of lines)
    quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity);
  return [...quantities].map(([lineId, quantity]) => ({ lineId, quantity }));
};

const priceOf = (lines: readonly RefundLine[], placed: PlacedOrder): number =>
  lines.reduce((sum, { lineId, quantity }) => {
    const line = placed.lines.find((each) => each.lineId === lineId);
    return sum + quantity * (line?.unitPriceCents ?? 0);
  }, 0);

export const refund = (
  command: RefundOrder,
  state: OrderState,
): Result<readonly OrderEvent[], OrderRejection> => {
  const { placed } = state;
  if (placed === undefined) return reject({ code: "order-unknown" });
  if (state.progress !== "definite") return reject({ code: "order-not-definite" });
  if (state.refunds.some(({ refundId }) => refundId === command.refundId)) return accept([]);
  const lines = merged(command.lines);
  const amountCents = command.amountCents ?? priceOf(lines, placed);
  for (const rule of rules) {
    const rejection = rule({ lines, amountCents, placed }, state);
    if (rejection) return reject(rejection);
  }
  return accept([
    {
      type: "OrderRefunded",
      orderId: placed.orderId,
      refundId: command.refundId,
      lines: [...lines],
      amountCents,
      returnedToStock: command.returnToStock,
      refundedAt: command.at,
    },
  ]);
};
