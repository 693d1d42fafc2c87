import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for submissions. */
export const submissionBulk = {
  list: "submissions",
  noun: "submission",
  actions: {
    "mark-as-spam": {
      label: "Mark as spam",
      going: "Moving to spam",
      done: (submissions) => `Moved ${submissions} to spam.`,
    },
    release: {
      label: "Not spam",
      going: "Marking as not spam",
      done: (submissions) =>
        `Marked ${submissions} as not spam. Emails and webhooks are being sent.`,
    },
    delete: {
      label: "Delete",
      going: "Deleting",
      done: (submissions) => `Deleted ${submissions}. They can be restored.`,
      danger: true,
    },
    restore: {
      label: "Restore",
      going: "Restoring",
      done: (submissions) => `Restored ${submissions} to where they were.`,
    },
  },
} as const satisfies BulkTexts;
