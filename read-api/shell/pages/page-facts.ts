import type { WebsiteView } from "./layout/website-data.ts";

export type PageName =
  | "home"
  | "collection"
  | "product"
  | "cart"
  | "checkout"
  | "checkout-review"
  | "order-confirmed"
  | "gift-card"
  | "gift-card-balance"
  | "subscription"
  | "reviews-request"
  | "contact"
  | "form"
  | "page"
  | "blog"
  | "blog-item"
  | "events"
  | "event"
  | "gallery"
  | "gallery-item"
  | "account"
  | "account-login"
  | "account-register"
  | "account-confirm"
  | "account-forgot"
  | "account-reset"
  | "account-change-email"
  | "account-orders"
  | "account-order"
  | "account-subscriptions"
  | "files"
  | "search"
  | "unsubscribe"
  | "restock-mail"
  | "installments"
  | "lock-screen"
  | "access-denied"
  | "coming-soon"
  | "not-found"
  | "error";

export type PageView = {
  readonly name: PageName;
  /**
   * Spec: B2.8 – B2.31. lock-screen 103, access-denied 106; 105 on any page that strangers cannot
   * see. coming-soon 3. home, collection, blog, events and gallery 1, page, contact, form, gift-card, gift-card-balance
   * and installments 2, product, blog-item, event and gallery-item 50, not-found and every page
   * that answers 404 100, error 101, search 102, cart 200, checkout and checkout-review 201,
   * order-confirmed 202 (206 for an order of a subscription, 207 while an order awaits its payment),
   * account 2 (208 right after its email address was confirmed), reviews-request 209, unsubscribe 300.
   */
  readonly pageTypeId: number;
  /** For `<title>`: "Mug — Northwind Supply". */
  readonly title: string;
  /** The same without the website: "Mug". Empty on the home page. */
  readonly heading: string;
  /**
   * Plain text of up to 160 characters, for `<meta name="description">`: the page's own, else the
   * website's; may be empty.
   */
  readonly description: string;
  readonly canonicalUrl: string;
  /** Absolute; null when the page has no picture. For `og:image`. */
  readonly imageUrl: string | null;
  /** `product` on a product page, `article` on a post, else `website`. */
  readonly openGraphType: "website" | "product" | "article";
  /**
   * True for checkout, account, search and error pages, and pages that strangers cannot see:
   * `{.section page.noIndex}<meta name="robots" content="noindex">{.end}`.
   */
  readonly noIndex: boolean;
  /**
   * schema.org data: `<script type="application/ld+json">{page.structuredData|json}</script>`; null
   * when there is none.
   */
  readonly structuredData: unknown;
  /** Path of this page, without the query. */
  readonly path: string;
  /** Data for scripts: `<script type="application/json" data-page>{page.facts|json}</script>`. */
  readonly facts: PageFactsView;
  /** The error on error pages and after rejected forms; else null. */
  readonly problem: {
    readonly status: number;
    readonly code: string;
    readonly message: string;
  } | null;
  /** Reference of an error, which customers can quote to the owner. */
  readonly correlationId: string;
};

/** What scripts of a page know about it. */
export type PageFactsView = {
  readonly websiteId: string;
  readonly locale: string;
  /** As `website.content`, for scripts. */
  readonly content: WebsiteView["content"];
  /** As `website.contactUrl`, for scripts. */
  readonly contactUrl: WebsiteView["contactUrl"];
  readonly title: string;
  readonly pageTypeId: number;
  readonly itemId: string;
  readonly recordType: number | null;
  readonly collectionId: string;
  /** 1 for everyone, 2 with a password, 3 for members. Spec: B3.4. */
  readonly pagePermissionTypeValue: number;
};
