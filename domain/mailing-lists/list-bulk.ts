import type { BulkWords } from "../bulk/words.ts";

/** What can be done to many mailing lists at once. */
export const mailingListBulk = {
  list: "mailing-lists",
  noun: "mailing list",
  actions: {
    remove: {
      label: "Remove",
      going: "Removing",
      done: (lists) => `Removed ${lists}: nobody can join them any more.`,
      danger: true,
    },
    restore: {
      label: "Bring back",
      going: "Bringing back",
      done: (lists) => `Brought ${lists} back, with who was on them.`,
    },
  },
} as const satisfies BulkWords;
