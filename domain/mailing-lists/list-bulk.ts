import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for mailing lists. */
export const mailingListBulk = {
  list: "mailing-lists",
  noun: "mailing list",
  actions: {
    remove: {
      label: "Remove",
      going: "Removing",
      done: (lists) => `Removed ${lists}. Nobody can join them any longer.`,
      danger: true,
    },
    restore: {
      label: "Restore",
      going: "Restoring",
      done: (lists) => `Restored ${lists} with their subscribers.`,
    },
  },
} as const satisfies BulkTexts;
