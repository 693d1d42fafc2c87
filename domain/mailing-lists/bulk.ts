import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for subscribers of a mailing list. The list's part is the mailing list's id. */
export const memberBulk = {
  list: "mailing-list-members",
  noun: "subscriber",
  actions: {
    remove: {
      label: "Remove",
      going: "Removing",
      done: (members) => `Removed ${members} from the list.`,
    },
  },
} as const satisfies BulkTexts;
