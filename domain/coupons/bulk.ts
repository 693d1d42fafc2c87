import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for coupons. */
export const couponBulk = {
  list: "coupons",
  noun: "coupon",
  actions: {
    remove: {
      label: "Remove",
      going: "Removing",
      done: (coupons) => `Removed ${coupons}. Customers can no longer use them.`,
    },
    restore: {
      label: "Restore",
      going: "Restoring",
      done: (coupons) => `Restored ${coupons} with their usage counts.`,
    },
  },
} as const satisfies BulkTexts;
