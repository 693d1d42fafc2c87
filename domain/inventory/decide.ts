import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type {
  AdjustStock,
  CountStock,
  HoldStock,
  MoveHold,
  ReceiveStock,
  ReleaseHold,
  ReturnStock,
  SellHeld,
  SetCounting,
  StockCommand,
} from "./commands.ts";
import type { StockEvent } from "./events.ts";
import { evolve, type Hold, noStock, type StockState } from "./evolve.ts";
import { available, expiredHoldsOfOthers, freeFor, heldQuantity, isExpired } from "./hold.ts";
import { MAX_QUANTITY } from "./quantity.ts";
import type { StockRejection } from "./rejections.ts";

type Decision = Result<readonly StockEvent[], StockRejection>;
type Variant = { readonly productId: string; readonly variantId: string; readonly at: string };

const isQuantity = (quantity: number): boolean =>
  Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;

const variantOf = ({ productId, variantId }: Variant) => ({ productId, variantId });

const released = (
  command: Variant,
  holdId: string,
  { quantity }: Hold,
  reason: ReleaseHold["reason"],
): StockEvent => ({
  type: "StockHoldReleased",
  ...variantOf(command),
  holdId,
  quantity,
  reason,
  releasedAt: command.at,
});

/** Units that must be added before stock tracking can start, so that all holds stay covered. */
export const missingToCount = (state: StockState): number =>
  state.unlimited ? Math.max(0, heldQuantity(state) - state.onHand) : 0;

/**
 * Not in the specification: sales without stock tracking leave no debt. Tracking starts with
 * nothing to sell.
 */
const setCounting = (command: SetCounting, state: StockState): Decision => {
  if (command.unlimited === state.unlimited) return accept([]);
  const changed: StockEvent = {
    type: "StockCountingChanged",
    ...variantOf(command),
    unlimited: command.unlimited,
    ...(command.reason && { reason: command.reason }),
    changedAt: command.at,
  };
  const missing = missingToCount(state);
  if (command.unlimited || missing === 0) return accept([changed]);
  const start: StockEvent = {
    type: "StockAdjusted",
    ...variantOf(command),
    delta: missing,
    reason: "Stock tracking turned on",
    adjustedAt: command.at,
  };
  return accept([changed, start]);
};

const receive = (command: ReceiveStock): Decision => {
  const { quantity, reference, at } = command;
  if (!isQuantity(quantity)) return reject({ code: "quantity-invalid" });
  return accept([
    { type: "StockReceived", ...variantOf(command), quantity, reference, receivedAt: at },
  ]);
};

/** Not in the specification: a count below the held units is rejected, including expired holds. */
const adjust = (command: AdjustStock, state: StockState): Decision => {
  const { delta, reason, at } = command;
  if (delta === 0) return accept([]);
  if (!isQuantity(Math.abs(delta))) return reject({ code: "quantity-invalid" });
  if (!state.unlimited && delta < 0) {
    const held = heldQuantity(state);
    if (state.onHand + delta < 0) return reject({ code: "stock-below-zero" });
    if (state.onHand + delta < held) return reject({ code: "stock-below-held", held });
  }
  return accept([{ type: "StockAdjusted", ...variantOf(command), delta, reason, adjustedAt: at }]);
};

const count = ({ onHand, ...command }: CountStock, state: StockState): Decision => {
  if (state.unlimited) return reject({ code: "stock-not-counted" });
  if (onHand !== 0 && !isQuantity(onHand)) return reject({ code: "count-invalid" });
  return adjust({ ...command, type: "AdjustStock", delta: onHand - state.onHand }, state);
};

/** Expired holds of others are released one by one, the oldest first, until the units suffice. */
const releasesToFree = (command: HoldStock, state: StockState): readonly StockEvent[] => {
  const events: StockEvent[] = [];
  let free = freeFor(state, command.holdId);
  for (const [holdId, hold] of expiredHoldsOfOthers(state, command.holdId, command.at)) {
    if (free >= command.quantity) break;
    events.push(released(command, holdId, hold, "expired"));
    free += hold.quantity;
  }
  return events;
};

