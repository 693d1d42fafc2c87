import type { BulkTexts } from "../kit/bulk/words.ts";

/** What can be done to many members of a mailing list at once. The part of the list is the mailing list's id. */
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
