import type { BulkWords } from "../bulk/words.ts";

/** What can be done to many forms at once. */
export const formBulk = {
  list: "forms",
  noun: "form",
  actions: {
    release: {
      label: "Release",
      going: "Releasing",
      done: (forms) => `Released the drafts of ${forms}: visitors see them now.`,
      asks: (forms) =>
        `Visitors see the drafts of ${forms} at once. Forms without a draft, and those with problems, stay as they are. It cannot be undone here; the version before stays in each form's history.`,
    },
    remove: {
      label: "Remove",
      going: "Removing",
      done: (forms) => `Removed ${forms}: visitors cannot fill them in any more.`,
      danger: true,
    },
    restore: {
      label: "Bring back",
      going: "Bringing back",
      done: (forms) => `Brought ${forms} back, with their submissions.`,
    },
  },
} as const satisfies BulkWords;
