import type { BulkWords } from "../bulk/words.ts";

/** What can be done to many members of a website at once. */
export const websiteMemberBulk = {
  list: "members",
  noun: "member",
  actions: {
    remove: {
      label: "Remove",
      going: "Removing",
      done: (members) => `Removed ${members}: they are signed out and cannot come back.`,
      asks: (members) =>
        `This takes ${members} off this website and signs them out at once. You stay, and so does the last administrator. Undo gives them their roles back.`,
      danger: true,
    },
  },
} as const satisfies BulkWords;

/** Our choice: who ticks a whole page does not mean to lock themselves out. */
export const NOT_ONESELF = "This is you. You can leave by yourself, but not among others.";
