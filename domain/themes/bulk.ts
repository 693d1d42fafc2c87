import type { BulkTexts } from "../kit/bulk/words.ts";

/**
 * Why a draft is not published: it is newer than the selection, so the member cannot have seen it.
 */
export const DRAFTED_SINCE =
  "Skipped: someone changed this draft in the meantime. Review it first.";

/** Bulk actions for templates. */
export const templateBulk = {
  list: "templates",
  noun: "template",
  actions: {
    publish: {
      label: "Publish",
      going: "Publishing",
      done: (templates) => `Published the drafts of ${templates}. Visitors now see them.`,
      asks: (templates) =>
        `Visitors will see the drafts of ${templates} immediately. Templates that have no draft, have errors, or were changed by someone else since you selected them are skipped. Undo restores the previous versions.`,
    },
    discard: {
      label: "Discard drafts",
      going: "Discarding drafts",
      done: (templates) => `Discarded the drafts of ${templates}. Undo restores them.`,
      danger: true,
    },
  },
} as const satisfies BulkTexts;
