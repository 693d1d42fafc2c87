import { isSlug } from "../catalog/slug.ts";
import { recordTypes } from "../codes/content-codes.ts";
import { documentPartsRefused } from "../pages/document-rules.ts";
import type { ContentKind } from "./collection.ts";
import { type ContentItemDefinition, recordTypesOf } from "./item.ts";
import {
  type ContentRejection,
  MAX_CATEGORY_LENGTH,
  MAX_GALLERY_ITEMS,
  MAX_LABELS,
  MAX_TAG_LENGTH,
  MAX_TITLE_LENGTH,
} from "./rejections.ts";

type Rule = (item: ContentItemDefinition, kind: ContentKind) => ContentRejection | undefined;

export const isTitle = (title: string): boolean =>
  title.trim() !== "" && title.length <= MAX_TITLE_LENGTH;

const isAddress = (text: string): boolean => /^(?:\/(?!\/)|https?:\/\/)[^\s"'<>\\]*$/.test(text);

const isLabel = (text: string, longest: number): boolean =>
  text.trim() !== "" && text.length <= longest;

const titled: Rule = ({ title }) => (isTitle(title) ? undefined : { code: "title-missing" });

const addressable: Rule = ({ urlId }) => (isSlug(urlId) ? undefined : { code: "slug-malformed" });

const fitting: Rule = ({ recordType }, kind) =>
  recordTypesOf[kind].includes(recordType) ? undefined : { code: "record-type-unfit", kind };

const labelsFew: Rule = ({ tags, categories }) =>
  tags.length <= MAX_LABELS && categories.length <= MAX_LABELS
    ? undefined
    : { code: "too-many-labels" };

const tagsShort: Rule = ({ tags }) => {
  const tag = tags.find((each) => !isLabel(each, MAX_TAG_LENGTH));
  return tag === undefined ? undefined : { code: "tag-malformed", tag };
};

const categoriesShort: Rule = ({ categories }) => {
  const category = categories.find((each) => !isLabel(each, MAX_CATEGORY_LENGTH));
  return category === undefined ? undefined : { code: "category-malformed", category };
};

const imagesFew: Rule = ({ items }) =>
  items.length <= MAX_GALLERY_ITEMS ? undefined : { code: "too-many-images" };

const imagesAddressable: Rule = ({ mainImage, items }) => {
  const wrong = [mainImage, ...items].find((image) => image !== null && !isAddress(image.assetUrl));
  return wrong ? { code: "image-address-invalid", address: wrong.assetUrl } : undefined;
};

const linksAddressable: Rule = ({ externalLink, sourceUrl }) => {
  const address = [externalLink, sourceUrl].find((each) => each !== "" && !isAddress(each));
  return address === undefined ? undefined : { code: "link-invalid", address };
};

const blocksSound: Rule = ({ blocks }) => blocks && documentPartsRefused(blocks);

const eventDated: Rule = ({ recordType, startDate, endDate }) => {
  if (recordType !== recordTypes.event) return undefined;
  if (startDate === null || endDate === null) return { code: "dates-missing" };
  return endDate < startDate ? { code: "dates-reversed" } : undefined;
};

/** The order is the contract: an owner sees the first rejection. Spec: B3.44, B5.29, B9.35. */
const itemRules: readonly Rule[] = [
  titled,
  addressable,
  fitting,
  labelsFew,
  tagsShort,
  categoriesShort,
  imagesFew,
  imagesAddressable,
  linksAddressable,
  eventDated,
  blocksSound,
];

export const itemRefusalOf = (
  item: ContentItemDefinition,
  kind: ContentKind,
): ContentRejection | undefined => {
  for (const rule of itemRules) {
    const rejection = rule(item, kind);
    if (rejection) return rejection;
  }
  return undefined;
};
