import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for variants with sign-ups. */
export const restockBulk = {
  list: "restock",
  noun: "variant",
  actions: {
    send: {
      label: "Send",
      going: "Requesting emails",
      done: (variants) => `Emails for ${variants} will be sent shortly or are being sent.`,
    },
  },
} as const satisfies BulkTexts;

/** Bulk actions for sign-ups. */
export const signUpBulk = {
  list: "restock-sign-ups",
  noun: "sign-up",
  actions: {
    "take-off": {
      label: "Remove",
      going: "Removing",
      done: (signUps) => `Removed ${signUps}. They will not be emailed.`,
    },
    "put-back": {
      label: "Restore",
      going: "Restoring",
      done: (signUps) => `Restored ${signUps}.`,
    },
  },
} as const satisfies BulkTexts;
