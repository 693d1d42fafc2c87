import type { Image } from "#domain/catalog/events.ts";
import { collectionUrl } from "#domain/catalog/slug.ts";
import { moneyOf } from "#domain/shared/format-money.ts";
import { plainText, truncate } from "#domain/templates/text-formatters.ts";
import type { Product, ProductCard } from "../catalog/product-shapes.ts";
import type { ImageView, ItemView } from "./page-data.ts";

const EXCERPT_LENGTH = 300;
const ELLIPSIS = "…";

/** One line of text from HTML; entities that the sanitizer writes become characters again. */
export const textOf = (html: string, length: number): string =>
  truncate(
    plainText(html.replace(/<\/(?:p|li|h\d|div|tr)>|<br\s*\/?>/gi, " "))
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&nbsp;", " ")
      .replaceAll("&amp;", "&")
      .replace(/\s+/g, " ")
      .trim(),
    length,
    ELLIPSIS,
  );

type Sized = Image & { readonly originalSize?: string };

const toImageView = (image: Sized, id: string): ImageView => ({
  id,
  assetUrl: image.assetUrl,
  altText: image.altText,
  title: "",
  originalSize: image.originalSize ?? "",
});

type Shared = Pick<
  ItemView,
  "id" | "recordType" | "title" | "fullUrl" | "urlId" | "onSale" | "soldOut"
>;

const shared = ({ id, name, url, slug, onSale, soldOut }: Product | ProductCard): Shared => ({
  id,
  recordType: 11,
  title: name,
  fullUrl: url,
  urlId: slug,
  onSale,
  soldOut,
});

const withImages = (id: string, images: readonly Image[], name: string) => {
  const items = images.map((image, index) => {
    const view = toImageView(image, `${id}-${index}`);
    return view.altText === "" ? { ...view, altText: name } : view;
  });
  const mainImage = items[0] ?? null;
  return {
    assetUrl: mainImage?.assetUrl ?? "",
    mainImageId: mainImage?.id ?? null,
    mainImage,
    items,
  };
};

export const cardToItem = (card: ProductCard): ItemView => ({
  ...shared(card),
  ...withImages(card.id, card.image === null ? [] : [card.image], card.name),
  excerpt: "",
  body: "",
  tags: [],
  vendor: "",
  collections: [],
  variantOptionOrdering: [],
  options: [],
  priceVaries: card.priceVaries,
  structuredContent: {
    productType: card.productType,
    variants: [],
    isSubscribable: false,
    subscriptionPlan: null,
    priceMoney: moneyOf(card.priceCents, card.currency),
    salePriceMoney:
      card.salePriceCents === null ? null : moneyOf(card.salePriceCents, card.currency),
    // Of the variant that gives the price: another one may be what is on sale.
    onSale: card.salePriceCents !== null,
    additionalFieldsFormId: null,
    additionalFieldsForm: null,
    useCustomAddButtonText: false,
    customAddButtonText: "",
  },
  product: null,
});

const charged = ({ onSale, salePrice, price }: Product["variants"][number]): number =>
  onSale && salePrice !== null ? salePrice : price;

export const productToItem = (product: Product): ItemView => {
  const ownImages = product.images.length > 0 ? product.images : variantImages(product);
  return {
    ...shared(product),
    ...withImages(product.id, ownImages, product.name),
    excerpt: textOf(product.description, EXCERPT_LENGTH),
    body: product.description,
    tags: product.tags,
    vendor: product.vendor,
    collections: product.collections.map(({ title, slug }) => ({
      title,
      fullUrl: collectionUrl(slug),
    })),
    variantOptionOrdering: product.variantOptionOrdering,
    options: product.options,
    priceVaries: new Set(product.variants.map(charged)).size > 1,
    structuredContent: product.structuredContent,
    product,
  };
};

const variantImages = ({ variants }: Product): readonly Image[] =>
  variants.map(({ image }) => image).filter((image) => image !== null);
