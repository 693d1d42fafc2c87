import { noShoppingCart } from "#domain/cart/to-shopping-cart.ts";
import type { ContentKind } from "#domain/content/collection.ts";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { moneyOf } from "#domain/kit/format-money.ts";
import { countryChoices } from "#domain/shipping/country-choices.ts";
import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import type { Product, ProductCard, Variant } from "#read-api/catalog/product-contract.ts";
import { cardToItem, productToItem } from "#read-api/shell/pages/catalog/item-view.ts";
import { toBuyView } from "#read-api/shell/pages/checkout/buy-view.ts";
import { toCartScreenView } from "#read-api/shell/pages/checkout/cart-screen-view.ts";
import type { ContentItemView } from "#read-api/shell/pages/content/content-data.ts";
import {
  toContentCollectionView,
  toContentItemView,
} from "#read-api/shell/pages/content/content-view.ts";
import { toSettingsView, toWebsiteView } from "#read-api/shell/pages/layout/website-view.ts";
import type { PageName } from "#read-api/shell/pages/page-facts.ts";
import type { PageData } from "#read-api/shell/pages/rendering/page-data.ts";
import { type PageInput, toPageView } from "#read-api/shell/pages/rendering/page-view.ts";
import { toOrderView } from "#read-api/shell/pages/rendering/to-page-data.ts";

/** A product of a grid; every third on sale, every fifth sold out. */
export const sampleCard = (number: number): ProductCard => {
  const onSale = number % 3 === 0;
  const soldOut = number % 5 === 0;
  return {
    id: `product-${number}`,
    slug: `product-${number}`,
    url: `/shop/p/product-${number}`,
    name: `Product <${number}> & more`,
    productType: 1,
    currency: "USD",
    priceCents: 1_250 + number,
    salePriceCents: onSale ? 1_000 : null,
    priceVaries: number % 2 === 0,
    onSale,
    soldOut,
    mark: soldOut ? "sold-out" : onSale ? "sale" : "none",
    image: { assetUrl: `/images/product-${number}.svg`, altText: "" },
    variantCount: 2,
    subscriptionText: "",
  };
};

const sampleVariant = (size: string, qtyInStock: number): Variant => ({
  variantId: `mug-${size}`,
  sku: `MUG-${size}`,
  price: 1_250,
  salePrice: null,
  priceMoney: moneyOf(1_250, "USD"),
  salePriceMoney: null,
  onSale: false,
  attributes: { Size: size },
  optionValues: [{ optionName: "Size", value: size }],
  qtyInStock,
  unlimited: false,
  image: null,
});

/** Stock of each size: small, large. */
export const sampleProduct = (stock: readonly [number, number] = [5, 0]): Product => {
  const variants = [sampleVariant("Small", stock[0]), sampleVariant("Large", stock[1])];
  const soldOut = stock[0] + stock[1] === 0;
  return {
    id: "mug",
    slug: "mug",
    url: "/shop/p/mug",
    name: "Mug",
    description: "<p>To drink from.</p>",
    seoTitle: "",
    seoDescription: "",
    productType: 1,
    price: { decimalValue: "12.50", currencyCode: "USD" },
    onSale: false,
    soldOut,
    mark: soldOut ? "sold-out" : "none",
    variantOptionOrdering: ["Size"],
    options: [{ name: "Size", values: ["Small", "Large"] }],
    variants,
    images: [
      { assetUrl: "/images/mug.svg", altText: "A mug" },
      { assetUrl: "/images/mug-2.svg", altText: "" },
    ],
    tags: ["clay"],
    vendor: "Potter",
    collections: [{ id: "mugs", slug: "mugs", title: "Mugs" }],
    structuredContent: {
      productType: 1,
      variants,
      isSubscribable: false,
      subscriptionPlan: null,
      subscriptionText: "",
      priceMoney: moneyOf(1_250, "USD"),
      salePriceMoney: null,
      onSale: false,
      additionalFieldsFormId: null,
      additionalFieldsForm: null,
      useCustomAddButtonText: false,
      customAddButtonText: "",
    },
  };
};

