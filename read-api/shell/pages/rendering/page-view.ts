import { pageTypes } from "#domain/codes/page-codes.ts";
import { pageTitle } from "#domain/kit/page-title.ts";
import { permissionTypeValues } from "#domain/page-access/permission.ts";
import type { AccessKind } from "#domain/page-access/rules.ts";
import { textOf } from "../catalog/item-view.ts";
import type { CartScreenInput } from "../checkout/cart-screen-view.ts";
import type { Drafted } from "../editor/website-preview.ts";
import type { PageAreas, PageContent } from "../layout/layout-data.ts";
import type { WebsiteView } from "../layout/website-data.ts";
import type { PageName, PageView } from "../page-facts.ts";
import type { ConfirmedOrder, PageData, PaginationView } from "./page-data.ts";

/** Maximum length of `<meta name="description">`. */
export const MAX_DESCRIPTION = 160;

const { MAIN_CONTENT, PAGE, CONTENT_ITEM, CHECKOUT } = pageTypes;

/** Spec: B2.8 – B2.31. */
export const pageTypeIds: Readonly<Record<PageName, number>> = {
  home: MAIN_CONTENT,
  collection: MAIN_CONTENT,
  product: CONTENT_ITEM,
  blog: MAIN_CONTENT,
  events: MAIN_CONTENT,
  gallery: MAIN_CONTENT,
  "blog-item": CONTENT_ITEM,
  event: CONTENT_ITEM,
  "gallery-item": CONTENT_ITEM,
  cart: pageTypes.SHOW_CART,
  checkout: CHECKOUT,
  "checkout-review": CHECKOUT,
  "order-confirmed": pageTypes.ORDER_CONFIRMED,
  "gift-card": PAGE,
  "gift-card-balance": PAGE,
  subscription: CHECKOUT,
  "reviews-request": pageTypes.REVIEWS_REQUEST,
  page: PAGE,
  contact: PAGE,
  form: PAGE,
  account: PAGE,
  "account-login": PAGE,
  "account-register": PAGE,
  "account-confirm": PAGE,
  "account-forgot": PAGE,
  "account-reset": PAGE,
  "account-change-email": PAGE,
  "account-orders": PAGE,
  "account-order": PAGE,
  "account-subscriptions": PAGE,
  files: PAGE,
  search: pageTypes.SEARCH,
  unsubscribe: pageTypes.NEWSLETTER_UNSUBSCRIBE,
  "restock-mail": PAGE,
  installments: PAGE,
  "not-found": pageTypes.NOT_FOUND,
  error: pageTypes.ERROR,
  "lock-screen": pageTypes.LOCK_SCREEN,
  "coming-soon": pageTypes.SPLASH_PAGE,
  "access-denied": pageTypes.MEMBER_AREA_ACCESS_DENIED,
};

/** What a page confirms in addition to what it shows. Spec: B2.26 – B2.28. */
const confirmationTypes = {
  subscription: pageTypes.SUBSCRIPTION_CONFIRMED,
  membership: pageTypes.MEMBERSHIP_CONFIRMED,
  "received-order": pageTypes.ORDER_RECEIVED,
} as const;
type Confirmation = keyof typeof confirmationTypes;

/**
 * Not in the specification: a page that strangers cannot see has its own type for visitors who can,
 * and a page whose order, subscription or file does not exist is not found. An order that awaits its
 * payment is received and not confirmed yet, and a confirmed account is a membership. Spec: B2.13,
 * B2.18, B2.26 – B2.28.
 */
const pageTypeOf = ({ name, status, isProtected, confirms }: PageInput): number => {
  if (isProtected === true) return pageTypes.PROTECTED_CONTENT;
  if (status === 404) return pageTypes.NOT_FOUND;
  return confirms === undefined ? pageTypeIds[name] : confirmationTypes[confirms];
};

/**
 * A customer's own pages, and those that lead to them: they are not cached, and their URLs are not
 * passed on.
 */
export const isAccountPage = (name: PageName): boolean => name.split("-", 1)[0] === "account";

/**
 * Pages for a search engine's index. Not in the specification: the cart is included, which
 * strangers see empty, because audits complain otherwise.
 */
const indexed: ReadonlySet<PageName> = new Set([
  ...(["home", "collection", "product", "cart", "contact", "page"] as const),
  ...(["blog", "events", "gallery"] as const),
  ...(["blog-item", "event", "gallery-item"] as const),
]);

