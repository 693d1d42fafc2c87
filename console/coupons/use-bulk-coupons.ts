import { couponBulk } from "#domain/coupons/bulk.ts";
import {
  type CouponRow,
  getCouponContract,
  listCouponsContract,
} from "#read-api/coupons/contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";

const reads = [listCouponsContract, getCouponContract];

/** Bulk actions for coupons. */
export const useBulkCoupons = (
  matching: object,
  rows: readonly CouponRow[] = [],
): Bulk | undefined => {
  const removed = new Set(
    rows.filter(({ status }) => status === "removed").map(({ couponId }) => couponId),
  );
  return useBulk({
    words: couponBulk,
    matching,
    reads,
    applies: {
      remove: (ids) => ids.some((id) => !removed.has(id)),
      restore: (ids) => ids.some((id) => removed.has(id)),
    },
  });
};
