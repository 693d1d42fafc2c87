import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for team members. */
export const websiteMemberBulk = {
  list: "members",
  noun: "member",
  actions: {
    remove: {
      label: "Remove",
      going: "Removing",
      done: (members) => `Removed ${members}. They were signed out and no longer have access.`,
      asks: (members) =>
        `This removes ${members} from this website and signs them out immediately. You and the last administrator are never removed. Undo restores them with their roles.`,
      danger: true,
    },
  },
} as const satisfies BulkTexts;

/**
 * Not in the specification: a member who selects a whole page does not mean to lock themselves out.
 */
export const NOT_ONESELF = "Skipped: you cannot remove yourself in a bulk action.";
