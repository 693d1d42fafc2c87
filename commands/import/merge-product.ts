import type { Image, ProductDefinition, VariantDefinition } from "#domain/catalog/events.ts";
import { sameJson } from "#domain/kit/same-json.ts";

/** The members of a product that a file can contain, for comparison. */
const fileMembers = [
  "slug",
  "name",
  "description",
  "productType",
  "currency",
  "variantOptionOrdering",
  "tags",
  "vendor",
  "visible",
  "useCustomAddButtonText",
  "customAddButtonText",
  "isSubscribable",
  "subscriptionPlan",
  "seoTitle",
  "seoDescription",
] as const satisfies readonly (keyof ProductDefinition)[];

const saidOfVariants = [
  "sku",
  "attributes",
  "priceCents",
  "salePriceCents",
  "onSale",
  "weightGrams",
] as const satisfies readonly (keyof VariantDefinition)[];

/** Members that differ between the file and the file form of `present`. */
const changes = <Of extends object>(
  members: readonly (keyof Of)[],
  { file, echo }: { readonly file: Of; readonly echo: Of },
): Partial<Of> => {
  const different = members.filter((member) => !sameJson(file[member], echo[member]));
  return Object.fromEntries(different.map((member) => [member, file[member]])) as Partial<Of>;
};

const isAt =
  (address: string) =>
  ({ assetUrl, sourceUrl }: Image): boolean =>
    sourceUrl === address ||
    assetUrl === address ||
    (URL.canParse(address) && new URL(address).pathname === assetUrl);

const addressOf = ({ sourceUrl, assetUrl }: Image): string => sourceUrl ?? assetUrl;
const plainText = (text: string): string => text.replace(/\s+/g, " ").trim();

const withAltText = (own: Image, { altText }: Image, name: string): Image => {
  const same =
    plainText(altText) === plainText(own.altText) ||
    (own.altText.trim() === "" && altText === name);
  return same ? own : { ...own, altText };
};

/** A picture in the file is the product's own when its URL matches. Some formats name each once. */
const imagesOf = (present: ProductDefinition, file: ProductDefinition): Image[] => {
  const free = new Set(present.images);
  const images = file.images.map((image) => {
    const at = isAt(addressOf(image));
    const own = [...free].find(at) ?? present.images.find(at);
    if (own === undefined) return image;
    free.delete(own);
    return withAltText(own, image, file.name);
  });
  const once = present.images.filter(
    (image, place) => present.images.findIndex(isAt(addressOf(image))) === place,
  );
  return sameJson(images, once) ? present.images : images;
};

const variantImage = (
  image: Image | null,
  own: Image | null,
  present: ProductDefinition,
): Image | null => {
  if (image === null) return null;
  const known = [...(own === null ? [] : [own]), ...present.images];
  return known.find(isAt(addressOf(image))) ?? image;
};

/** A variant matches by the same options, else by the same SKU. */
const pairOf = (variant: VariantDefinition, echo: ProductDefinition): number => {
  const byId = echo.variants.findIndex(({ variantId }) => variantId === variant.variantId);
  return byId === -1 ? echo.variants.findIndex(({ sku }) => sku === variant.sku) : byId;
};

const variantsOf = (
  present: ProductDefinition,
  file: ProductDefinition,
  echo: ProductDefinition,
): VariantDefinition[] => {
  const taken = new Set<number>();
  return file.variants.map((variant) => {
    const at = pairOf(variant, echo);
    const [own, base] = [present.variants[at], echo.variants[at]];
    if (own === undefined || base === undefined || taken.has(at)) return variant;
    taken.add(at);
    return {
      ...own,
      ...changes(saidOfVariants, { file: variant, echo: base }),
      image: variantImage(variant.image, own.image, present),
    };
  });
};

/**
 * A product as a file defines it. `echo` is the existing product, written in the file's format and
 * read again: equal values stay unchanged, whatever the format cannot express.
 */
export const mergeProduct = (
  present: ProductDefinition,
  file: ProductDefinition,
  echo: ProductDefinition,
): ProductDefinition => {
  const keepsCollections = sameJson(file.collectionIds, echo.collectionIds);
  return {
    ...present,
    ...changes(fileMembers, { file, echo }),
    images: imagesOf(present, file),
    variants: variantsOf(present, file, echo),
    collectionIds: keepsCollections ? present.collectionIds : file.collectionIds,
  };
};
