import type { Image } from "#domain/catalog/events.ts";
import { chargedCents } from "#domain/catalog/price.ts";
import { collectionUrl } from "#domain/catalog/slug.ts";
import { decimalValue, moneyOf } from "#domain/kit/format-money.ts";
import { CENTRE } from "#domain/kit/picture-facts.ts";
import { htmlText } from "#domain/templates/html-text.ts";
import { truncate } from "#domain/templates/text-formatters.ts";
import type { Product, ProductCard } from "../../../catalog/product-contract.ts";
import type { ImageView, ItemView, MoneyView, VariantView } from "./item-data.ts";

const EXCERPT_LENGTH = 300;
const ELLIPSIS = "…";

/** One line of text from HTML; entities become characters again. */
export const textOf = (html: string, length: number): string =>
  truncate(htmlText(html), length, ELLIPSIS);

const toImageView = (image: Image, id: string): ImageView => ({
  id,
  assetUrl: image.assetUrl,
  altText: image.altText,
  title: "",
  originalSize: image.originalSize ?? "",
  mediaFocalPoint: image.mediaFocalPoint ?? CENTRE,
  ...(image.colorData && { colorData: image.colorData }),
  systemDataVariants: image.systemDataVariants ?? "",
});

type Shared = Pick<
  ItemView,
  "id" | "recordType" | "title" | "fullUrl" | "urlId" | "onSale" | "soldOut" | "mark"
>;

const shared = ({ id, name, url, slug, onSale, soldOut, mark }: Product | ProductCard): Shared => ({
  id,
  recordType: 11,
  title: name,
  fullUrl: url,
  urlId: slug,
  onSale,
  soldOut,
  mark,
});

const toMoney = (cents: number, currency: string): MoneyView => ({
  ...moneyOf(cents, currency),
  decimalValue: decimalValue(cents, currency),
  currencyCode: currency,
});
const toMoneyOrNull = (cents: number | null, currency: string): MoneyView | null =>
  cents === null ? null : toMoney(cents, currency);

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
  price: {
    regular: toMoney(card.priceCents, card.currency),
    sale: toMoneyOrNull(card.salePriceCents, card.currency),
    varies: card.priceVaries,
  },
  structuredContent: {
    productType: card.productType,
    variants: [],
    isSubscribable: false,
    subscriptionPlan: null,
    subscriptionText: card.subscriptionText,
    priceMoney: toMoney(card.priceCents, card.currency),
    salePriceMoney: toMoneyOrNull(card.salePriceCents, card.currency),
    // Refers to the variant behind the price, although another one may be on sale.
    onSale: card.salePriceCents !== null,
    additionalFieldsFormId: null,
    additionalFieldsForm: null,
    useCustomAddButtonText: false,
    customAddButtonText: "",
    variantOptionOrdering: [],
  },
  product: null,
});

const charged = ({ price, salePrice, onSale }: Product["variants"][number]): number =>
  chargedCents({ priceCents: price, salePriceCents: salePrice, onSale });

/** Price of the cheapest variant. */
const priceOf = ({ variants, structuredContent }: Product): ItemView["price"] => {
  const { currency } = structuredContent.priceMoney;
  const prices = variants.map(charged);
  const least = Math.min(...prices);
  const { price = 0, salePrice = null, onSale = false } = variants[prices.indexOf(least)] ?? {};
  return {
    regular: toMoney(price, currency),
    sale: toMoneyOrNull(onSale ? salePrice : null, currency),
    varies: prices.some((each) => each !== least),
  };
};

const toVariantView = (variant: Product["variants"][number]): VariantView => ({
  ...variant,
  priceMoney: toMoney(variant.price, variant.priceMoney.currency),
  salePriceMoney: toMoneyOrNull(variant.salePrice, variant.priceMoney.currency),
});

export const productToItem = (product: Product): ItemView => {
  const price = priceOf(product);
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
    price,
    structuredContent: {
      ...product.structuredContent,
      priceMoney: price.regular,
      salePriceMoney: price.sale,
      variants: product.structuredContent.variants.map(toVariantView),
      variantOptionOrdering: product.variantOptionOrdering,
    },
    product,
  };
};

const variantImages = ({ variants }: Product): readonly Image[] =>
  variants.map(({ image }) => image).filter((image) => image !== null);
