import { isExpressible } from "../kit/expressible.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { OrderEvent } from "./events.ts";
import type { OrderState, PlacedOrder, RefundOfOrder } from "./evolve.ts";
import { counting, isSent, keptQuantity, refundedQuantity, unsentQuantity } from "./line-units.ts";
import { paybackOf } from "./payback.ts";
import { refundPrice } from "./refund-price.ts";
import type { OrderRejection } from "./rejections.ts";

export type RefundLine = {
  readonly lineId: string;
  readonly quantity: number;
  /** Number of units that had been shipped; undefined: as few as possible. */
  readonly sent?: number | undefined;
};
type RefundedUnits = RefundOfOrder["lines"][number];
export type RefundOrder = {
  readonly type: "RefundOrder";
  readonly refundId: string;
  readonly lines: readonly RefundLine[];
  /** Undefined: the prices of the lines. */
  readonly amountCents: number | undefined;
  readonly returnToStock: boolean;
  readonly at: string;
};

type Refunds = Pick<OrderState, "refunds">;

export const refundedCents = (state: Refunds): number =>
  counting(state).reduce((sum, { amountCents }) => sum + amountCents, 0);

export const unitsRefunded = (state: Refunds): number => {
  let sum = 0;
  for (const { lines } of counting(state)) for (const { quantity } of lines) sum += quantity;
  return sum;
};

type Refund = {
  readonly lines: readonly RefundLine[];
  readonly amountCents: number;
  /** A member entered the amount instead of using the prices of the lines. */
  readonly isTyped: boolean;
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

/**
 * Units that a member refunds as shipped must have been shipped, and the others must still be
 * unshipped.
 */
const asSent: Rule = ({ lines, placed }, state) =>
  lines.every(({ lineId, quantity, sent }) => {
    const line = placed.lines.find((each) => each.lineId === lineId);
    if (line === undefined || sent === undefined) return true;
    if (!isSent(line) || sent > quantity) return sent === 0;
    return sent <= keptQuantity(state, line) && quantity - sent <= unsentQuantity(state, line);
  })
    ? undefined
    : { code: "not-sent-like-that" };

const moneyLeft: Rule = ({ amountCents, placed }, state) =>
  refundedCents(state) + amountCents <= placed.grandTotalCents
    ? undefined
    : { code: "amount-too-large" };

/**
 * Applies only to typed amounts, because prices of lines are divided into whole units anyway. The
 * complete rest can always be refunded, because an order can be older than the rule.
 */
const typedInWholeUnits: Rule = ({ isTyped, amountCents, placed }, state) =>
  isTyped &&
  !isExpressible(amountCents, placed.currency) &&
  amountCents !== placed.grandTotalCents - refundedCents(state)
    ? { code: "amount-not-expressible", currency: placed.currency }
    : undefined;

/** The order is the contract: the owner sees the first rejection. */
const rules: readonly Rule[] = [
  typedInWholeUnits,
  notEmpty,
  linesKnown,
  unitsLeft,
  asSent,
  moneyLeft,
];

export const merged = (lines: readonly RefundLine[]): readonly RefundLine[] => {
  const byLine = new Map<string, RefundLine>();
  for (const { lineId, quantity, sent } of lines) {
    const before = byLine.get(lineId);
    const both = sent === undefined ? before?.sent : sent + (before?.sent ?? 0);
    byLine.set(lineId, {
      lineId,
      quantity: quantity + (before?.quantity ?? 0),
      ...(both !== undefined && { sent: both }),
    });
  }
  return [...byLine.values()];
};

/**
 * The units that the refund covers. Not in the specification: by default unshipped units come
 * first, so that no refunded unit is shipped.
 */
const withSent = (
  { lineId, quantity, sent }: RefundLine,
  { lines }: PlacedOrder,
  state: OrderState,
): RefundedUnits => {
  const line = lines.find((each) => each.lineId === lineId);
  if (line === undefined || !isSent(line)) return { lineId, quantity };
  const ofSent = sent ?? Math.max(0, quantity - unsentQuantity(state, line));
  return { lineId, quantity, ...(ofSent > 0 && { sent: ofSent }) };
};

const priceOf = (lines: readonly RefundLine[], placed: PlacedOrder, state: OrderState): number =>
  lines.reduce((sum, { lineId, quantity }) => {
    const line = placed.lines.find((each) => each.lineId === lineId);
    if (line === undefined) return sum;
    return sum + refundPrice(line, refundedQuantity(state, lineId), quantity, placed.currency);
  }, 0);

export const refund = (
  command: RefundOrder,
  state: OrderState,
): Result<readonly OrderEvent[], OrderRejection> => {
  const { placed } = state;
  if (placed === undefined) return reject({ code: "order-unknown" });
  if (state.progress !== "definite") return reject({ code: "order-not-definite" });
  if (state.money === "awaited") return reject({ code: "payment-awaited" });
  if (state.money === "never-came") return reject({ code: "order-cancelled" });
  if (state.refunds.some(({ refundId }) => refundId === command.refundId)) return accept([]);
  const lines = merged(command.lines);
  const isTyped = command.amountCents !== undefined;
  const amountCents = command.amountCents ?? priceOf(lines, placed, state);
  for (const rule of rules) {
    const rejection = rule({ lines, amountCents, isTyped, placed }, state);
    if (rejection) return reject(rejection);
  }
  const payback = paybackOf(amountCents, placed, state);
  return accept([
    {
      type: "OrderRefunded",
      orderId: placed.orderId,
      refundId: command.refundId,
      lines: lines.map((line) => withSent(line, placed, state)),
      amountCents,
      returnedToStock: command.returnToStock,
      payback,
      refundedAt: command.at,
    },
  ]);
};
