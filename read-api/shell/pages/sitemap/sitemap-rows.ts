import { collectionUrl, productUrl } from "#domain/catalog/slug.ts";
import { contentCollectionUrl } from "#domain/content/collection.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { pageUrl } from "#domain/pages/path.ts";
import { type PagePlace, pageAddress } from "#domain/pages/places.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { shownCollection } from "../../../catalog/shown-collection.ts";
import { itemsAt } from "../../../content/shown-items.ts";
import { hasAddress, placeOfPage, shownVersion } from "../../../pages/shown-page.ts";

/** What visitors see, by kind, in the order of the kinds’ names; their addresses are in pieces of one kind. */
export const sitemapKinds = ["collection", "content", "item", "page", "product"] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** The kind without pages of the website: the home page is always there. */
const home = `
  select 'page' as kind, '' as slug, 'home' as place, 0::bigint as listed_at,
         (select to_timestamp(shown.publish_on / 1000.0)
            from read.page_places as placed
            join read.pages as page using (website_id, page_id)
           ${shownVersion("$2::bigint")}
           where placed.website_id = $1 and placed.place = 'home' and not shown.no_index) as updated`;

/** `$1` website, `$2` the present in milliseconds. One event lists one thing: `listed_at` is unique in a kind. */
const rowsOf: Readonly<Record<SitemapKind, string>> = {
  collection: `
  select 'collection' as kind, slug, null as place, listed_at, null::timestamptz as updated
    from read.collections as collection where website_id = $1 and ${shownCollection}`,
  content: `
  select 'content' as kind, slug, null as place, listed_at, null::timestamptz as updated
    from read.content_collections where website_id = $1 and enabled`,
  item: `
  select 'item' as kind, collection.slug || '/' || item.url_id as slug, null as place,
         item.listed_at, item.updated_at as updated
    from ${itemsAt("$2::bigint")} as item
    join read.content_collections as collection using (website_id, collection_id)
   where item.website_id = $1 and collection.enabled
     and item.status = 'published' and item.publish_on <= $2::bigint`,
  // Without an order inside, Postgres sorts all pages after the union instead of following the index.
  page: `${home}
  union all
  (select 'page', page.path, ${placeOfPage}, page.listed_at, to_timestamp(shown.publish_on / 1000.0)
     from read.pages as page
    ${shownVersion("$2::bigint")}
    where page.website_id = $1 and not shown.no_index and ${hasAddress}
      and ${placeOfPage} is distinct from 'home'
    order by page.listed_at)`,
  product: `
  select 'product' as kind, slug, null as place, listed_at, updated_at as updated
    from read.products where website_id = $1 and visible`,
};

const everything = sitemapKinds.map((kind) => rowsOf[kind]).join("\n  union all");

/** Also the parameter that only some kinds name. */
const known = "($2::bigint is not null)";

const allText = `
  select * from (${everything}) as address
   order by place is distinct from 'home', kind, listed_at limit $3::int`;

/** How many addresses each kind has, and where they begin. Keys are counted along their index, and nothing is sorted. */
const countsText = sitemapKinds
  .map(
    (kind) => `
  select '${kind}' as kind, min(listed_at)::text as from, count(*)::int as total
    from (${rowsOf[kind]}) as address where ${known}`,
  )
  .join("\n  union all");

/** Where the piece after one begins, which begins at $3 and has $4 addresses. */
const nextStartText = (kind: SitemapKind): string => `
  select listed_at::text as from from (${rowsOf[kind]}) as address
   where ${known} and listed_at >= $3::bigint
   order by listed_at offset $4::int limit 1`;

const rangeText = (kind: SitemapKind): string => `
  select * from (${rowsOf[kind]}) as address
   where ${known} and listed_at >= $3::bigint
   order by listed_at limit $4::int`;

type Row = {
  readonly kind: SitemapKind;
  readonly slug: string;
  /** Place of a page that the website shows elsewhere than at its path. */
  readonly place: PagePlace | null;
  readonly listed_at: string | number;
  readonly updated: string | Date | null;
};

/** One page for the sitemap. */
export type SitemapAddress = {
  readonly path: string;
  /** The path of a page that is shown elsewhere, which its lock belongs to; else the same. */
  readonly lockPath: string;
  readonly updated: string | Date | null;
  /** Its place among those of its kind. */
  readonly listedAt: bigint;
};

const pathOf = ({ kind, slug, place }: Row): string => {
  switch (kind) {
    case "collection":
      return collectionUrl(slug);
    case "content":
    case "item":
      return contentCollectionUrl(slug);
    case "product":
      return productUrl(slug);
    case "page":
      return pageAddress(slug, place) ?? "/";
    default:
      return unreachable(kind);
  }
};

const toAddress = (row: Row): SitemapAddress => ({
  path: pathOf(row),
  lockPath: row.kind === "page" ? pageUrl(row.slug) : pathOf(row),
  updated: row.updated,
  listedAt: BigInt(row.listed_at),
});

/** Where a piece of the sitemap begins: a kind, and the place of its first address. */
export type SitemapStart = { readonly kind: SitemapKind; readonly from: string };

type Counted = {
  readonly kind: SitemapKind;
  /** Null for a kind without addresses. */
  readonly from: string | null;
  readonly total: number;
};

export const createSitemapRows = (sql: Sql, nowMs: () => number) => ({
  /** Up to so many addresses of all kinds. */
  all: async (websiteId: string, limit: number): Promise<readonly SitemapAddress[]> =>
    (await sql.query<Row>(allText, [websiteId, nowMs(), limit])).map(toAddress),

  /** Where pieces of so many addresses begin, and how many addresses there are together. */
  starts: async (websiteId: string, size: number) => {
    const counts = await sql.query<Counted>(countsText, [websiteId, nowMs()]);
    const starts: SitemapStart[] = [];
    for (const { kind, from: first, total } of counts) {
      let from = first;
      for (let seen = 0; seen < total && from !== null; seen += size) {
        starts.push({ kind, from });
        if (seen + size >= total) break;
        const asked = [websiteId, nowMs(), from, size];
        const [next] = await sql.query<{ from: string }>(nextStartText(kind), asked);
        from = next?.from ?? null;
      }
    }
    return { starts, total: counts.reduce((sum, { total }) => sum + total, 0) };
  },

  /** The next addresses of one kind, in the order of their listing. */
  range: async (
    websiteId: string,
    { kind, from }: SitemapStart,
    limit: number,
  ): Promise<readonly SitemapAddress[]> =>
    (await sql.query<Row>(rangeText(kind), [websiteId, nowMs(), from, limit])).map(toAddress),
});