const hold = (command: HoldStock, state: StockState): Decision => {
  const { holdId, quantity, expiresAt, prolong = false, at } = command;
  if (!isQuantity(quantity)) return reject({ code: "quantity-invalid" });
  const own = state.holds.get(holdId);
  const expired = own !== undefined && isExpired(own, at);
  const longEnough =
    own !== undefined && (!prolong || Date.parse(own.expiresAt) >= Date.parse(expiresAt));
  if (longEnough && !expired && own.quantity === quantity) return accept([]);
  const ownLive = own === undefined || expired ? 0 : own.quantity;
  if (available(state, at) + ownLive < quantity)
    return reject({ code: state.onHand < quantity ? "not-enough-stock" : "stock-held" });
  return accept([
    ...(own ? [released(command, holdId, own, expired ? "expired" : "cancelled")] : []),
    ...releasesToFree(command, state),
    { type: "StockHeld", ...variantOf(command), holdId, quantity, expiresAt, heldAt: at },
  ]);
};

const release = (command: ReleaseHold, state: StockState): Decision => {
  const own = state.holds.get(command.holdId);
  if (own === undefined) return accept([]);
  if (command.reason === "expired" && !isExpired(own, command.at)) return accept([]);
  return accept([released(command, command.holdId, own, command.reason)]);
};

/** The joined hold expires at the later of both times. */
const moveHold = (command: MoveHold, state: StockState): Decision => {
  const { holdId, toHoldId, at } = command;
  const own = state.holds.get(holdId);
  if (own === undefined || isExpired(own, at) || holdId === toHoldId) return accept([]);
  const there = state.holds.get(toHoldId);
  const live = there !== undefined && !isExpired(there, at) ? there : undefined;
  const quantity = own.quantity + (live?.quantity ?? 0);
  const isLater = live !== undefined && Date.parse(live.expiresAt) > Date.parse(own.expiresAt);
  const expiresAt = isLater ? live.expiresAt : own.expiresAt;
  const reason = live === undefined ? "expired" : "cancelled";
  // Once units are mixed with the target's own they cannot be distinguished, so they stay there.
  const moved = live === undefined ? { movedFrom: own.movedFrom ?? holdId } : {};
  const held = { holdId: toHoldId, quantity, expiresAt, ...moved, heldAt: at };
  return accept([
    released(command, holdId, own, "cancelled"),
    ...(there === undefined ? [] : [released(command, toHoldId, there, reason)]),
    { type: "StockHeld", ...variantOf(command), ...held },
  ]);
};

/**
 * A recorded hold owns its units even after it expired. Another checkout that needs them must
 * release the hold first.
 */
const sell = (command: SellHeld, state: StockState): Decision => {
  const { holdId, orderId, quantity, at } = command;
  const own = state.holds.get(holdId);
  if (own === undefined) return reject({ code: "hold-gone" });
  if (freeFor(state, holdId) < quantity) return reject({ code: "not-enough-stock" });
  const variant = variantOf(command);
  const resized: readonly StockEvent[] =
    own.quantity === quantity
      ? []
      : [
          released(command, holdId, own, "cancelled"),
          {
            type: "StockHeld",
            ...variant,
            holdId,
            quantity,
            expiresAt: own.expiresAt,
            heldAt: at,
          },
        ];
  return accept([
    ...resized,
    { type: "StockSold", ...variant, holdId, orderId, quantity, soldAt: at },
  ]);
};

const returnStock = (command: ReturnStock): Decision => {
  const { orderId, returnId, quantity, at } = command;
  if (!isQuantity(quantity)) return reject({ code: "quantity-invalid" });
  const variant = variantOf(command);
  return accept([
    { type: "StockReturned", ...variant, orderId, returnId, quantity, returnedAt: at },
  ]);
};

/** The stock of one variant. Stream `stock-<websiteId>.<variantId>`. */
export const stockDecider: Decider<StockState, StockCommand, StockEvent, StockRejection> = {
  streamCategory: "stock",
  initial: noStock,
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case "SetCounting":
        return setCounting(command, state);
      case "ReceiveStock":
        return receive(command);
      case "AdjustStock":
        return adjust(command, state);
      case "CountStock":
        return count(command, state);
      case "HoldStock":
        return hold(command, state);
      case "ReleaseHold":
        return release(command, state);
      case "MoveHold":
        return moveHold(command, state);
      case "SellHeld":
        return sell(command, state);
      case "ReturnStock":
        return returnStock(command);
      default:
        return unreachable(command);
    }
  },
};
