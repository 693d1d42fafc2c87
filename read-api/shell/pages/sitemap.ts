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
/** Addresses that are in memory at a time. Each piece reads and sorts all of them again. */
const PIECE = 10_000;

const text = `
  select * from (
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
  ) as address
   where (place is distinct from 'home', kind, listed_at, slug) > ($3::boolean, $4::text, $5::bigint, $6::text)
   order by place is distinct from 'home', kind, listed_at, slug
   limit ${PIECE}`;

type Row = {
  readonly kind: "collection" | "content" | "page" | "product";
  readonly slug: string;
  /** Of a page that the website shows elsewhere than at its path. */
  readonly place: PagePlace | null;
  readonly updated: string | Date | null;
  readonly listed_at: string | number;
};

/** Where the next rows begin. */
type Place = readonly [isElsewhere: boolean, kind: string, listedAt: string | number, slug: string];
const START: Place = [false, "", -1, ""];

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

const placeOf = ({ place, kind, listed_at, slug }: Row): Place => [
  place !== "home",
  kind,
  listed_at,
  slug,
];

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
`;

/**
 * Home, collections, visible products, published content and pages that strangers can see; see
 * sitemaps.org. It is written in pieces, each of which is read when the one before was taken; nothing of the
 * database is held in the meantime.
 */
export const createSitemap = (sql: Sql, nowMs: () => number) =>
  async function* (websiteId: string, origin: string, gate: PageGate): AsyncGenerator<string> {
    const now = nowMs();
    let [from, count, head] = [START, 0, HEAD];
    for (;;) {
      const rows = await sql.query<Row>(text, [websiteId, now, ...from]);
      const pages = rows.map((row) => ({ path: addressOf(row), updated: row.updated }));
      // Without a page of blocks the home page has no time.
      if (from === START && pages[0]?.path !== "/") pages.unshift({ path: "/", updated: null });
      const urls = pages
        .slice(0, MAX_ADDRESSES - count)
        .filter(({ path }) => gate.opens(path))
        .map(({ path, updated }) => `${entry(origin + path, updated)}\n`);
      count += pages.length;
      yield head + urls.join("");
      head = "";
      const last = rows.at(-1);
      if (last === undefined || rows.length < PIECE || count >= MAX_ADDRESSES) break;
      from = placeOf(last);
    }
    yield "</urlset>\n";
  };

/** B2.3 – B2.5 name the pages without content. */
export const robotsText = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /checkout
Disallow: /config
Disallow: /search

Sitemap: ${origin}/sitemap.xml
`;