export type PageInput = {
  readonly name: PageName;
  /** Without the website's title; empty on the home page. */
  readonly title: string;
  /** Replaces the title for search engines and link previews; empty or absent: the title. */
  readonly seoTitle?: string;
  readonly description?: string;
  /** Path and query of the canonical URL; absent: this page's path. */
  readonly canonicalPath?: string;
  readonly imageUrl?: string | null;
  readonly structuredData?: unknown;
  /** The owner keeps the page out of search engines. */
  readonly noIndex?: boolean;
  /** Sections of a page that owners wrote. */
  readonly areas?: PageAreas;
  readonly content?: PageContent;
  readonly problem?: PageView["problem"];
  readonly collection?: PageData["collection"];
  readonly items?: PageData["items"];
  readonly upcoming?: PageData["upcoming"];
  readonly past?: PageData["past"];
  readonly latest?: PageData["latest"];
  readonly pagination?: PaginationView | null;
  readonly item?: PageData["item"];
  readonly order?: ConfirmedOrder;
  readonly form?: PageData["form"];
  readonly giftCard?: PageData["giftCard"];
  readonly giftCardBalance?: PageData["giftCardBalance"];
  readonly subscription?: PageData["subscription"];
  readonly account?: PageData["account"];
  readonly cartScreen?: CartScreenInput;
  readonly checkout?: PageData["checkout"];
  readonly files?: PageData["files"];
  readonly search?: PageData["search"];
  readonly unsubscribe?: PageData["unsubscribe"];
  readonly installments?: PageData["installments"];
  readonly lock?: PageData["lock"];
  readonly done?: PageData["done"];
  readonly restock?: PageData["restock"];
  readonly buy?: PageData["buy"];
  readonly reviews?: PageData["reviews"];
  readonly reviewRequest?: PageData["reviewRequest"];
  /** Strangers cannot see the page. */
  readonly isProtected?: boolean;
  /** Absent: nothing that has a page type. */
  readonly confirms?: Confirmation | undefined;
  /** Access type; absent: everyone. */
  readonly kind?: AccessKind;
  /** Path to redirect to. */
  readonly redirect?: string;
  /** The draft that is shown to a member. */
  readonly drafted?: Drafted;
  /** The new path of a page that was here. */
  readonly movedTo?: string;
  /** Absent: 200. */
  readonly status?: number;
};

const openGraphTypes: Partial<Record<PageName, PageView["openGraphType"]>> = {
  product: "product",
  "blog-item": "article",
};

type Address = { readonly path: string; readonly correlationId: string };

const titleOf = (title: string, { siteTitle, siteTagLine }: WebsiteView): string => {
  // A home page is often called like its website.
  if (title !== "" && title !== siteTitle) return pageTitle(title, siteTitle);
  return siteTagLine === "" ? siteTitle : `${siteTitle} — ${siteTagLine}`;
};

const absolute = (website: WebsiteView, url: string): string => {
  try {
    return new URL(url, `${website.baseUrl}/`).href;
  } catch {
    return website.baseUrl;
  }
};

/**
 * Search engines and link previews use it as the page's URL, so it only contains the website's
 * host; empty on the error page of an unknown host.
 */
const canonicalOf = (website: WebsiteView, path: string): string => {
  if (website.id === "") return "";
  const url = absolute(website, path);
  return URL.parse(url)?.origin === URL.parse(website.baseUrl)?.origin ? url : website.baseUrl;
};

export const toPageView = (
  page: PageInput,
  website: WebsiteView,
  { path, correlationId }: Address,
): PageView => {
  const { name, description, canonicalPath, imageUrl, structuredData, problem } = page;
  const title = titleOf(page.seoTitle || page.title, website);
  const isProtected = page.isProtected === true;
  const pageTypeId = pageTypeOf(page);
  return {
    name,
    pageTypeId,
    title,
    heading: page.title,
    description: description || textOf(website.siteDescription, MAX_DESCRIPTION),
    canonicalUrl: canonicalOf(website, canonicalPath ?? path),
    imageUrl: imageUrl ? absolute(website, imageUrl) : null,
    openGraphType: openGraphTypes[name] ?? "website",
    noIndex: isProtected || page.noIndex === true || !indexed.has(name),
    structuredData: structuredData ?? null,
    path,
    facts: {
      websiteId: website.id,
      locale: website.locale,
      content: website.content,
      contactUrl: website.contactUrl,
      title,
      pageTypeId,
      itemId: page.item?.id ?? "",
      recordType: page.item?.recordType ?? null,
      collectionId: page.collection?.id ?? "",
      pagePermissionTypeValue: permissionTypeValues[page.kind ?? "public"],
    },
    problem: problem ?? null,
    correlationId,
  };
};
