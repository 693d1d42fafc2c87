import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for forms. */
export const formBulk = {
  list: "forms",
  noun: "form",
  actions: {
    release: {
      label: "Release",
      going: "Releasing",
      done: (forms) => `Released the drafts of ${forms}. Visitors now see them.`,
      asks: (forms) =>
        `Visitors will see the drafts of ${forms} immediately. Forms without a draft or with problems are skipped. This cannot be undone here, but the previous version stays in each form’s history.`,
    },
    remove: {
      label: "Remove",
      going: "Removing",
      done: (forms) => `Removed ${forms}. Visitors can no longer fill them in.`,
      danger: true,
    },
    restore: {
      label: "Restore",
      going: "Restoring",
      done: (forms) => `Restored ${forms} with their submissions.`,
    },
  },
} as const satisfies BulkTexts;
