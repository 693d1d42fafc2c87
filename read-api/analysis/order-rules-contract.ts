import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

const Count = z.int();

/** The rules of money that recorded orders were placed by, with the number of orders of each. */
export const orderRulesContract = {
  method: "GET",
  path: "/api/console/what-if/order-rules",
  summary: "Taxes, shipping options and coupons of recorded orders",
  tag: "questions",
  access: "owner",
  permission: "orders:read",
  response: z.object({
    /** The rate of the newest order. */
    taxes: z.array(
      z.object({ taxRuleId: z.string(), name: z.string(), ratePpm: z.int(), orders: Count }),
    ),
    /** The cost in the newest order. */
    shipping: z.array(
      z.object({
        shippingOptionId: z.string(),
        name: z.string(),
        costCents: z.int(),
        orders: Count,
      }),
    ),
    coupons: z.array(z.object({ couponId: z.string(), code: z.string(), orders: Count })),
  }),
} as const satisfies Contract;
