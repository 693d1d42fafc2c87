import type { BulkWords } from "../bulk/words.ts";

/** What can be done to many coupons at once. */
export const couponBulk = {
  list: "coupons",
  noun: "coupon",
  actions: {
    remove: {
      label: "Remove",
      going: "Removing",
      done: (coupons) => `Removed ${coupons}: nobody can enter them any more.`,
    },
    restore: {
      label: "Bring back",
      going: "Bringing back",
      done: (coupons) => `Brought ${coupons} back, with their uses.`,
    },
  },
} as const satisfies BulkWords;
