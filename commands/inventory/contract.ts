import * as z from "zod/mini";
import { variantStreamId } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";

const tag = "inventory";
const params = z.object({ variantId: variantStreamId });

/** The variant's stock after the command. */
export const StockLevel = z.object({
  variantId: z.string(),
  unlimited: z.boolean(),
  onHand: z.int(),
  held: z.int(),
  available: z.int(),
});
export type StockLevel = z.infer<typeof StockLevel>;

const change = {
  method: "POST",
  tag,
  access: "owner",
  permission: "stock:write",
  params,
  response: StockLevel,
} as const;
/** Why the units changed. */
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), storable);

/** 404 `variant-not-found`. Send an Idempotency-Key so that a retry counts once. */
export const receiveStockContract = {
  ...change,
  path: "/api/console/stock/:variantId/receive",
  summary: "Receive stock",
  body: z.object({
    quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    /** Delivery note, supplier, … */
    reference: z._default(z.string().check(z.trim(), z.maxLength(200), storable), ""),
  }),
} as const satisfies Contract;

/** 400 when the result would be below zero, or below what is held for checkouts. */
export const adjustStockContract = {
  ...change,
  path: "/api/console/stock/:variantId/adjust",
  summary: "Adjust stock by an amount, with a reason",
  body: z.object({
    delta: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
    reason,
  }),
} as const satisfies Contract;

/**
 * Records the difference. 400 when the result would be below what is held for checkouts, or while
 * stock tracking is off.
 */
export const countStockContract = {
  ...change,
  path: "/api/console/stock/:variantId/count",
  summary: "Set the stock to a counted number, with a reason",
  body: z.object({
    onHand: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    reason,
  }),
} as const satisfies Contract;

export const setCountingContract = {
  ...change,
  path: "/api/console/stock/:variantId/counting",
  summary: "Turn stock tracking of a variant on or off",
  body: z.object({
    unlimited: z.boolean(),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
  }),
} as const satisfies Contract;
