import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import type { ContentKind } from "#domain/content/collection.ts";
import type { FormDefinition } from "#domain/forms/definition.ts";
import type { ResponseOf } from "#domain/shared/contract.ts";
import type { Money, Product, Variant } from "../catalog/product-shapes.ts";
import type { getConfirmedOrderContract } from "../checkout/contract.ts";
import type { ContentItemView, LatestView } from "./content-data.ts";

/**
 * What a page's template sees: one object per page, the same members on every page, absent ones
 * null or empty. Names follow the specification (B3.44–B3.50), so that formatters and predicates
 * such as `{item|product-price}` and `{.sold-out?}` find what they look for.
 *
 * Plain variables are escaped: `{item.title}` is safe in text and in quoted attributes. Markup that
 * is safe already says so: `{item.body|markup}`.
 */
export type PageData = {
  readonly website: WebsiteView;
  readonly websiteSettings: WebsiteSettingsView;
  readonly page: PageView;
  /** Every collection, for navigation; `active` on the one that is shown. */
  readonly navigation: readonly NavigationView[];
  /** Blogs, calendars and galleries that the navigation leads to. */
  readonly contentNavigation: readonly NavigationView[];
  /** The collection shown; on `home` the whole shop. Null on other pages. */
  readonly collection: CollectionView | null;
  /** Products of `home` and `collection` pages, content of content pages; empty elsewhere. */
  readonly items: readonly (ItemView | ContentItemView)[];
  /** Of an `events` page: those that have not ended, soonest first, and those that have. */
  readonly upcoming: readonly ContentItemView[];
  readonly past: readonly ContentItemView[];
  readonly latest: LatestView;
  /** Null when everything fits one page. */
  readonly pagination: PaginationView | null;
  /** The product of a `product` page, the content of its own page, else null. */
  readonly item: ItemView | ContentItemView | null;
  /** Never null: a visitor without a cart has an empty one. `{@|cart-quantity}` in `{.section cart}`. */
  readonly cart: CartView;
  /** The order of an `order-confirmed` page when this browser placed it, else null. */
  readonly order: ConfirmedOrder | null;
  /** The form of a `contact` page, else null. */
  readonly form: FormDefinition | null;
  /** What a plain form of this page has just done, in words; else null. */
  readonly done: string | null;
  readonly assets: AssetsView;
  /** Anti-forgery token: hidden field `crumb` of every form, and the header X-CSRF-Token. */
  readonly crumb: string;
  /** For `<script nonce>`; scripts without it do not run. JSON blocks need none. */
  readonly nonce: string;
};

export type PageName =
  | "home"
  | "collection"
  | "product"
  | "cart"
  | "checkout"
  | "order-confirmed"
  | "contact"
  | "blog"
  | "blog-item"
  | "events"
  | "event"
  | "gallery"
  | "gallery-item"
  | "not-found"
  | "error";

export type WebsiteView = {
  readonly id: string;
  readonly siteTitle: string;
  readonly siteTagLine: string;
  /** Safe HTML. */
  readonly siteDescription: string;
  /** `https://shop.example`, without a slash at the end. */
  readonly baseUrl: string;
  /** ISO 4217. */
  readonly currency: string;
  /** BCP 47: `en-US`. */
  readonly locale: string;
  /** First part of the locale, for `<html lang>`. */
  readonly language: string;
  /** Ways to share that pages offer: none are offered when it is empty. Spec: B9.23. */
  readonly shareButtonOptions: Readonly<Record<string, boolean>>;
  /** IANA; America/New_York unless the owner says otherwise (B9.10). */
  readonly timeZone: string;
};

/** Spec: B3.45, A3.10, A3.11. */
export type WebsiteSettingsView = {
  readonly timeZone: string;
  readonly commentsEnabled: boolean;
  readonly simpleLikingEnabled: boolean;
  readonly useCLDRMoneyFormat: boolean;
  readonly multipleQuantityAllowedForServices: boolean;
  readonly storeSettings: {
    readonly selectedCurrency: string;
    readonly merchandisingSettings: {
      readonly restockNotificationsEnabled: boolean;
      readonly restockNotificationsSuccessText: string;
      /** Above the sign-up on a sold-out product page. */
      readonly restockNotificationsMessage: string;
      readonly mailingListSignUpEnabled: boolean;
      readonly scarcityEnabled: boolean;
      readonly scarcityText: string;
      readonly customSoldOutText: string;
    };
  };
};

export type PageView = {
  readonly name: PageName;
  /** Spec: B2.8 – B2.31. home, collection, blog, events and gallery 1, contact 2, product, blog-item, event and gallery-item 50, not-found 100, error 101, cart 200, checkout 201, order-confirmed 202. */
  readonly pageTypeId: number;
  /** For `<title>`: "Mug — Northwind Supply". */
  readonly title: string;
  /** Plain text of at most 160 characters, for `<meta name="description">`; may be empty. */
  readonly description: string;
  readonly canonicalUrl: string;
  /** Absolute; null when the page has no picture. For `og:image`. */
  readonly imageUrl: string | null;
  /** `product` on a product page, `article` on a post, else `website`. */
  readonly openGraphType: "website" | "product" | "article";
  /** Carts, checkout and error pages: `{.section page.noIndex}<meta name="robots" content="noindex">{.end}`. */
  readonly noIndex: boolean;
  /** schema.org description: `<script type="application/ld+json">{page.structuredData|json}</script>`; null when there is none. */
  readonly structuredData: unknown;
  /** Path of this page, without the query. */
  readonly path: string;
  /** What scripts need to know: `<script type="application/json" data-page>{page.facts|json}</script>`. */
  readonly facts: PageFactsView;
  /** What went wrong, on error pages and behind forms that were refused; else null. */
  readonly problem: {
    readonly status: number;
    readonly code: string;
    readonly message: string;
  } | null;
  /** For references in an error message: quote it to the owner. */
  readonly correlationId: string;
};

