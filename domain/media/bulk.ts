import type { BulkTexts } from "../kit/bulk/words.ts";

const changed = { going: "Changing", done: (files: string) => `${files} changed.` };

/** Bulk actions for files of the media library. */
export const mediaBulk = {
  list: "media",
  noun: "file",
  actions: {
    move: { label: "Move…", ...changed },
    tag: { label: "Tags…", ...changed },
    remove: {
      label: "Remove…",
      going: "Removing",
      done: (files) => `Removed ${files} from the library. Pages that show them keep them.`,
    },
    restore: {
      label: "Restore",
      going: "Restoring",
      done: (files) => `Restored ${files} to the library, with their folders and tags.`,
    },
  },
} as const satisfies BulkTexts;

/** "Moved to the folder “Shop”"; the empty folder is none. */
export const moveText = (folder: string): string =>
  folder === "" ? "Moved out of their folders" : `Moved to the folder “${folder}”`;
