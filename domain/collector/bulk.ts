import type { BulkTexts } from "../kit/bulk/words.ts";

/** Bulk actions for events that were refused. */
export const failedEventBulk = {
  list: "failed-events",
  noun: "failed event",
  actions: {
    replay: {
      label: "Replay",
      going: "Replaying",
      done: (events) => `Replayed ${events}.`,
    },
  },
} as const satisfies BulkTexts;
