/**
 * Maximum number of views of one member on all lists together, including shared ones. Not in the
 * specification.
 */
export const MAX_VIEWS_PER_PERSON = 100;
/**
 * Maximum number of views that one member shares, on all lists together. Not in the specification.
 */
export const MAX_SHARED_VIEWS_PER_PERSON = 25;

export type SavedViewRejection =
  | { readonly code: "view-not-found" }
  | { readonly code: "view-not-yours" }
  | { readonly code: "list-not-readable" }
  | { readonly code: "too-many-views" }
  | { readonly code: "too-many-shared-views" };

const texts = {
  "view-not-found": "View not found.",
  "view-not-yours":
    "Only the person who made this view, or someone who can change this area, can change a shared view, and only its maker can stop sharing it.",
  "list-not-readable": "You need permission to see this list to save a view of it.",
  "too-many-views": `You can have up to ${MAX_VIEWS_PER_PERSON} saved views. Delete one that you no longer use.`,
  "too-many-shared-views": `You can share up to ${MAX_SHARED_VIEWS_PER_PERSON} views. Stop sharing one that nobody uses.`,
} as const satisfies Record<SavedViewRejection["code"], string>;

export const savedViewRejectionText = ({ code }: SavedViewRejection): string => texts[code];
