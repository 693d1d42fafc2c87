import { type DraftRejection, draftRejectionText, pageRejectionText } from "../pages/rejections.ts";

/** Characters. Spec: B5.29, B9.36. */
export const MAX_TAG_LENGTH = 50;
export const MAX_CATEGORY_LENGTH = 25;
/** Maximum number of pictures in a gallery, which owners put in order. Spec: B9.35. */
export const MAX_GALLERY_ITEMS = 250;
/** Not in the specification: maximum number of tags of an item, and of categories. */
export const MAX_LABELS = 100;
export const MAX_TITLE_LENGTH = 200;

/** Rules of schedules and versions, which pages have, too. */
type ScheduleRejection = {
  readonly code: "version-unknown" | "nothing-scheduled" | "schedule-past" | "zone-unknown";
};

export type ContentRejection =
  | { readonly code: "title-missing" | "slug-malformed" }
  | { readonly code: "slug-reserved"; readonly slug: string }
  | { readonly code: "slug-taken"; readonly slug: string }
  | { readonly code: "kind-fixed" | "collection-unknown" | "item-unknown" | "draft-changed" }
  | { readonly code: "record-type-unfit"; readonly kind: string }
  | { readonly code: "tag-malformed"; readonly tag: string }
  | { readonly code: "category-malformed"; readonly category: string }
  | { readonly code: "too-many-labels" | "too-many-images" }
  | { readonly code: "image-address-invalid"; readonly address: string }
  | { readonly code: "link-invalid"; readonly address: string }
  | { readonly code: "dates-missing" | "dates-reversed" | "approval-needed" }
  | { readonly code: "not-in-blocks" | "not-visible" | "address-scheduled" }
  | ScheduleRejection
  /** Rules of the sections and blocks of a text. */
  | DraftRejection;

/** Texts for owners. Not in the specification: it names none. */
export const contentRejectionText = (rejection: ContentRejection): string => {
  switch (rejection.code) {
    case "title-missing":
      return `Enter a title of up to ${MAX_TITLE_LENGTH} characters.`;
    case "slug-malformed":
      return "The URL slug can contain only lowercase letters, digits and single hyphens.";
    case "slug-reserved":
      return `The URL slug ${rejection.slug} is already used by another page.`;
    case "slug-taken":
      return `The URL slug ${rejection.slug} is already in use.`;
    case "kind-fixed":
      return "A collection’s type cannot be changed. Create a new collection for another type of content.";
    case "collection-unknown":
      return "Collection not found.";
    case "item-unknown":
      return "Item not found.";
    case "draft-changed":
      return "Someone has changed this since you opened it. Your changes were not saved.";
    case "record-type-unfit":
      return `A ${rejection.kind} collection cannot contain this type of item.`;
    case "tag-malformed":
      return `The tag ${rejection.tag.slice(0, MAX_TAG_LENGTH)} is empty or longer than ${MAX_TAG_LENGTH} characters.`;
    case "category-malformed":
      return `The category ${rejection.category.slice(0, MAX_CATEGORY_LENGTH)} is empty or longer than ${MAX_CATEGORY_LENGTH} characters.`;
    case "too-many-labels":
      return `An item can have up to ${MAX_LABELS} tags and ${MAX_LABELS} categories.`;
    case "too-many-images":
      return `A gallery can hold up to ${MAX_GALLERY_ITEMS} pictures.`;
    case "image-address-invalid":
      return `${rejection.address.slice(0, 100)} is not the URL of a picture.`;
    case "link-invalid":
      return `${rejection.address.slice(0, 100)} is not a valid URL.`;
    case "dates-missing":
      return "An event needs a start time and an end time.";
    case "dates-reversed":
      return "An event cannot end before it starts.";
    case "approval-needed":
      return "An administrator approves what is shown in this collection. Ask for a review instead.";
    case "not-in-blocks":
      return "This text is not written with blocks.";
    case "not-visible":
      return "Only changes of an item that visitors see can be scheduled.";
    case "address-scheduled":
      return "A new address cannot be scheduled. Publish it first.";
    case "version-unknown":
    case "nothing-scheduled":
    case "schedule-past":
    case "zone-unknown":
      return pageRejectionText(rejection);
    default:
      return draftRejectionText(rejection);
  }
};
