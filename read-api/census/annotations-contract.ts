import * as z from "zod/mini";
import { annotationKinds } from "#domain/kit/annotations.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { Day } from "#domain/kit/moment.ts";

/**
 * What happened on the days of a range that can explain its figures, oldest first: publications, prices,
 * sends, coupons, the design and rules. Members see the kinds that they have the permission for. Up to 100 of each
 * kind, the latest ones.
 */
export const annotationsContract = {
  method: "GET",
  path: "/api/console/annotations",
  summary:
    "What happened on the days of a chart: publications, prices, sends, coupons, design, rules",
  tag: "census",
  access: "owner",
  permission: "census:read",
  query: z.object({ from: z.optional(Day), to: z.optional(Day) }),
  response: z.object({
    rows: z.array(
      z.object({
        /** In the website's time zone. */
        day: z.string(),
        at: z.string(),
        kind: z.enum(annotationKinds),
        /** A title, a product's name, or a code; empty for looks, headers and footers, and measuring rules. */
        name: z.string(),
        /** Of the page, the item, the product, the coupon, the send, the template, the form or the version. */
        id: z.string(),
      }),
    ),
    /** The kinds that happened more often than that, so that earlier ones are omitted. */
    shortened: z.array(z.enum(annotationKinds)),
  }),
} as const satisfies Contract;
