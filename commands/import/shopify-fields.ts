import {
  type Image,
  type ProductDefinition,
  type ProductType,
  productTypes,
} from "#domain/catalog/events.ts";
import { placeholderImage } from "#domain/catalog/placeholder-image.ts";
import {
  MAX_SEO_DESCRIPTION_LENGTH,
  MAX_SEO_TITLE_LENGTH,
  MAX_TAG_LENGTH,
} from "#domain/catalog/rejections.ts";
import { slugOf } from "#domain/catalog/slug.ts";
import type { CsvRow } from "../kit/read-csv.ts";
import type { PlannedCollection } from "./import-plan.ts";
import { type Remarks, stableId } from "./shopify-variants.ts";

/** Pictures cannot be downloaded from elsewhere: a placeholder is used, and the URL is kept. */
export const remoteImage = (address: string, altText: string): Image | null => {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return null;
  return { assetUrl: placeholderImage(stableId(address)), altText, sourceUrl: address };
};

export const readImages = (
  rows: readonly CsvRow[],
  name: string,
  remarks: Remarks,
): ReadonlyMap<string, Image> => {
  const placed = rows
    .filter(({ cells }) => (cells["Image Src"] ?? "") !== "")
    .map((row, index) => ({ row, place: Number(row.cells["Image Position"] || index + 1) }))
    .sort((left, right) => left.place - right.place);
  const images = new Map<string, Image>();
  for (const { row } of placed) {
    const address = row.cells["Image Src"] ?? "";
    const image = remoteImage(address, row.cells["Image Alt Text"] || name);
    if (image === null) remarks.warn(row.line, "Image Src", "The image URL was ignored.");
    else if (!images.has(address)) images.set(address, image);
  }
  return images;
};

export const readTags = ({ line, cells }: CsvRow, remarks: Remarks): string[] => {
  const tags = (cells.Tags ?? "").split(",").map((tag) => tag.trim());
  const long = tags.filter(({ length }) => length > MAX_TAG_LENGTH);
  if (long.length > 0)
    remarks.warn(line, "Tags", `Tags longer than ${MAX_TAG_LENGTH} characters are skipped.`);
  return [...new Set(tags)].filter((tag) => tag !== "" && tag.length <= MAX_TAG_LENGTH);
};

/** The texts for search engines; the product's own texts where the file has none. */
export const readSnippet = ({
  cells,
}: CsvRow): Pick<ProductDefinition, "seoTitle" | "seoDescription"> => {
  const seoTitle = (cells["SEO Title"] ?? "").slice(0, MAX_SEO_TITLE_LENGTH).trim();
  const seoDescription = (cells["SEO Description"] ?? "")
    .slice(0, MAX_SEO_DESCRIPTION_LENGTH)
    .trim();
  return { ...(seoTitle && { seoTitle }), ...(seoDescription && { seoDescription }) };
};

/** Not in the specification: products that need no shipping are delivered digitally. */
export const readType = (first: CsvRow, variantRows: readonly CsvRow[]): ProductType => {
  if (first.cells["Gift Card"]?.toLowerCase() === "true") return productTypes.GIFT_CARD;
  const digital = variantRows.every(
    ({ cells }) => cells["Variant Requires Shipping"]?.toLowerCase() === "false",
  );
  return digital ? productTypes.DIGITAL : productTypes.PHYSICAL;
};

export const isVisible = ({ cells }: CsvRow): boolean =>
  (cells.Published ?? "").toLowerCase() !== "false" &&
  ["", "active"].includes((cells.Status ?? "").toLowerCase());

/** The product's type is its collection; without a type, its vendor. */
export const collectionOf = ({ cells }: CsvRow): PlannedCollection | undefined => {
  const title = cells.Type || cells.Vendor || "";
  const slug = slugOf(title);
  return slug === "" ? undefined : { collectionId: `shopify.${slug}`, slug, title };
};
