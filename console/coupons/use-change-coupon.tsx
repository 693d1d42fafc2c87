import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type CouponInput,
  changeCouponContract,
  createCouponContract,
  restoreCouponContract,
  withdrawCouponContract,
} from "#commands/coupons/contract.ts";
import type { CouponDefinition } from "#domain/coupons/events.ts";
import { getCouponContract, listCouponsContract } from "#read-api/coupons/contract.ts";
import { announceUndoable } from "../kit/bulk/undo-notice.tsx";
import { call } from "../kit/calls/api.ts";

type Coupon = { readonly couponId: string; readonly code: string };
export type CouponToSave = {
  readonly code: string;
  readonly input: CouponInput;
  /** As it was opened; absent for a new one. */
  readonly seen?: CouponDefinition | undefined;
};

/** Reads again whatever shows a coupon. */
export const useCouponRefresh = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [listCouponsContract, getCouponContract].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
};

/** What owners do with coupons. A removal can be taken back. */
export const useChangeCoupon = () => {
  const refresh = useCouponRefresh();
  const create = useMutation({
    mutationFn: ({ code, input }: CouponToSave) =>
      call(createCouponContract, { body: { code, ...input } }),
    onSuccess: refresh,
  });
  const change = useMutation({
    mutationFn: ({ code, input, seen }: CouponToSave) =>
      call(changeCouponContract, { params: { couponId: code }, body: { ...input, seen } }),
    onSuccess: refresh,
  });
  const restore = useMutation({
    mutationFn: ({ couponId }: Coupon) => call(restoreCouponContract, { params: { couponId } }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ couponId }: Coupon) => call(withdrawCouponContract, { params: { couponId } }),
    onSuccess: async (_done, coupon) => {
      announceUndoable(`${coupon.code} was removed. Customers can no longer use it.`, async () => {
        await restore.mutateAsync(coupon);
        return `${coupon.code} was restored with its usage count.`;
      });
      await refresh();
    },
  });
  return { create, change, remove, restore };
};
