import { jsonBytesOf } from "../kit/json-bytes.ts";
import { addressesIn, type NamedAddress } from "./addresses-in.ts";
import { type BlockContent, definitionOf, isFound } from "./blocks.ts";
import {
  type Area,
  type Block,
  blocksOf,
  newDocument,
  type PageDetails,
  type PageDocument,
  type Section,
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
import { isFileAddress, isLink, isPictureAddress } from "./links.ts";
import type { DraftRejection } from "./rejections.ts";

type Refused = DraftRejection | undefined;

export const isTitle = (title: string): boolean =>
  title.trim() !== "" && title.length <= MAX_TITLE_LENGTH;

/** Ids are also parts of CSS selectors and of the HTML. */
export const isPartId = (id: string): boolean => /^[A-Za-z][\w-]{0,39}$/.test(id);

const pictureRefused = (address: string): Refused =>
  isPictureAddress(address) ? undefined : { code: "image-address-invalid", address };

/** What is still to be chosen is shown as nothing. */
const addressRefused = ([member, address]: NamedAddress): Refused => {
  if (address === "") return undefined;
  switch (member) {
    case "href":
      return isLink(address) ? undefined : { code: "link-invalid", address };
    case "assetUrl":
      return pictureRefused(address);
    case "fileUrl":
    case "captionsUrl":
      return isFileAddress(address) ? undefined : { code: "file-address-invalid", address };
    default:
      return undefined;
  }
};

export const contentRefused = (content: BlockContent): Refused => {
  const code = definitionOf(content).refused?.(content);
  if (code !== undefined) return { code };
  if (jsonBytesOf(content) > MAX_TEXT_BYTES) return { code: "text-too-large" };
  for (const address of addressesIn(content)) {
    const refused = addressRefused(address);
    if (refused) return refused;
  }
  return undefined;
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

/** What every part of a document must be that is taken over whole. */
export const documentPartsRefused = (document: PageDocument): Refused => {
  const ids = new Set<string>();
  for (const section of document.sections) {
    for (const { id } of [section, ...section.blocks]) {
      if (ids.has(id)) return { code: "id-taken", id };
      ids.add(id);
    }
    const refused = sectionRefused(section);
    if (refused) return refused;
  }
  return documentRefused(document);
};

/** What a section must be that is kept apart from pages. */
export const sectionRefused = (section: Section): Refused => {
  for (const { at, content } of section.blocks) {
    const refused = placementRefused(at) ?? contentRefused(content);
    if (refused) return refused;
  }
  const parts = [section, ...section.blocks];
  const bad = parts.find(({ id }) => !isPartId(id));
  if (bad) return { code: "id-malformed", id: bad.id };
  return lookRefused(section.look) ?? documentRefused({ ...newDocument(""), sections: [section] });
};

/** What a whole page must be after every change. Spec: B9.35. */
export const documentRefused = (document: PageDocument): Refused => {
  const { sections } = document;
  if (sections.length > MAX_SECTIONS) return { code: "too-many-sections" };
  if (sections.some(({ blocks }) => blocks.length > MAX_BLOCKS)) return { code: "too-many-blocks" };
  if (blocksOf(document).filter(({ content }) => isFound(content)).length > MAX_DYNAMIC_BLOCKS)
    return { code: "too-many-dynamic-blocks" };
  return jsonBytesOf(document) > MAX_PAGE_BYTES ? { code: "page-too-large" } : undefined;
};
