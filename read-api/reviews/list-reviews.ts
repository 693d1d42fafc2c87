import type * as z from "zod/mini";
import { productUrl } from "#domain/catalog/slug.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { reviewBulk } from "#domain/reviews/bulk.ts";
import { reviewColumns } from "#domain/reviews/review-columns.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type BulkRows, uuidsAmong } from "../kit/bulk-rows.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { joinFilters } from "../kit/paged-query.ts";
import { listReviewsContract, type ReviewRow } from "./contract.ts";

export type ListReviews = z.output<typeof listReviewsContract.query>;
type Counts = ResponseOf<typeof listReviewsContract>["counts"];
export type FoundReview = Omit<ReviewRow, "productUrl"> & { readonly slug: string | null };

/**
 * Whether the writers' addresses and orders are shown: only to members who can moderate reviews.
 * Not in the specification.
 */
export type Notifies = { readonly writers: boolean };
export const notifies = ({ owner }: Pick<RequestContext, "owner">): Notifies => ({
  writers: owner?.permissions.has("reviews:write") === true,
});

const selected = ({ writers }: Notifies): string => `
  select review.review_id as "reviewId", review.product_id as "productId",
         product.name as "productName", product.slug, review.source, review.status, review.rating,
         review.is_verified as "isVerified", review.name,
         ${writers ? "review.order_id" : "null::text"} as "orderId",
         ${writers ? "review.email" : "null::text"} as email,
         review.title, review.words as text, review.answer, review.answered_at as "answeredAt",
         review.written_at as "writtenAt"
    from read.reviews as review
    left join read.products as product using (website_id, product_id)`;

const columns = {
  rating: { expression: "rating", known: true },
  product: { expression: `coalesce("productName", "productId")`, known: true },
  name: { expression: "name" },
  status: { expression: "status", known: true },
  writtenAt: { expression: `"writtenAt"`, known: true },
  email: { expression: "email" },
  source: { expression: "source", known: true },
  isVerified: { expression: `"isVerified"::text`, known: true },
  answer: { expression: "answer", known: true },
  answeredAt: { expression: `"answeredAt"` },
} as const satisfies SqlColumns<typeof reviewColumns>;

/** Hidden values must not be findable. */
const anyWords = ({ writers }: Notifies): string =>
  `strpos(lower(concat_ws(' ', review.title, review.words, review.name,
                          ${writers ? "review.email, " : ""}product.name)), lower(?)) > 0`;

const countsText = `
  select count(*) filter (where status = 'pending')::int as pending,
         count(*) filter (where status = 'approved')::int as approved,
         count(*) filter (where status = 'rejected')::int as rejected
    from read.reviews where website_id = $1`;

export const toReviewRow = ({ slug, ...row }: FoundReview): ReviewRow => ({
  ...row,
  productUrl: slug === null ? null : productUrl(slug),
});

/** A website's reviews for a call. */
export const reviewsSource = (
  websiteId: string,
  { productId, search }: Partial<ListReviews>,
  tells: Notifies,
): ListSource => {
  const { where, values } = joinFilters(
    [
      ["review.website_id = ?", websiteId],
      productId === undefined ? undefined : ["review.product_id = ?", productId],
      search ? [anyWords(tells), search] : undefined,
    ],
    1,
  );
  const matching = `${selected(tells)} where ${where}`;
  const key = { expression: `"reviewId"`, type: "uuid" };
  return { matching, values, columns: reviewColumns, sql: columns, key };
};

/** The rows of bulk actions on reviews, whose members can see the writers. */
export const reviewBulkRows: BulkRows<ListReviews> = {
  list: reviewBulk.list,
  permission: listReviewsContract.permission,
  projections: ["reviews", "products"],
  query: listReviewsContract.query,
  source: (websiteId, query) => reviewsSource(websiteId, query, { writers: true }),
  named: (websiteId, ids) => ({
    text: `select review.review_id as id,
                  coalesce(product.name, review.product_id) || ', ' || review.rating || '★' as name
             from read.reviews as review
             left join read.products as product using (website_id, product_id)
            where website_id = $1 and review.review_id = any($2::uuid[])`,
    values: [websiteId, uuidsAmong(ids)],
  }),
};

/** All reviews of the website, by status. */
export const countReviews = async (sql: Sql, websiteId: string) => {
  const [counts] = await sql.query<Counts>(countsText, [websiteId]);
  if (counts === undefined) throw new Error("Counting answers one row.");
  return { counts };
};

export const getReview = async (
  sql: Sql,
  websiteId: string,
  reviewId: string,
  tells: Notifies,
): Promise<ReviewRow | undefined> => {
  const text = `${selected(tells)} where review.website_id = $1 and review.review_id = $2`;
  const [row] = await sql.query<FoundReview>(text, [websiteId, reviewId]);
  return row && toReviewRow(row);
};
