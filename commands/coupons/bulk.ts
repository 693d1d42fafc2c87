import { couponBulk } from "#domain/coupons/bulk.ts";
import { type CouponCommand, couponDecider } from "#domain/coupons/decide.ts";
import { CouponEvent } from "#domain/coupons/events.ts";
import { couponRejectionText } from "#domain/coupons/rejections.ts";
import { type BulkList, type BulkRow, bulkList, bulkOutcome } from "../kit/bulk/action.ts";
import type { Handler } from "../kit/handle.ts";

/** Bulk actions for coupons. */
export const couponBulkActions = ({ handler }: { readonly handler: Handler }): BulkList => {
  const coupons = handler(couponDecider, CouponEvent);
  const run =
    (type: Extract<CouponCommand["type"], "RemoveCoupon" | "RestoreCoupon">) =>
    async ({ id, metadata, at }: BulkRow) =>
      bulkOutcome(await coupons.run(id, { type, at }, { metadata }), couponRejectionText);
  const [remove, restore] = [run("RemoveCoupon"), run("RestoreCoupon")];
  const permission = "coupons:write";
  const types = ["CouponCreated", "CouponRemoved", "CouponRestored"];
  const since = { category: couponDecider.streamCategory, types };
  return bulkList(couponBulk.list, [
    { id: "remove", permission, since, change: remove, back: restore },
    { id: "restore", permission, since, change: restore, back: remove },
  ]);
};
