import { unreachable } from "../kit/decider.ts";
import { MAX_TRACKS } from "./blocks/album.ts";
import type { BlockRejectionCode } from "./blocks/definition.ts";
import type { Block, PageDetails, SectionFrame } from "./document.ts";
import {
  COLUMNS,
  MAX_BLOCKS,
  MAX_DYNAMIC_BLOCKS,
  MAX_PAGE_BYTES,
  MAX_PAGES,
  MAX_SECTIONS,
  MAX_TEXT_BYTES,
  MAX_TITLE_LENGTH,
} from "./limits.ts";

/** A part of a page as it is in the draft now; null when it was removed. */
export type PresentPart = {
  readonly id: string;
  readonly edition: number;
  readonly part: Block | SectionFrame | PageDetails | null;
  /** The actor who changed it last; absent: that is not known. */
  readonly changedBy?: string;
};

export type PageRejection =
  | { readonly code: "page-unknown" | "page-exists" | "page-removed" | "too-many-pages" }
  | { readonly code: "title-missing" | "path-malformed" }
  | { readonly code: "page-placed" | "place-changed" }
  | { readonly code: "path-reserved" | "slug-taken"; readonly path: string }
  | { readonly code: "version-unknown" | "nothing-scheduled" | "schedule-past" | "zone-unknown" };

export type DraftRejection =
  | { readonly code: "draft-closed" | "changes-unseen" }
  | { readonly code: "block-changed"; readonly present: PresentPart }
  | { readonly code: "part-unknown" | "id-taken" | "id-malformed"; readonly id: string }
  | { readonly code: "change-unknown" }
  | { readonly code: "change-overlaid"; readonly later: readonly string[] }
  | { readonly code: "title-missing" | "area-outside" | "text-too-large" | "page-too-large" }
  | { readonly code: "too-many-sections" | "too-many-blocks" | "too-many-dynamic-blocks" }
  | { readonly code: BlockRejectionCode | "scripts-not-permitted" }
  | {
      readonly code: "link-invalid" | "image-address-invalid" | "file-address-invalid";
      readonly address: string;
    };

const shortened = (text: string): string => text.slice(0, 100);

/** Texts for owners. Not in the specification: it names none. */
export const pageRejectionText = (rejection: PageRejection): string => {
  switch (rejection.code) {
    case "page-unknown":
      return "Page not found.";
    case "page-exists":
      return "This page already exists.";
    case "page-removed":
      return "This page is in the trash. Restore it first.";
    case "too-many-pages":
      return `A website can have up to ${MAX_PAGES} pages.`;
    case "title-missing":
      return `Enter a title of up to ${MAX_TITLE_LENGTH} characters.`;
    case "page-placed":
      return "This page is already shown in another place. Remove it from there first.";
    case "place-changed":
      return "Another page has been placed there since you opened this list. Reload to see it.";
    case "path-malformed":
      return "A path can contain lowercase letters, digits and single hyphens, and slashes between its parts.";
    case "path-reserved":
      return `The path ${shortened(rejection.path)} is already used by another page.`;
    case "slug-taken":
      return `The path ${shortened(rejection.path)} is already in use.`;
    case "version-unknown":
      return "Version not found.";
    case "nothing-scheduled":
      return "Nothing is scheduled.";
    case "schedule-past":
      return "Enter a time in the future.";
    case "zone-unknown":
      return "Enter a time zone such as Europe/Berlin.";
    default:
      return unreachable(rejection);
  }
};

export const draftRejectionText = (rejection: DraftRejection): string => {
  switch (rejection.code) {
    case "draft-closed":
      return "This draft was published or discarded in the meantime. Load the page again.";
    case "changes-unseen":
      return "There are newer changes. Review them first.";
    case "block-changed":
      return "Someone else changed this part in the meantime.";
    case "part-unknown":
      return "This part of the page was not found.";
    case "id-taken":
      return "Another part of the page has this id.";
    case "id-malformed":
      return "An id can contain up to 40 letters, digits, hyphens and underscores.";
    case "change-unknown":
      return "Change not found.";
    case "change-overlaid":
      return "Later changes build on this one. Undo those first.";
    case "title-missing":
      return `Enter a title of up to ${MAX_TITLE_LENGTH} characters.`;
    case "area-outside":
      return `A block must end within the ${COLUMNS} columns of its section.`;
    case "text-too-large":
      return `A block can contain up to ${MAX_TEXT_BYTES / 1_000} KB.`;
    case "page-too-large":
      return `A page can contain up to ${MAX_PAGE_BYTES / 1_000} KB.`;
    case "too-many-sections":
      return `A page can have up to ${MAX_SECTIONS} sections.`;
    case "too-many-blocks":
      return `A section can have up to ${MAX_BLOCKS} blocks.`;
    case "too-many-dynamic-blocks":
      return `A page can have up to ${MAX_DYNAMIC_BLOCKS} lists and forms.`;
    case "link-invalid":
      return `${shortened(rejection.address)} is not a valid link.`;
    case "image-address-invalid":
      return `${shortened(rejection.address)} is not the URL of a picture.`;
    case "file-address-invalid":
      return `${shortened(rejection.address)} is not the path of a file of this website.`;
    case "too-many-tracks":
      return `An album can have up to ${MAX_TRACKS} tracks.`;
    case "scripts-not-permitted":
      return "Code with scripts needs the permission to change settings.";
    default:
      return unreachable(rejection);
  }
};
