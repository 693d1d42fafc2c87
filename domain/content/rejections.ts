import { unreachable } from "../shared/decider.ts";

/** Characters. Spec: B5.29, B9.36. */
export const MAX_TAG_LENGTH = 50;
export const MAX_CATEGORY_LENGTH = 25;
/** Pictures of a gallery, which owners put in order. Spec: B9.35. */
export const MAX_GALLERY_ITEMS = 250;
/** Our choice: tags of an item, and as many categories. */
export const MAX_LABELS = 100;
export const MAX_TITLE_LENGTH = 200;

export type ContentRejection =
  | { readonly code: "title-missing" | "slug-malformed" }
  | { readonly code: "slug-reserved"; readonly slug: string }
  | { readonly code: "slug-taken"; readonly slug: string }
  | { readonly code: "kind-fixed" | "collection-unknown" | "item-unknown" }
  | { readonly code: "record-type-unfit"; readonly kind: string }
  | { readonly code: "tag-malformed"; readonly tag: string }
  | { readonly code: "category-malformed"; readonly category: string }
  | { readonly code: "too-many-labels" | "too-many-images" }
  | { readonly code: "image-address-invalid"; readonly address: string }
  | { readonly code: "link-invalid"; readonly address: string }
  | { readonly code: "dates-missing" | "dates-reversed" };

/** For owners. Our choice: the specification names none. */
export const contentRejectionText = (rejection: ContentRejection): string => {
  switch (rejection.code) {
    case "title-missing":
      return `A title of at most ${MAX_TITLE_LENGTH} characters is needed.`;
    case "slug-malformed":
      return "The address may hold small letters, digits and single dashes only.";
    case "slug-reserved":
      return `The address ${rejection.slug} belongs to another page of the site.`;
    case "slug-taken":
      return `Something else has the address ${rejection.slug}.`;
    case "kind-fixed":
      return "A collection stays what it is: make a new one for another kind of content.";
    case "collection-unknown":
      return "There is no such collection.";
    case "item-unknown":
      return "There is no such item.";
    case "record-type-unfit":
      return `A collection of the kind ${rejection.kind} cannot hold this type of item.`;
    case "tag-malformed":
      return `The tag ${rejection.tag.slice(0, MAX_TAG_LENGTH)} is empty or longer than ${MAX_TAG_LENGTH} characters.`;
    case "category-malformed":
      return `The category ${rejection.category.slice(0, MAX_CATEGORY_LENGTH)} is empty or longer than ${MAX_CATEGORY_LENGTH} characters.`;
    case "too-many-labels":
      return `An item can have at most ${MAX_LABELS} tags and as many categories.`;
    case "too-many-images":
      return `A gallery can hold at most ${MAX_GALLERY_ITEMS} pictures.`;
    case "image-address-invalid":
      return `${rejection.address.slice(0, 100)} is no address of a picture on this site or on the web.`;
    case "link-invalid":
      return `${rejection.address.slice(0, 100)} is no address on this site or on the web.`;
    case "dates-missing":
      return "An event needs the time when it begins and the time when it ends.";
    case "dates-reversed":
      return "An event cannot end before it begins.";
    default:
      return unreachable(rejection);
  }
};
