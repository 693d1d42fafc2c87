import { unreachable } from "../kit/decider.ts";
import type { SavedSectionRejection } from "./decide-saved-sections.ts";
import { MAX_SAVED_SECTIONS, MAX_SECTION_NAME } from "./limits.ts";
import type { DraftRejection } from "./rejections.ts";

type OwnCode = Exclude<SavedSectionRejection, DraftRejection>["code"];

/** Texts for owners. Not in the specification: it names none. */
export const savedSectionText = (code: OwnCode): string => {
  switch (code) {
    case "section-unknown":
      return "Saved section not found.";
    case "section-name-missing":
      return `Enter a name of up to ${MAX_SECTION_NAME} characters.`;
    case "too-many-saved-sections":
      return `A website can have up to ${MAX_SAVED_SECTIONS} saved sections.`;
    case "section-saved-since":
      return "Someone else has saved this section since you inserted it. Take over the latest version first.";
    default:
      return unreachable(code);
  }
};
