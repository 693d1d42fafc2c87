import type { BulkWords } from "../bulk/words.ts";

/** What can be done to many collections at once. */
export const collectionBulk = {
  list: "collections",
  noun: "collection",
  actions: {
    show: {
      label: "Show",
      going: "Showing",
      done: (collections) => `Visitors are shown ${collections}.`,
    },
    hide: {
      label: "Hide",
      going: "Hiding",
      done: (collections) => `Visitors are not shown ${collections} any more.`,
    },
    remove: {
      label: "Remove",
      going: "Removing",
      done: (collections) => `Removed ${collections}. What is in them stays in the shop.`,
    },
    restore: {
      label: "Bring back",
      going: "Bringing back",
      done: (collections) => `Brought ${collections} back, with what is in them.`,
    },
  },
} as const satisfies BulkWords;
