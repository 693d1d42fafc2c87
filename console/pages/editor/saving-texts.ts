import type { DraftSnapshot } from "./draft-snapshot.ts";

export const savingTexts = {
  saved: "Saved",
  waiting: "Saving…",
  saving: "Saving…",
  unreachable: "Not saved yet: no connection. Your changes are kept in this browser.",
  failing: "Not saved yet. Your changes are kept in this browser, and saving is tried again.",
} as const satisfies Record<DraftSnapshot["saving"], string>;

/** Why the draft on the server is not what the owner sees; undefined when it is. */
export const unsavedText = ({
  saving,
  conflict,
}: Pick<DraftSnapshot, "saving" | "conflict">): string | undefined => {
  if (conflict !== undefined)
    return "The same part was changed in another window. Choose what to keep first.";
  return saving === "saved" ? undefined : savingTexts[saving];
};
