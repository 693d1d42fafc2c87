import type { BulkWords } from "../bulk/words.ts";

/** What can be done to many templates at once. */
export const templateBulk = {
  list: "templates",
  noun: "template",
  actions: {
    publish: {
      label: "Publish",
      going: "Publishing",
      done: (templates) => `Published the drafts of ${templates}: visitors see them now.`,
      asks: (templates) =>
        `Visitors see the drafts of ${templates} at once. Templates without a draft stay as they are, and so do those with errors. Undo shows the versions before again.`,
    },
    discard: {
      label: "Discard drafts",
      going: "Discarding drafts",
      done: (templates) => `Discarded the drafts of ${templates}. Undo brings them back.`,
      danger: true,
    },
  },
} as const satisfies BulkWords;
