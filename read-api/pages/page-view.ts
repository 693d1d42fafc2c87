import { permissionTypeValues } from "#domain/page-access/permission.ts";
import type { AccessKind } from "#domain/page-access/rules.ts";
import type { CartScreenSketch } from "./cart-screen-view.ts";
import { textOf } from "./item-view.ts";
import type { ConfirmedOrder, PageData, PageName, PageView, PaginationView } from "./page-data.ts";
import type { WebsiteView } from "./website-data.ts";

/** Of `<meta name="description">`. */
export const MAX_DESCRIPTION = 160;

/** Spec: B2.9, B2.10, B2.12, B2.13, B2.14, B2.20 – B2.22, B2.29. */
export const pageTypeIds: Readonly<Record<PageName, number>> = {
  home: 1,
  collection: 1,
  product: 50,
  blog: 1,
  events: 1,
  gallery: 1,
  "blog-item": 50,
  event: 50,
  "gallery-item": 50,
  cart: 200,
  checkout: 201,
  "checkout-review": 201,
  "order-confirmed": 202,
  "gift-card": 2,
  "gift-card-balance": 2,
  subscription: 201,
  "reviews-request": 209,
  contact: 2,
  form: 2,
  account: 2,
  "account-login": 2,
  "account-register": 2,
  "account-confirm": 2,
  "account-forgot": 2,
  "account-reset": 2,
  "account-change-email": 2,
  "account-orders": 2,
  "account-order": 2,
  "account-subscriptions": 2,
  files: 2,
  search: 2,
  unsubscribe: 2,
  "restock-mail": 2,
  installments: 2,
  "not-found": 100,
  error: 101,
  "lock-screen": 103,
  "access-denied": 106,
};

/** Our choice: a page that strangers may not see says so to whoever may. Spec: B2.18. */
const PROTECTED_CONTENT = 105;

/** Pages that are somebody's own, or lead there: nobody keeps them, and nobody is told their address. */
export const isAccountPage = (name: PageName): boolean => name.split("-", 1)[0] === "account";

/**
 * Pages that belong into a search engine's index. Our choice: the cart as well, which strangers see
 * empty; an audit of it would otherwise complain, and nobody loses anything.
 */
const indexed: ReadonlySet<PageName> = new Set([
  ...(["home", "collection", "product", "cart", "contact", "blog", "events", "gallery"] as const),
  ...(["blog-item", "event", "gallery-item"] as const),
]);

export type PageSketch = {
  readonly name: PageName;
  /** Without the website's title; empty on the home page. */
  readonly title: string;
  readonly description?: string;
  /** Path and query of the address that search engines shall keep; this page's path when absent. */
  readonly canonicalPath?: string;
  readonly imageUrl?: string | null;
  readonly structuredData?: unknown;
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
  readonly cartScreen?: CartScreenSketch;
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
  /** Strangers may not see it. */
  readonly isProtected?: boolean;
  /** Who it is for; everybody when absent. */
  readonly kind?: AccessKind;
  /** Path to go to instead. */
  readonly redirect?: string;
  /** 200 when absent. */
  readonly status?: number;
};

const openGraphTypes: Partial<Record<PageName, PageView["openGraphType"]>> = {
  product: "product",
  "blog-item": "article",
};

type Address = { readonly path: string; readonly correlationId: string };

const titleOf = (title: string, { siteTitle, siteTagLine }: WebsiteView): string => {
  if (title !== "") return `${title} — ${siteTitle}`;
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
 * Search engines and link previews take it for the page's own address, so it names no host but the
 * website's; empty on the problem page of a host that is no website's.
 */
const canonicalOf = (website: WebsiteView, path: string): string => {
  if (website.id === "") return "";
  const url = absolute(website, path);
  return URL.parse(url)?.origin === URL.parse(website.baseUrl)?.origin ? url : website.baseUrl;
};

export const toPageView = (
  sketch: PageSketch,
  website: WebsiteView,
  { path, correlationId }: Address,
): PageView => {
  const { name, description, canonicalPath, imageUrl, structuredData, problem } = sketch;
  const title = titleOf(sketch.title, website);
  const isProtected = sketch.isProtected === true;
  const pageTypeId = isProtected ? PROTECTED_CONTENT : pageTypeIds[name];
  return {
    name,
    pageTypeId,
    title,
    description: description || textOf(website.siteDescription, MAX_DESCRIPTION),
    canonicalUrl: canonicalOf(website, canonicalPath ?? path),
    imageUrl: imageUrl ? absolute(website, imageUrl) : null,
    openGraphType: openGraphTypes[name] ?? "website",
    noIndex: isProtected || !indexed.has(name),
    structuredData: structuredData ?? null,
    path,
    facts: {
      websiteId: website.id,
      locale: website.locale,
      title,
      pageTypeId,
      itemId: sketch.item?.id ?? "",
      recordType: sketch.item?.recordType ?? null,
      collectionId: sketch.collection?.id ?? "",
      pagePermissionTypeValue: permissionTypeValues[sketch.kind ?? "public"],
    },
    problem: problem ?? null,
    correlationId,
  };
};
