import type { BulkWords } from "../bulk/words.ts";

/** What can be done to many shipping options at once. */
export const shippingBulk = {
  list: "shipping-options",
  noun: "shipping option",
  actions: {
    offer: {
      label: "Offer",
      going: "Switching on",
      done: (options) => `Switched ${options} on: buyers are offered them from now on.`,
    },
    "stop-offering": {
      label: "Stop offering",
      going: "Switching off",
      done: (options) => `Switched ${options} off: buyers are not offered them any more.`,
    },
    remove: {
      label: "Remove",
      going: "Removing",
      done: (options) => `Removed ${options}: buyers are not offered them any more.`,
    },
    restore: {
      label: "Bring back",
      going: "Bringing back",
      done: (options) => `Brought ${options} back, at their old places.`,
    },
  },
} as const satisfies BulkWords;
