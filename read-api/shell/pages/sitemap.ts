import { collectionUrl, productUrl } from "#domain/catalog/slug.ts";
import { contentCollectionUrl } from "#domain/content/collection.ts";
import { unreachable } from "#domain/kit/decider.ts";
import type { PageGate } from "#domain/page-access/gate.ts";
import { type PagePlace, pageAddress } from "#domain/pages/places.ts";
import { escapeHtml } from "#domain/templates/markup.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { shownCollection } from "../../catalog/shown-collection.ts";
import { itemsAt } from "../../content/shown-items.ts";
import { hasAddress, placeOfPage, shownVersion } from "../../pages/shown-page.ts";

/** The protocol allows 50,000 URLs per file. */
const MAX_ADDRESSES = 50_000;

const text = `
  select 'collection' as kind, slug, null as place, null::timestamptz as updated, listed_at
    from read.collections as collection where website_id = $1 and ${shownCollection}
  union all
  select 'product', slug, null, updated_at, listed_at
    from read.products where website_id = $1 and visible
  union all
  select 'content', slug, null, null, listed_at
    from read.content_collections where website_id = $1 and enabled
  union all
  select 'content', collection.slug || '/' || item.url_id, null, item.updated_at, item.listed_at
    from ${itemsAt("$2::bigint")} as item
    join read.content_collections as collection using (website_id, collection_id)
   where website_id = $1 and collection.enabled
     and item.status = 'published' and item.publish_on <= $2::bigint
  union all
  select 'page', page.path, ${placeOfPage}, to_timestamp(shown.publish_on / 1000.0), page.listed_at
    from read.pages as page
   ${shownVersion("$2::bigint")}
   where page.website_id = $1 and not shown.no_index and ${hasAddress}
   order by kind, listed_at
   limit ${MAX_ADDRESSES - 1}`;

type Row = {
  readonly kind: "collection" | "content" | "page" | "product";
  readonly slug: string;
  /** Of a page that the website shows elsewhere than at its path. */
  readonly place: PagePlace | null;
  readonly updated: string | Date | null;
};

const addressOf = ({ kind, slug, place }: Row): string => {
  switch (kind) {
    case "collection":
      return collectionUrl(slug);
    case "content":
      return contentCollectionUrl(slug);
    case "product":
      return productUrl(slug);
    case "page":
      return pageAddress(slug, place) ?? "/";
    default:
      return unreachable(kind);
  }
};

const entry = (address: string, updated: Row["updated"]): string => {
  const day = updated === null ? "" : new Date(updated).toISOString();
  return `<url><loc>${escapeHtml(address)}</loc>${day && `<lastmod>${day}</lastmod>`}</url>`;
};

/**
 * Home, collections, visible products, published content and pages that strangers can see; see
 * sitemaps.org.
 */
export const createSitemap =
  (sql: Sql, nowMs: () => number) =>
  async (websiteId: string, origin: string, gate: PageGate): Promise<string> => {
    const rows = await sql.query<Row>(text, [websiteId, nowMs()]);
    const pages = rows.map((row) => ({ path: addressOf(row), updated: row.updated }));
    // Without a page of blocks the home page has no time.
    if (!pages.some(({ path }) => path === "/")) pages.unshift({ path: "/", updated: null });
    const urls = pages
      .toSorted((one, other) => Number(other.path === "/") - Number(one.path === "/"))
      .filter(({ path }) => gate.opens(path))
      .map(({ path, updated }) => entry(origin + path, updated));
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  };

/** B2.3 – B2.5 name the pages without content. */
export const robotsText = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /checkout
Disallow: /config
Disallow: /search

Sitemap: ${origin}/sitemap.xml
`;
