import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for script errors. */
export const scriptErrorBulk = {
  list: "script-errors",
  noun: "script error",
  actions: {
    "deal-with": {
      label: "Mark as resolved",
      going: "Marking as resolved",
      done: (errors) => `Marked ${errors} as resolved. An error that happens again will reopen.`,
    },
    reopen: {
      label: "Reopen",
      going: "Reopening",
      done: (errors) => `Reopened ${errors}.`,
    },
  },
} as const satisfies BulkTexts;
