import type { BulkWords } from "../bulk/words.ts";

/** Why a draft is not published that whoever chose it cannot have seen. */
export const DRAFTED_SINCE = "Somebody has drafted it anew since. Look at it first.";

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
        `Visitors see the drafts of ${templates} at once. Templates without a draft stay as they are, and so do those with errors and those that somebody has drafted anew since you chose them. Undo shows the versions before again.`,
    },
    discard: {
      label: "Discard drafts",
      going: "Discarding drafts",
      done: (templates) => `Discarded the drafts of ${templates}. Undo brings them back.`,
      danger: true,
    },
  },
} as const satisfies BulkWords;
