import * as z from "zod/mini";
import { MAX_COUPON_CODE } from "#domain/coupons/code.ts";
import { CouponDefinition } from "#domain/coupons/events.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { Moment } from "#domain/kit/moment.ts";
import { storable } from "#domain/kit/storable-text.ts";

const owner = { tag: "coupons", access: "owner", permission: "coupons:write" } as const;
const MAX_CENTS = 100_000_000_000;
const Amount = z.int().check(z.minimum(0), z.maximum(MAX_CENTS));
const Code = z.string().check(z.trim(), z.maxLength(MAX_COUPON_CODE), storable);
const params = z.object({ couponId: Code });

/** Amounts are in cents of the website's currency. */
const CouponInput = z.object({
  /** The text next to the code that visitors read. */
  name: z._default(z.string().check(z.trim(), z.maxLength(100), storable), ""),
  discount: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("percent"),
      /** Parts per million: 10 % is 100,000. */
      ratePpm: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    }),
    z.object({
      kind: z.literal("amount"),
      amountCents: z.int().check(z.minimum(1), z.maximum(MAX_CENTS)),
    }),
    z.object({ kind: z.literal("free-shipping") }),
  ]),
  minimumSubtotalCents: z._default(Amount, 0),
  startsAt: z._default(z.nullable(Moment), null),
  expiresAt: z._default(z.nullable(Moment), null),
  usageLimit: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000_000))), null),
  enabled: z._default(z.boolean(), true),
});
export type CouponInput = z.infer<typeof CouponInput>;

/**
 * The code can never change because it may be in print. 409 `coupon-exists`; 400
 * `coupon-code-invalid`, `coupon-dates-invalid`.
 */
export const createCouponContract = {
  ...owner,
  method: "POST",
  path: "/api/console/coupons",
  summary: "Create a coupon",
  body: z.extend(CouponInput, { code: Code }),
  response: z.object({ couponId: z.string() }),
} as const satisfies Contract;

/**
 * The change affects carts and checkouts in progress immediately. 404 `coupon-not-found`; 409
 * `changed-meanwhile` with the `present` state (null when it was removed) when it differs from what
 * the caller has `seen`.
 */
export const changeCouponContract = {
  ...owner,
  method: "PUT",
  path: "/api/console/coupons/:couponId",
  summary: "Change a coupon",
  params,
  body: z.extend(CouponInput, { seen: z.optional(CouponDefinition) }),
  refusalMembers: { present: z.nullable(CouponDefinition) },
} as const satisfies Contract;

/** A removed coupon cannot be entered; `restore` undoes the removal. 404 `coupon-not-found`. */
export const removeCouponContract = {
  ...owner,
  method: "DELETE",
  path: "/api/console/coupons/:couponId",
  summary: "Remove a coupon",
  params,
} as const satisfies Contract;

export const restoreCouponContract = {
  ...owner,
  method: "POST",
  path: "/api/console/coupons/:couponId/restore",
  summary: "Restore a removed coupon with its usage count",
  params,
} as const satisfies Contract;
