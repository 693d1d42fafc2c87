import type { BulkWords } from "../bulk/words.ts";

/** What can be done to many script errors at once. */
export const scriptErrorBulk = {
  list: "script-errors",
  noun: "error",
  actions: {
    "deal-with": {
      label: "Mark as dealt with",
      going: "Marking as dealt with",
      done: (errors) => `Marked ${errors} as dealt with. One that is thrown again comes back.`,
    },
    reopen: {
      label: "Open again",
      going: "Opening again",
      done: (errors) => `Opened ${errors} again.`,
    },
  },
} as const satisfies BulkWords;
