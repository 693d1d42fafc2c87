import type { BulkWords } from "../bulk/words.ts";

/** What can be done to many reviews at once. */
export const reviewBulk = {
  list: "reviews",
  noun: "review",
  actions: {
    approve: {
      label: "Show to visitors",
      going: "Showing to visitors",
      done: (reviews) => `Visitors see ${reviews} now.`,
    },
    reject: { label: "Hide", going: "Hiding", done: (reviews) => `Hid ${reviews} from visitors.` },
  },
} as const satisfies BulkWords;
