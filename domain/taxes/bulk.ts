import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for tax rules. */
export const taxRuleBulk = {
  list: "tax-rules",
  noun: "tax rule",
  actions: {
    charge: {
      label: "Enable",
      going: "Enabling",
      done: (rules) => `Enabled ${rules}. They are charged from now on.`,
    },
    "stop-charging": {
      label: "Disable",
      going: "Disabling",
      done: (rules) => `Disabled ${rules}. They are no longer charged.`,
    },
    remove: {
      label: "Remove",
      going: "Removing",
      done: (rules) => `Removed ${rules}. They are no longer charged.`,
    },
    restore: {
      label: "Restore",
      going: "Restoring",
      done: (rules) => `Restored ${rules} to their previous positions.`,
    },
  },
} as const satisfies BulkTexts;
