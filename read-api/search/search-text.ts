import { itemsAt } from "../content/shown-items.ts";
import { orderBy, pagedText } from "../kit/paged-query.ts";
import { hasAddress, placeOfPage, shownVersion } from "../pages/shown-page.ts";

/** Enough for a summary. */
const MAX_HTML = 2_000;

export type Match = { readonly condition: string; readonly rank: string };

/** Postgres stems the words or matches their prefix: either one counts. */
export const toTheLetter: Match = {
  condition: "document.words @@ (websearch_to_tsquery('english', $4) || to_tsquery('simple', $5))",
  rank: "ts_rank_cd(document.words, websearch_to_tsquery('english', $4) || to_tsquery('simple', $5))",
};

/** Matches similar words. The threshold is a setting of the transaction. */
export const similar: Match = {
  condition: "document.title %> $4::text and $5::text is not null",
  rank: "word_similarity($4, document.title)",
};

/** A word can be in every product of a large shop: what is shown of one is read for a page only. */
const products = ({ condition, rank }: Match) => `
  select 'product' as kind, product.product_id as id, product.name as title, product.slug,
         null as "collectionSlug", null as place, null as html, null::jsonb as image, ${rank} as rank
    from read.search_documents as document
    join read.products as product
      on product.website_id = document.website_id and product.product_id = document.id
   where document.website_id = $3 and document.kind = 'product' and ${condition}
     and $11::text <> 'content' and product.visible
     and $7::boolean = (product.slug <> all ($8::text[]))`;

const shownProduct = `
  select left(product.definition ->> 'description', ${MAX_HTML}) as html, product.image,
         product.from_charged_cents as "chargedCents", product.currency,
         product.from_charged_cents <> product.to_charged_cents as "priceVaries",
         coalesce(status.sold_out, product.product_type not in (2, 4)) as "soldOut",
         coalesce(status.on_sale, false) as "onSale"
    from read.products as product
    left join read.product_status as status using (website_id, product_id)
   where found.kind = 'product' and product.website_id = $3 and product.product_id = found.id`;

const contents = ({ condition, rank }: Match) => `
  select 'content' as kind, item.item_id as id, item.title, item.url_id as slug,
         collection.slug as "collectionSlug", null as place,
         coalesce(nullif(item.definition ->> 'excerpt', ''),
                  left(item.definition ->> 'body', ${MAX_HTML})) as html,
         nullif(item.definition -> 'mainImage', 'null') as image, ${rank} as rank
    from read.search_documents as document
    join ${itemsAt("$6::bigint")} as item
      on item.website_id = document.website_id and item.item_id = split_part(document.id, '/', 1)
     and item.is_next = (document.id <> item.item_id)
    join read.content_collections as collection
      on collection.website_id = item.website_id and collection.collection_id = item.collection_id
   where document.website_id = $3 and document.kind = 'content' and ${condition}
     and $11::text <> 'products' and collection.enabled
     and item.status = 'published' and item.publish_on <= $6::bigint
     and (item.collection_id = any ($9::text[])) =
         (item.collection_id || '/' || item.url_id = any ($10::text[]))`;

const pages = ({ condition, rank }: Match) => `
  select 'page' as kind, page.page_id as id, shown.title, page.path as slug,
         null as "collectionSlug", ${placeOfPage} as place,
         coalesce(nullif(shown.description, ''), shown.summary) as html,
         case when shown.picture <> ''
              then jsonb_build_object('assetUrl', shown.picture, 'altText', '') end as image,
         ${rank} as rank
    from read.search_documents as document
    join read.pages as page
      on page.website_id = document.website_id
     and page.page_id = left(document.id, -1 - length(split_part(document.id, '/', -1)))
   ${shownVersion("$6::bigint")}
     and document.id = page.page_id || '/' || shown.version
   where document.website_id = $3 and document.kind = 'page' and ${condition}
     and $11::text <> 'products' and not shown.no_index and ${hasAddress}
     and (page.path = any ($12::text[])) = false`;

/**
 * $1 rows, $2 rows to skip, $3 website, $4 search text, $5 the text as a prefix query, $6 now in
 * milliseconds, $7 whether products are shown except for $8 (slugs), or only those; $9 collections
 * that are hidden except for $10 (`<collection>/<item>`), while other collections show all but
 * those; $11 kind, $12 hidden paths of pages.
 */
export const searchText = (match: Match): string => {
  const order = `${orderBy("-rank", { rank: "rank" }, "title", "never-null")}, id`;
  const found = pagedText(
    `${products(match)} union all ${contents(match)} union all ${pages(match)}`,
    order,
  );
  return `
    select found.total, found.present, found.kind, found.id, found.title, found.slug,
           found."collectionSlug", found.place, coalesce(found.html, product.html) as html,
           coalesce(found.image, product.image) as image, product."chargedCents", product.currency,
           coalesce(product."priceVaries", false) as "priceVaries",
           coalesce(product."soldOut", false) as "soldOut",
           coalesce(product."onSale", false) as "onSale"
      from (${found}) as found
      left join lateral (${shownProduct}) as product on true
     order by found.rank desc, found.title, found.id`;
};
