import { useBulk } from "#console/bulk/use-bulk.tsx";
import type { Bulk } from "#console/ui/bulk-bar.tsx";
import { couponBulk } from "#domain/coupons/bulk.ts";
import {
  type CouponRow,
  getCouponContract,
  listCouponsContract,
} from "#read-api/coupons/contract.ts";

const reads = [listCouponsContract, getCouponContract];

/** What can be done to many coupons at once. */
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
