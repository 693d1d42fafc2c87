import {
  type CouponInput,
  changeCouponContract,
  createCouponContract,
  removeCouponContract,
  restoreCouponContract,
} from "#commands/coupons/contract.ts";
import type { CouponDefinition } from "#domain/coupons/events.ts";
import { getCouponContract, listCouponsContract } from "#read-api/coupons/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";

type Coupon = { readonly couponId: string; readonly code: string };
export type CouponToSave = {
  readonly code: string;
  readonly input: CouponInput;
  /** The version that the form started from; absent for a new one. */
  readonly seen?: CouponDefinition | undefined;
};

/** All queries that show a coupon. */
const couponReads = [listCouponsContract, getCouponContract];

/** The actions on coupons. A removal can be undone. */
export const useChangeCoupon = () => {
  const create = useCommand(createCouponContract, {
    input: ({ code, input }: CouponToSave) => ({ body: { code, ...input } }),
    refreshes: couponReads,
    errors: "form",
  });
  const change = useCommand(changeCouponContract, {
    input: ({ code, input, seen }: CouponToSave) => ({
      params: { couponId: code },
      body: { ...input, seen },
    }),
    refreshes: couponReads,
    errors: "form",
  });
  const restore = useCommand(restoreCouponContract, {
    input: ({ couponId }: Coupon) => ({ params: { couponId } }),
    refreshes: couponReads,
  });
  const remove = useCommand(removeCouponContract, {
    input: ({ couponId }: Coupon) => ({ params: { couponId } }),
    refreshes: couponReads,
    says: (_removed, { code }) => `${code} was removed. Customers can no longer use it.`,
    undo: async ({ couponId, code }) => {
      await call(restoreCouponContract, { params: { couponId } });
      return `${code} was restored with its usage count.`;
    },
  });
  return { create, change, remove, restore };
};
