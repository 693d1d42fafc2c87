import * as z from "zod/mini";
import { accept, type Result, reject } from "../kit/result.ts";
import type { OrderEvent } from "./events.ts";
import type { OrderState } from "./evolve.ts";
import type { OrderRejection } from "./rejections.ts";

/**
 * The order was part of the sample shop, which the owner removed: nobody bought or paid anything. It is
 * in no list and in no figure from then on.
 */
export const OrderRemovedAsSample = z.object({
  type: z.literal("OrderRemovedAsSample"),
  orderId: z.string(),
  removedAt: z.iso.datetime(),
});

/** Unchanged when it was already removed. */
export type RemoveSampleOrder = { readonly type: "RemoveSampleOrder"; readonly at: string };

export const removeSampleOrder = (
  { at }: RemoveSampleOrder,
  { placed, isRemovedSample }: OrderState,
): Result<readonly OrderEvent[], OrderRejection> => {
  if (isRemovedSample) return accept([]);
  if (placed === undefined) return reject({ code: "order-unknown" });
  return accept([{ type: "OrderRemovedAsSample", orderId: placed.orderId, removedAt: at }]);
};
