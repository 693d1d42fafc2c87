import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for reviews. */
export const reviewBulk = {
  list: "reviews",
  noun: "review",
  actions: {
    approve: {
      label: "Publish",
      going: "Publishing",
      done: (reviews) => `Published ${reviews}.`,
    },
    reject: { label: "Hide", going: "Hiding", done: (reviews) => `Hid ${reviews} from visitors.` },
  },
} as const satisfies BulkTexts;
