import { itemsAt } from "../content/shown-items.ts";
import { pageText } from "../kit/paged-query.ts";
import { hasAddress, placeOfPage, shownVersion } from "../pages/shown-page.ts";

/** Enough for a summary. */
const MAX_HTML = 2_000;

/**
 * Not in the specification: nobody turns this many pages, and ranking every product of a large shop for a
 * word that all of them have takes longer than everything else.
 */
export const MAX_RESULTS = 1_000;

/** Documents that match a condition, and their rank where too many match to rank each by its own words. */
type Place = { readonly condition: string; readonly rank: number };

export type Match = {
  /** Whether a document matches. */
  readonly condition: string;
  readonly rank: string;
  /** Where the words are, each about as good as one such place is in `rank`. Absent: each document is ranked. */
  readonly places?: readonly Place[];
};

/**
 * Postgres stems the words or matches their prefix: either one counts. Signs in the text have no
 * meaning: a negation would match nearly every document.
 */
const asked = "(plainto_tsquery('english', $4) || to_tsquery('simple', $5))";

export const toTheLetter: Match = {
  condition: `document.words @@ ${asked}`,
  rank: `ts_rank_cd(document.words, ${asked})`,
  places: [
    { condition: `document.words @@ ${asked}`, rank: 0.3 },
    { condition: `document.keyword_words @@ ${asked}`, rank: 0.8 },
    { condition: `document.title_words @@ ${asked}`, rank: 2 },
  ],
};

const isSimilar = "document.title %> $4::text and $5::text is not null";

/**
 * Matches similar words. The threshold is a setting of the transaction. Where more than 1,000 products are similar,
 * those come first that have one of the words as it was written.
 */
export const similar: Match = {
  condition: isSimilar,
  rank: "word_similarity($4, document.title)",
  places: [
    { condition: isSimilar, rank: 0.4 },
    {
      condition: `${isSimilar} and document.title_words @@ to_tsquery('simple', replace($5, '&', '|'))`,
      rank: 0.8,
    },
  ],
};

/**
 * The table of the version before, which serves while this one is built, lacks these columns: then the names
 * mean those next to it, and the products themselves decide alone.
 */
const documents = `(
  select found.* from (select null::text as slug, true as visible, null::tsvector as title_words,
                              null::tsvector as keyword_words) as unknown, lateral (
    select kind, id, title, words, slug, visible, title_words, keyword_words
      from read.search_documents where website_id = $3) as found)`;

const isOpen = (slug: string): string => `$7::boolean = (${slug} <> all ($8::text[]))`;

const productsWith = (columns: string, condition: string): string => `
  select document.id, document.title, ${columns}
    from ${documents} as document
   where document.kind = 'product' and ${condition} and $11::text <> 'content'
     and document.visible and ${isOpen("coalesce(document.slug, '')")}`;

/**
 * A word can be in every product of a large shop. One result more than can be shown says that there are
 * more: then the place of the words is the rank, because reading all words of so many takes too long.
 */
const products = ({ condition, rank, places }: Match): string => {
  if (places === undefined)
    return `select 'product' as kind, id, title, rank
              from (${productsWith(`${rank} as rank`, condition)}) as product`;
  const placed = places.map(
    (place) =>
      `(${productsWith(`${place.rank}::real as place`, place.condition)} limit ${MAX_RESULTS + 1})`,
  );
  return `
    select 'product' as kind, product.id, product.title,
           case when product.candidates > ${MAX_RESULTS} then product.place
                else (select ${rank} from ${documents} as document
                       where document.kind = 'product' and document.id = product.id) end as rank
      from (select id, title, max(place) as place, count(*) over () as candidates
              from (${placed.join(" union all ")}) as placed group by id, title) as product`;
};

const shownProduct = `
  select product.product_id as id, product.name as title, product.slug,
         left(product.definition ->> 'description', ${MAX_HTML}) as html, product.image,
         product.from_charged_cents as "chargedCents", product.currency,
         product.from_charged_cents <> product.to_charged_cents as "priceVaries",
         coalesce(status.sold_out, product.product_type not in (2, 4)) as "soldOut",
         coalesce(status.on_sale, false) as "onSale"
    from read.products as product
    left join read.product_status as status using (website_id, product_id)
   where found.kind = 'product' and product.website_id = $3 and product.product_id = found.id
     and product.visible and ${isOpen("product.slug")}`;

