import { collectionUrl, productUrl } from "#domain/catalog/slug.ts";
import { escapeHtml } from "#domain/templates/markup.ts";
import type { Sql } from "#infra/postgres/port.ts";

/** The protocol allows 50,000 addresses in one file. */
const MOST_ADDRESSES = 50_000;

const text = `
  select 'collection' as kind, slug, null::timestamptz as updated, listed_at
    from read.collections where website_id = $1
  union all
  select 'product', slug, updated_at, listed_at
    from read.products where website_id = $1 and visible
   order by kind, listed_at
   limit ${MOST_ADDRESSES - 1}`;

type Row = {
  readonly kind: "collection" | "product";
  readonly slug: string;
  readonly updated: string | Date | null;
};

const entry = (address: string, updated: Row["updated"]): string => {
  const day = updated === null ? "" : new Date(updated).toISOString();
  return `<url><loc>${escapeHtml(address)}</loc>${day && `<lastmod>${day}</lastmod>`}</url>`;
};

/** Home, collections and visible products, as sitemaps.org describes it. */
export const createSitemap =
  (sql: Sql) =>
  async (websiteId: string, origin: string): Promise<string> => {
    const rows = await sql.query<Row>(text, [websiteId]);
    const urls = rows.map(({ kind, slug, updated }) =>
      entry(`${origin}${kind === "product" ? productUrl(slug) : collectionUrl(slug)}`, updated),
    );
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[entry(`${origin}/`, null), ...urls].join("\n")}
</urlset>
`;
  };

/** Spec: B2.3 – B2.5 name the pages that are no content. */
export const robotsText = (origin: string): string => `User-agent: *
Disallow: /api/
Disallow: /cart
Disallow: /checkout
Disallow: /config
Disallow: /search

Sitemap: ${origin}/sitemap.xml
`;
