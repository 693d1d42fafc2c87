import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for shipping options. */
export const shippingBulk = {
  list: "shipping-options",
  noun: "shipping option",
  actions: {
    offer: {
      label: "Enable",
      going: "Enabling",
      done: (options) => `Enabled ${options}. They are now offered at checkout.`,
    },
    "stop-offering": {
      label: "Disable",
      going: "Disabling",
      done: (options) => `Disabled ${options}. They are no longer offered at checkout.`,
    },
    remove: {
      label: "Remove",
      going: "Removing",
      done: (options) => `Removed ${options}. They are no longer offered at checkout.`,
    },
    restore: {
      label: "Restore",
      going: "Restoring",
      done: (options) => `Restored ${options} to their previous positions.`,
    },
  },
} as const satisfies BulkTexts;
