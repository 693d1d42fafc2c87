import { accept, type Result, reject } from "../kit/result.ts";
import type { OrderEvent } from "./events.ts";
import type { OrderState } from "./evolve.ts";
import type { OrderRejection } from "./rejections.ts";

/** Recorded only while the order waits for its payment, and once for each account. */
export type ReserveLinesForAccount = {
  readonly type: "PromiseLines";
  readonly siteUserId: string;
  readonly at: string;
};

export const reserveLinesForAccount = (
  { siteUserId, at }: ReserveLinesForAccount,
  { placed, progress, promisedTo }: OrderState,
): Result<readonly OrderEvent[], OrderRejection> => {
  if (placed === undefined) return reject({ code: "order-unknown" });
  if (progress !== "placed" || promisedTo.includes(siteUserId)) return accept([]);
  const { orderId } = placed;
  return accept([{ type: "OrderLinesPromised", orderId, siteUserId, promisedAt: at }]);
};
