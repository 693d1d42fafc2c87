import * as z from "zod/mini";
import { couponColumns, couponQuickFilters } from "#domain/coupons/coupon-columns.ts";
import { CouponDefinition } from "#domain/coupons/events.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, pageOf, pageQuery, sortBy } from "#domain/kit/paging.ts";

const owner = {
  method: "GET",
  tag: "coupons",
  access: "owner",
  permission: "coupons:read",
} as const;

/** `active`: usable now; `used-up` and `expired` take precedence over switched off. */
export const CouponStatus = z.enum(["active", "scheduled", "off", "expired", "used-up", "removed"]);
export type CouponStatus = z.infer<typeof CouponStatus>;

export const CouponRow = z.object({
  ...CouponDefinition.shape,
  status: CouponStatus,
  /** Orders that used it since its creation. */
  redeemed: z.int(),
  /** Uses reserved by checkouts in progress. */
  reserved: z.int(),
  /** Total discount on those orders. */
  discountedCents: z.int(),
  lastUsedAt: z.nullable(z.string()),
  createdAt: z.string(),
  changedAt: z.string(),
});
export type CouponRow = z.infer<typeof CouponRow>;

export const listCouponsContract = {
  ...owner,
  path: "/api/console/coupons",
  summary: "The website's coupons",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(couponColumns)), "-createdAt"),
      filters: filtersOf(couponColumns),
      /** Part of the code or name. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    },
    couponQuickFilters,
  ),
  response: longPageOf(CouponRow),
} as const satisfies Contract;

export const exportCouponsContract = exportOf(listCouponsContract);

/** 404 `coupon-not-found`. */
export const getCouponContract = {
  ...owner,
  path: "/api/console/coupons/:couponId",
  summary: "One coupon",
  params: z.object({ couponId: z.string().check(z.maxLength(100)) }),
  response: CouponRow,
} as const satisfies Contract;

export const CouponUse = z.object({
  /** Null, like its number, for members who cannot read orders. */
  orderId: z.nullable(z.string()),
  /** Also null while the order's table lags. */
  orderNumber: z.nullable(z.int()),
  amountCents: z.int(),
  redeemedAt: z.string(),
});
export type CouponUse = z.infer<typeof CouponUse>;

/** Orders that used the coupon, including earlier coupons with the same code. */
export const listCouponUsesContract = {
  ...owner,
  path: "/api/console/coupons/:couponId/uses",
  summary: "The orders that used a coupon",
  params: z.object({ couponId: z.string().check(z.maxLength(100)) }),
  query: z.object({
    ...pageQuery,
    sort: z._default(sortBy(["redeemedAt", "amountCents"]), "-redeemedAt"),
  }),
  response: pageOf(CouponUse),
} as const satisfies Contract;
