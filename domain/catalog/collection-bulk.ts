import type { BulkWords } from "../bulk/words.ts";

/** What can be done to many collections at once. */
export const collectionBulk = {
  list: "collections",
  noun: "collection",
  actions: {
    show: {
      label: "Show",
      going: "Showing",
      done: (collections) => `Visitors see ${collections} again.`,
    },
    hide: {
      label: "Hide",
      going: "Hiding",
      done: (collections) => `Hid ${collections} from visitors. What is in them stays in the shop.`,
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