const itemOf = (document: string): string => `
    join ${itemsAt("$6::bigint")} as item
      on item.website_id = $3 and item.item_id = split_part(${document}.id, '/', 1)
     and item.is_next = (${document}.id <> item.item_id)
    join read.content_collections as collection
      on collection.website_id = item.website_id and collection.collection_id = item.collection_id`;

const contents = ({ condition, rank }: Match) => `
  select document.kind, document.id, document.title, ${rank} as rank
    from ${documents} as document ${itemOf("document")}
   where document.kind = 'content' and ${condition}
     and $11::text <> 'products' and collection.enabled
     and item.status = 'published' and item.publish_on <= $6::bigint
     and (item.collection_id = any ($9::text[])) =
         (item.collection_id || '/' || item.url_id = any ($10::text[]))`;

const shownItem = `
  select item.item_id as id, item.title, item.url_id as slug, collection.slug as "collectionSlug",
         coalesce(nullif(item.definition ->> 'excerpt', ''),
                  left(item.definition ->> 'body', ${MAX_HTML})) as html,
         nullif(item.definition -> 'mainImage', 'null') as image
    from (select found.id) as document ${itemOf("document")}
   where found.kind = 'content'`;

const pageOf = (document: string): string => `
    join read.pages as page
      on page.website_id = $3
     and page.page_id = left(${document}.id, -1 - length(split_part(${document}.id, '/', -1)))
   ${shownVersion("$6::bigint")}
     and ${document}.id = page.page_id || '/' || shown.version`;

const pages = ({ condition, rank }: Match) => `
  select document.kind, document.id, document.title, ${rank} as rank
    from ${documents} as document ${pageOf("document")}
   where document.kind = 'page' and ${condition}
     and $11::text <> 'products' and not shown.no_index and ${hasAddress}
     and (page.path = any ($12::text[])) = false`;

const shownPage = `
  select page.page_id as id, shown.title, page.path as slug, ${placeOfPage} as place,
         coalesce(nullif(shown.description, ''), shown.summary) as html,
         case when shown.picture <> ''
              then jsonb_build_object('assetUrl', shown.picture, 'altText', '') end as image
    from (select found.id) as document ${pageOf("document")}
   where found.kind = 'page'`;

const order = "rank desc, title, id";

/**
 * $1 rows, $2 rows to skip, $3 website, $4 search text, $5 the text as a prefix query, $6 now in
 * milliseconds, $7 whether products are shown except for $8 (slugs), or only those; $9 collections
 * that are hidden except for $10 (`<collection>/<item>`), while other collections show all but
 * those; $11 kind, $12 hidden paths of pages. What is shown of a result is read for a page only.
 */
export const searchText = (match: Match): string => {
  const counted = "select count(*)::int as total from matching";
  return `
    with matching as materialized (
      ${products(match)} union all ${contents(match)} union all ${pages(match)})
    select found.total, found.present, found.kind,
           coalesce(product.id, item.id, shown_page.id) as id,
           coalesce(product.title, item.title, shown_page.title) as title,
           coalesce(product.slug, item.slug, shown_page.slug) as slug,
           item."collectionSlug", shown_page.place,
           coalesce(product.html, item.html, shown_page.html) as html,
           coalesce(product.image, item.image, shown_page.image) as image,
           product."chargedCents", product.currency,
           coalesce(product."priceVaries", false) as "priceVaries",
           coalesce(product."soldOut", false) as "soldOut",
           coalesce(product."onSale", false) as "onSale"
      from (${pageText("select * from matching", order, counted)}) as found
      left join lateral (${shownProduct}) as product on true
      left join lateral (${shownItem}) as item on true
      left join lateral (${shownPage}) as shown_page on true
     where found.present is null or coalesce(product.id, item.id, shown_page.id) is not null
     order by found.rank desc, found.title, found.id`;
};
