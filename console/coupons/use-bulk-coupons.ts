import { restoreCouponContract, withdrawCouponContract } from "#commands/coupons/contract.ts";
import { call } from "#console/app/api.ts";
import { useMayChange } from "#console/app/permissions.tsx";
import type { Bulk } from "#console/ui/bulk-bar.tsx";
import { counted } from "#console/ui/figures.tsx";
import { rowBulk } from "#console/ui/row-bulk.ts";
import { type CouponRow, listCouponsContract } from "#read-api/coupons/contract.ts";
import { useCouponRefresh } from "./use-change-coupon.tsx";

const remove = ({ couponId }: CouponRow) => call(withdrawCouponContract, { params: { couponId } });
const restore = ({ couponId }: CouponRow) => call(restoreCouponContract, { params: { couponId } });
const isRemoved = ({ status }: CouponRow): boolean => status === "removed";

/** What can be done to many coupons at once. */
export const useBulkCoupons = (
  query: object,
  rows: readonly CouponRow[] | undefined,
): Bulk | undefined => {
  const refresh = useCouponRefresh();
  const mayChange = useMayChange();
  if (!mayChange) return undefined;
  return rowBulk<CouponRow>({
    noun: "coupon",
    contract: listCouponsContract,
    asked: { query },
    rows: rows ?? [],
    idOf: ({ couponId }) => couponId,
    refresh,
    actions: [
      {
        label: "Remove",
        applies: (row) => !isRemoved(row),
        change: remove,
        back: restore,
        done: (count) => `Removed ${counted(count, "coupon")}: nobody can enter them any more.`,
      },
      {
        label: "Bring back",
        applies: isRemoved,
        change: restore,
        back: remove,
        done: (count) => `Brought ${counted(count, "coupon")} back, with their uses.`,
      },
    ],
  });
};