export type ConfirmedOrder = ResponseOf<typeof getConfirmedOrderContract>;

export type PageFactsView = {
  readonly websiteId: string;
  readonly locale: string;
  readonly title: string;
  readonly pageTypeId: number;
  readonly itemId: string;
  readonly recordType: number | null;
  readonly collectionId: string;
};

export type NavigationView = {
  readonly title: string;
  readonly fullUrl: string;
  readonly active: boolean;
};

export type ProductCollectionView = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly fullUrl: string;
  /** 13, products. Spec: B3.85. */
  readonly type: 13;
  readonly typeName: "products";
  readonly itemCount: number;
};

export type ContentCollectionView = Omit<ProductCollectionView, "type" | "typeName"> & {
  /** 1, generic. Spec: B3.85. */
  readonly type: 1;
  readonly typeName: ContentKind;
  /** Of a blog, else null. */
  readonly feedUrl: string | null;
  /** The category or tag that was asked for, else null. */
  readonly filter: string | null;
  /** Whether there are past events to show, for `{.show-past-events?}`. */
  readonly showPastOrUpcomingEvents: "past" | "upcoming";
};
export type CollectionView = ProductCollectionView | ContentCollectionView;

export type PaginationView = {
  /** From 1. */
  readonly page: number;
  readonly pageCount: number;
  readonly itemCount: number;
  /** Null on the first page. */
  readonly prevPageUrl: string | null;
  /** Null on the last page. */
  readonly nextPageUrl: string | null;
};

export type ImageView = {
  readonly id: string;
  readonly assetUrl: string;
  readonly altText: string;
  readonly title: string;
  /** 'WxH' in pixels; empty when unknown. Spec: B3.50. */
  readonly originalSize: string;
};

/**
 * Both forms of a money value: `money-format` reads minor units in `value`, the price helpers and
 * `money` the decimal form. Spec: B3.47.
 */
export type MoneyView = Money & {
  /** "12.50" */
  readonly decimalValue: string;
  readonly currencyCode: string;
};

export type VariantView = Omit<Variant, "priceMoney" | "salePriceMoney"> & {
  readonly priceMoney: MoneyView;
  readonly salePriceMoney: MoneyView | null;
};

/** A product. Spec: B3.44, B3.46, A3.4. */
export type ItemView = {
  readonly id: string;
  /** 11, store item. Spec: B3.84. */
  readonly recordType: 11;
  readonly title: string;
  /** /shop/p/<slug> */
  readonly fullUrl: string;
  /** The slug. */
  readonly urlId: string;
  /** Address of the main picture; empty when there is none. */
  readonly assetUrl: string;
  readonly mainImageId: string | null;
  readonly mainImage: ImageView | null;
  /** All pictures, the main one first. Only the main one in a grid. */
  readonly items: readonly ImageView[];
  /** Plain text of the description, at most 300 characters. Empty in a grid. */
  readonly excerpt: string;
  /** The description: safe HTML, `{item.body|markup}`. Empty in a grid. */
  readonly body: string;
  readonly tags: readonly string[];
  readonly vendor: string;
  readonly collections: readonly { readonly title: string; readonly fullUrl: string }[];
  readonly variantOptionOrdering: readonly string[];
  /** Every option with its values in order of first use; empty in a grid. */
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly onSale: boolean;
  readonly soldOut: boolean;
  /** The one mark it shows; sold out beats sale. Spec: A4.8. */
  readonly mark: "sold-out" | "sale" | "none";
  readonly price: {
    /** Of the variant that is charged least. */
    readonly regular: MoneyView;
    /** Null while that variant is not on sale. */
    readonly sale: MoneyView | null;
    /** Whether variants are charged differently: the price says "from". */
    readonly varies: boolean;
  };
  readonly structuredContent: {
    readonly productType: number;
    /** Empty in a grid. */
    readonly variants: readonly VariantView[];
    readonly variantOptionOrdering: readonly string[];
    readonly isSubscribable: boolean;
    readonly subscriptionPlan: null;
    readonly priceMoney: MoneyView;
    readonly salePriceMoney: MoneyView | null;
    readonly onSale: boolean;
    readonly additionalFieldsFormId: string | null;
    readonly additionalFieldsForm: null;
    readonly useCustomAddButtonText: boolean;
    readonly customAddButtonText: string;
  };
  /**
   * The whole product as `GET /api/commerce/products/:slug` answers it, for the React roots:
   * `<script type="application/json" data-product>{item.product|json}</script>`. Null in a grid.
   */
  readonly product: Product | null;
};

/** The visitor's cart as `GET /api/commerce/shopping-cart` answers it. */
export type CartView = ShoppingCart & {
  /** Spec: B3.76, A2.3: "3", or "100+" above 100. */
  readonly countText: string;
  /** "One item in cart", "3 items in cart". */
  readonly countLabel: string;
  readonly subtotal: Money;
};

/** Entries of the Vite manifest that this page needs, as absolute paths. Empty before the first build. */
export type AssetsView = {
  readonly css: readonly string[];
  /** `<script type="module" src>`, none of them blocking. */
  readonly js: readonly string[];
  /** For `<link rel="modulepreload">`. */
  readonly preload: readonly string[];
};
