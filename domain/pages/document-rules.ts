import { jsonBytesOf } from "../kit/json-bytes.ts";
import { type BlockContent, isDynamic } from "./blocks.ts";
import {
  type Area,
  type Block,
  blocksOf,
  type PageDetails,
  type PageDocument,
  type SectionLook,
} from "./document.ts";
import {
  COLUMNS,
  MAX_BLOCKS,
  MAX_DYNAMIC_BLOCKS,
  MAX_PAGE_BYTES,
  MAX_SECTIONS,
  MAX_TEXT_BYTES,
  MAX_TITLE_LENGTH,
} from "./limits.ts";
import { isLink, isPictureAddress } from "./links.ts";
import type { DraftRejection } from "./rejections.ts";

type Refused = DraftRejection | undefined;

export const isTitle = (title: string): boolean =>
  title.trim() !== "" && title.length <= MAX_TITLE_LENGTH;

/** Ids are also parts of CSS selectors and of the HTML. */
export const isPartId = (id: string): boolean => /^[A-Za-z][\w-]{0,39}$/.test(id);

/** The targets of all links in a block. */
const linksOf = (value: unknown): readonly string[] => {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(linksOf);
  return Object.entries(value).flatMap(([name, member]) =>
    name === "href" && typeof member === "string" ? [member] : linksOf(member),
  );
};

const pictureRefused = (address: string): Refused =>
  isPictureAddress(address) ? undefined : { code: "image-address-invalid", address };

export const contentRefused = (content: BlockContent): Refused => {
  if (jsonBytesOf(content) > MAX_TEXT_BYTES) return { code: "text-too-large" };
  const link = linksOf(content).find((href) => href !== "" && !isLink(href));
  if (link !== undefined) return { code: "link-invalid", address: link };
  // A picture that is still to be chosen is shown as nothing.
  return content.type === "image" && content.image.assetUrl !== ""
    ? pictureRefused(content.image.assetUrl)
    : undefined;
};

const outside = ({ column, columns }: Area): boolean => column + columns > COLUMNS + 1;

export const placementRefused = ({ desktop, mobile }: Block["at"]): Refused =>
  outside(desktop) || (mobile !== null && outside(mobile)) ? { code: "area-outside" } : undefined;

export const lookRefused = ({ background }: SectionLook): Refused =>
  "image" in background ? pictureRefused(background.image.assetUrl) : undefined;

export const detailsRefused = ({ title, imageUrl }: PageDetails): Refused => {
  if (!isTitle(title)) return { code: "title-missing" };
  return imageUrl === "" ? undefined : pictureRefused(imageUrl);
};

/** What a whole page must be after every change. Spec: B9.35. */
export const documentRefused = (document: PageDocument): Refused => {
  const { sections } = document;
  if (sections.length > MAX_SECTIONS) return { code: "too-many-sections" };
  if (sections.some(({ blocks }) => blocks.length > MAX_BLOCKS)) return { code: "too-many-blocks" };
  if (blocksOf(document).filter(({ content }) => isDynamic(content)).length > MAX_DYNAMIC_BLOCKS)
    return { code: "too-many-dynamic-blocks" };
  return jsonBytesOf(document) > MAX_PAGE_BYTES ? { code: "page-too-large" } : undefined;
};
