import type { Image } from "#domain/catalog/events.ts";
import { PRODUCTS_URL, productUrl } from "#domain/catalog/slug.ts";
import { contentCollectionUrl, contentItemUrl } from "#domain/content/collection.ts";
import type { PageGate } from "#domain/page-access/gate.ts";
import { opensPage, type PagePlace, pageAddress } from "#domain/pages/places.ts";
import { folded, prefixQuery, termsOf } from "#domain/search/terms.ts";
import { htmlText } from "#domain/templates/html-text.ts";
import { truncate } from "#domain/templates/text-formatters.ts";
import type { Database } from "#infra/postgres/port.ts";
import { withOwnUnits } from "../catalog/own-units.ts";
import { type PageAnswer, type PageRequest, queryPage } from "../kit/paged-query.ts";
import { placeOfPage } from "../pages/shown-page.ts";
import type { SearchAnswer, SearchHit, SearchKind } from "./contract.ts";
import { MAX_RESULTS, searchText, similar, toTheLetter } from "./search-text.ts";

const MAX_SUMMARY = 160;
const ELLIPSIS = "…";

/** With a threshold of 0.4 `pensil` finds pencils; with less, everything matches something. */
const THRESHOLD = "0.4";

export type SearchQuestion = PageRequest & {
  readonly websiteId: string;
  readonly query: string;
  readonly kind: SearchKind;
  /** The visitor's access. */
  readonly gate: PageGate;
  readonly contentCollections: readonly { readonly id: string; readonly slug: string }[];
  readonly nowMs: number;
  /** Prefix of the ids of the visitor's own holds. */
  readonly ownHolds: string | undefined;
};

type Row = {
  readonly kind: SearchHit["kind"];
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly collectionSlug: string | null;
  /** Place of a page that the website shows elsewhere than at its path. */
  readonly place: PagePlace | null;
  readonly html: string | null;
  readonly image: Pick<Image, "assetUrl" | "altText"> | null;
  readonly chargedCents: number | null;
  readonly currency: string | null;
  readonly priceVaries: boolean;
  readonly soldOut: boolean;
  readonly onSale: boolean;
};

const urlOf = ({ kind, slug, collectionSlug, place }: Row): string => {
  if (kind === "page") return pageAddress(slug, place) ?? "/";
  return collectionSlug === null ? productUrl(slug) : contentItemUrl(collectionSlug, slug);
};

const toHit = (row: Row): SearchHit => ({
  kind: row.kind,
  id: row.id,
  title: row.title,
  url: urlOf(row),
  // The text of a page is no HTML.
  summary: truncate(
    row.kind === "page" ? (row.html ?? "") : htmlText(row.html ?? ""),
    MAX_SUMMARY,
    ELLIPSIS,
  ),
  image: row.image && { assetUrl: row.image.assetUrl, altText: row.image.altText },
  price:
    row.chargedCents === null || row.currency === null
      ? null
      : { value: String(row.chargedCents), currency: row.currency },
  priceVaries: row.priceVaries,
  soldOut: row.soldOut,
  onSale: row.onSale,
});

/** The visitor's access as parameters $7 to $10. */
const visibility = ({ gate, contentCollections }: SearchQuestion): readonly unknown[] => {
  const shop = gate.listing(PRODUCTS_URL);
  const closed: string[] = [];
  const except: string[] = [];
  for (const { id, slug } of contentCollections) {
    const listing = gate.listing(contentCollectionUrl(slug));
    if (listing === undefined) continue;
    if (!listing.shown) closed.push(id);
    for (const name of listing.except) except.push(`${id}/${name}`);
  }
  return [shop?.shown ?? true, shop?.except ?? [], closed, except];
};

/** The paths of pages that the visitor cannot open. */
const hiddenPages = async (
  sql: Pick<Database, "query">,
  { websiteId, gate }: SearchQuestion,
): Promise<readonly string[]> => {
  const text = `
    select page.path, ${placeOfPage} as place
      from read.pages as page where page.website_id = $1 and not page.removed`;
  const pages = await sql.query<Pick<Row, "place"> & { readonly path: string }>(text, [websiteId]);
  return pages.filter(({ path, place }) => !opensPage(gate, path, place)).map(({ path }) => path);
};

const none = ({ page, pageSize }: PageRequest): SearchAnswer => ({
  rows: [],
  total: 0,
  capped: false,
  page,
  pageSize,
  isSimilar: false,
});

/** Exact matches first; without any, similar words. */
export const createSearch =
  (database: Pick<Database, "query" | "transaction">) =>
  async (question: SearchQuestion): Promise<SearchAnswer> => {
    const { websiteId, query, kind, nowMs, ownHolds } = question;
    const terms = termsOf(query);
    if (terms.length === 0) return none(question);
    const hidden = await hiddenPages(database, question);
    const values = (asked: string) => [
      ...[websiteId, asked, prefixQuery(terms), nowMs],
      ...visibility(question),
      kind,
      hidden,
    ];
    const answer = async (found: PageAnswer<Row>, isSimilar: boolean): Promise<SearchAnswer> => {
      const { total, page, pageSize } = found;
      const left = Math.max(0, MAX_RESULTS - (page - 1) * pageSize);
      const rows = await withOwnUnits(database, websiteId, ownHolds, found.rows.slice(0, left));
      const counted = { total: Math.min(total, MAX_RESULTS), capped: total > MAX_RESULTS };
      return { ...found, ...counted, rows: rows.map(toHit), isSimilar };
    };
    const exact = await queryPage<Row>(
      database,
      searchText(toTheLetter),
      question,
      values(folded(query)),
    );
    if (exact.total > 0) return answer(exact, false);
    const near = await database.transaction(async (sql) => {
      await sql.query("select set_config('pg_trgm.word_similarity_threshold', $1, true)", [
        THRESHOLD,
      ]);
      return queryPage<Row>(sql, searchText(similar), question, values(terms.join(" ")));
    });
    return answer(near, near.total > 0);
  };
export type Search = ReturnType<typeof createSearch>;