/** The data of a template on a page that shows `page`. */
export const samplePageData = (page: PageInput, cart = noShoppingCart("demo")): PageData => {
  const website = toWebsiteView("demo", "https://shop.example", defaultSiteSettings, {
    sendsEmail: true,
    hasContactForm: true,
  });
  return {
    website,
    websiteSettings: toSettingsView(defaultSiteSettings, { sendsEmail: true, countries: ["US"] }),
    page: toPageView(page, website, { path: "/", correlationId: "c-1" }),
    frame: null,
    look: null,
    navigation: [{ title: "Mugs", fullUrl: "/shop/mugs", active: false }],
    contentNavigation: [{ title: "Journal", fullUrl: "/blog", active: false }],
    collection: page.collection ?? null,
    items: page.items ?? [],
    upcoming: page.upcoming ?? [],
    past: page.past ?? [],
    latest: page.latest ?? { posts: [], event: null },
    pagination: page.pagination ?? null,
    item: page.item ?? null,
    cart: {
      ...cart,
      countText: String(cart.totalQuantity),
      countLabel: `${cart.totalQuantity} items in cart`,
      subtotal: moneyOf(cart.subtotalCents, cart.currency),
    },
    order: page.order
      ? toOrderView(page.order, {
          locale: "en-US",
          timeZone: "UTC",
          moneyLocale: null,
          language: "en",
        })
      : null,
    form: page.form ?? null,
    forms: {},
    giftCard: null,
    giftCardBalance: null,
    subscription: page.subscription ?? null,
    files: null,
    search: null,
    account: page.account ?? null,
    countries: countryChoices(["US"], "en-US"),
    cartScreen: page.cartScreen
      ? toCartScreenView(cart, defaultSiteSettings, page.cartScreen)
      : null,
    checkout: page.checkout ?? null,
    prefill: page.checkout?.filled ?? null,
    siteUser: { authenticated: false },
    unsubscribe: page.unsubscribe ?? null,
    installments: page.installments ?? null,
    lock: page.lock ?? null,
    layout: null,
    areas: { above: null, below: null },
    restock: page.restock ?? null,
    buy: page.buy ?? null,
    reviews: page.reviews ?? null,
    reviewRequest: page.reviewRequest ?? null,
    featureFlags: { productReviewsKillSwitch: false },
    done: page.done ?? null,
    assets: { css: ["/assets/site.css"], js: ["/assets/site.js"], preload: [] },
    crumb: "a-crumb",
    nonce: "a-nonce",
  };
};

export const gridInput = (count: number): PageInput => ({
  name: "home",
  title: "",
  items: Array.from({ length: count }, (_each, index) => cardToItem(sampleCard(index + 1))),
  pagination: {
    page: 1,
    pageCount: 2,
    itemCount: 2 * count,
    prevPageUrl: null,
    nextPageUrl: "/?page=2",
  },
});
export const productInput = (product = sampleProduct()): PageInput => ({
  name: "product",
  title: product.name,
  item: productToItem(product),
  buy: toBuyView(product, { settings: defaultSiteSettings, query: {}, refused: undefined }),
});

const journal = {
  id: "journal",
  kind: "blog",
  slug: "blog",
  url: "/blog",
  title: "Journal",
  description: "Notes.",
} as const;

/** A post, an event or a gallery with a picture and all optional members. */
export const sampleContent = (kind: ContentKind, number = 1): ContentItemView => {
  const item = ContentItemDefinition.parse({
    itemId: `${kind}-${number}`,
    collectionId: kind,
    recordType: kind === "blog" ? 1 : kind === "events" ? 12 : 14,
    title: `Item <${number}> & more`,
    urlId: `item-${number}`,
    body: "<p>What it says.</p>",
    author: { displayName: "Ada" },
    tags: ["Ink & paper"],
    categories: ["News"],
    mainImage: {
      assetUrl: "/images/scene-mill.svg",
      originalSize: "1500x1000",
      systemDataVariants: "100w,300w",
    },
    items: kind === "events" ? [] : [{ assetUrl: "/images/scene-mill.svg", title: "A mill" }],
    galleryOptions: { lightbox: true, controls: true, design: "slider" },
    startDate: Date.UTC(2030, 0, 5, 18),
    endDate: Date.UTC(2030, 0, 5, 20),
    location: { addressTitle: "Shop", addressLine1: "1 Lane", mapLat: 1, mapLng: 2 },
    commentState: 1,
    publicCommentCount: number,
    externalLink: "https://shop.example/more",
  });
  const collection = { ...journal, id: kind, kind };
  const { itemId: id, ...rest } = item;
  const publishOn = Date.UTC(2029, 11, 24);
  const updatedAt = new Date(publishOn).toISOString();
  return toContentItemView(
    { ...rest, id, url: `/blog/${item.urlId}`, publishOn, updatedAt },
    collection,
  );
};

export const contentListInput = (name: PageName, kind: ContentKind): PageInput => {
  const items = [sampleContent(kind, 1), sampleContent(kind, 2)];
  return {
    name,
    title: "Journal",
    collection: toContentCollectionView({ ...journal, kind }, items.length, true),
    items,
    upcoming: items.slice(0, 1),
    past: items.slice(1),
    latest: { posts: items, event: sampleContent("events") },
  };
};
