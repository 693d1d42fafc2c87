import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for collections. */
export const collectionBulk = {
  list: "collections",
  noun: "collection",
  actions: {
    show: {
      label: "Show",
      going: "Showing",
      done: (collections) => `Showed ${collections} to visitors.`,
    },
    hide: {
      label: "Hide",
      going: "Hiding",
      done: (collections) => `Hid ${collections} from visitors. Their products stay in the shop.`,
    },
    remove: {
      label: "Remove",
      going: "Removing",
      done: (collections) => `Removed ${collections}. Their products stay in the shop.`,
    },
    restore: {
      label: "Restore",
      going: "Restoring",
      done: (collections) => `Restored ${collections} with their products.`,
    },
  },
} as const satisfies BulkTexts;
