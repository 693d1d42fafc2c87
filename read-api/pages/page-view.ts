import type { PageData, PageName, PageView, PaginationView, WebsiteView } from "./page-data.ts";

/** Spec: B2.9, B2.10, B2.12, B2.13, B2.14, B2.20 – B2.22. */
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
  "order-confirmed": 202,
  contact: 2,
  "not-found": 100,
  error: 101,
};

/** Pages that belong into a search engine's index. */
const indexed: ReadonlySet<PageName> = new Set([
  ...(["home", "collection", "product", "contact", "blog", "events", "gallery"] as const),
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
  readonly order?: PageData["order"];
  readonly form?: PageData["form"];
  readonly done?: PageData["done"];
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

export const toPageView = (
  sketch: PageSketch,
  website: WebsiteView,
  { path, correlationId }: Address,
): PageView => {
  const { name, description, canonicalPath, imageUrl, structuredData, problem } = sketch;
  const title = titleOf(sketch.title, website);
  const pageTypeId = pageTypeIds[name];
  return {
    name,
    pageTypeId,
    title,
    description: description ?? "",
    canonicalUrl: absolute(website, canonicalPath ?? path),
    imageUrl: imageUrl ? absolute(website, imageUrl) : null,
    openGraphType: openGraphTypes[name] ?? "website",
    noIndex: !indexed.has(name),
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
    },
    problem: problem ?? null,
    correlationId,
  };
};
