import { bodyOfBlocks } from "#domain/content/blocks.ts";
import { type ContentItemDefinition, recordTypeLabel } from "#domain/content/item.ts";
import { galleryChoiceName, galleryOptionText } from "#domain/galleries/option-texts.ts";
import { readGalleryOptions } from "#domain/galleries/options.ts";
import type { ContentImage } from "#domain/kit/content-image.ts";
import { type ChangedPart, changedFields, type FieldsOf } from "../pages/history/changed-part.ts";
import { changedSections } from "../pages/history/changed-sections.ts";

/** The text of HTML, a line for each paragraph. */
const textOf = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replace(/<\/(?:p|h[2-6]|li|tr|blockquote)>/g, "$&\n"), "text/html")
    .body.textContent.trim();

const FORMATS = "a, b, strong, i, em, u, s, h2, h3, h4, li, blockquote, img, td";

/** What a reader notices: the text, and what is formatted, linked and shown. Programs write the same in more than one way. */
const noticeable = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const formats = [...body.querySelectorAll(FORMATS)].map((each) =>
    [
      each.localName,
      each.getAttribute("href") ?? each.getAttribute("src"),
      each.getAttribute("alt") ?? each.textContent,
    ].join(" "),
  );
  return [textOf(html).replaceAll(/\s+/g, " "), ...formats].join("\n");
};

/** How HTML is read in a browser. */
type Reading = {
  readonly textOf: (html: string) => string;
  readonly noticeable: (html: string) => string;
};
const inBrowser: Reading = { textOf, noticeable };

const pictureOf = (image: ContentImage | null): string =>
  image === null
    ? ""
    : [
        image.assetUrl,
        image.isDecorative === true ? "(decorative)" : image.altText,
        ...[image.title, image.body],
      ]
        .join(" ")
        .trim();

const moment = (ms: number | null): string =>
  ms === null ? "" : new Date(ms).toISOString().replace("T", " ").slice(0, 16);

const yesOrNo = (is: boolean): string => (is ? "Yes" : "No");

/** Options that visitors see, a line for each. */
const optionsOf = (given: ContentItemDefinition["galleryOptions"]): string =>
  Object.entries(readGalleryOptions(given))
    .map(([name, value]) => {
      const text =
        typeof value === "boolean" ? yesOrNo(value) : galleryChoiceName(`${value}`, name);
      return `${galleryOptionText(name).name}: ${text}`;
    })
    .join("\n");

/** The text in blocks, where an item has it, is compared by block. */
type Members = Omit<ContentItemDefinition, "itemId" | "blocks">;

const fieldsWith = (read: (html: string) => string): FieldsOf<Members> => ({
  title: { name: "Title", text: (title) => title },
  excerpt: { name: "Excerpt", text: read },
  startDate: { name: "Starts", text: moment },
  endDate: { name: "Ends", text: moment },
  location: {
    name: "Place",
    text: (location) =>
      Object.values(location ?? {})
        .filter((part) => part !== null && part !== "")
        .join(", "),
  },
  externalLink: { name: "Link to more about the event", text: (link) => link },
  categories: { name: "Categories", text: (categories) => categories.join(", ") },
  tags: { name: "Tags", text: (tags) => tags.join(", ") },
  author: { name: "Author", text: ({ displayName }) => displayName },
  urlId: { name: "URL slug", text: (urlId) => urlId },
  starred: { name: "Featured", text: yesOrNo },
  mainImage: { name: "Main picture", text: pictureOf },
  items: { name: "Pictures", text: (items) => items.map(pictureOf).join("\n") },
  galleryOptions: { name: "Gallery design", text: optionsOf },
  body: { name: "Text", text: read },
  collectionId: { name: "Collection" },
  recordType: { name: "Type", text: recordTypeLabel },
  sourceUrl: { name: "Source", text: (url) => url },
  passthrough: { name: "Title links to the source", text: yesOrNo },
  promotedBlockType: { name: "Shown in lists", text: (type) => type },
  commentState: { name: "Comments", text: String },
  publicCommentCount: { name: "Number of comments", text: String },
});

const membersOf = (
  { itemId: _itemId, blocks, ...members }: ContentItemDefinition,
  isByBlock: boolean,
): Members => {
  if (isByBlock) return { ...members, body: "" };
  return blocks === undefined ? members : { ...members, body: bodyOfBlocks(blocks) };
};

/** What differs between two versions of an item: its fields word by word, and its text by block. */
export const changedParts = (
  before: ContentItemDefinition,
  after: ContentItemDefinition,
  { textOf: read, noticeable: noticed } = inBrowser,
): readonly ChangedPart[] => {
  const [old, present] = [before.blocks, after.blocks];
  const isByBlock = old !== undefined && present !== undefined;
  const [was, is] = [membersOf(before, isByBlock), membersOf(after, isByBlock)];
  const alike = (one: string, other: string) => (noticed(one) === noticed(other) ? one : other);
  const html = { excerpt: alike(was.excerpt, is.excerpt), body: alike(was.body, is.body) };
  return [
    ...changedFields(fieldsWith(read), was, { ...is, ...html }),
    ...(isByBlock ? changedSections(old, present) : []),
  ];
};
