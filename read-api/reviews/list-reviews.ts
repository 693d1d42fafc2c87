import type * as z from "zod/mini";
import { productUrl } from "#domain/catalog/slug.ts";
import type { ResponseOf } from "#domain/shared/contract.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { joinFilters, orderBy, pagedText, queryPage } from "../shared/paged-query.ts";
import type { listReviewsContract, ReviewRow } from "./contract.ts";

export type ListReviews = z.output<typeof listReviewsContract.query>;
type Counts = ResponseOf<typeof listReviewsContract>["counts"];
type Found = Omit<ReviewRow, "productUrl"> & { readonly slug: string | null };

const selected = `
  select review.review_id as "reviewId", review.product_id as "productId",
         product.name as "productName", product.slug, review.source, review.status, review.rating,
         review.is_verified as "isVerified", review.order_id as "orderId", review.name, review.email,
         review.title, review.words as text, review.answer, review.answered_at as "answeredAt",
         review.written_at as "writtenAt"
    from read.reviews as review
    left join read.products as product using (website_id, product_id)`;

const columns = {
  writtenAt: `"writtenAt"`,
  rating: "rating",
  product: `lower("productName")`,
  status: "status",
  name: "lower(name)",
} as const;

const anyWords = `strpos(lower(concat_ws(' ', review.title, review.words, review.name, review.email,
                                        product.name)), lower(?)) > 0`;

const countsText = `
  select count(*) filter (where status = 'pending')::int as pending,
         count(*) filter (where status = 'approved')::int as approved,
         count(*) filter (where status = 'rejected')::int as rejected
    from read.reviews where website_id = $1`;

const toRow = ({ slug, ...row }: Found): ReviewRow => ({
  ...row,
  productUrl: slug === null ? null : productUrl(slug),
});

export const listReviews = async (
  sql: Sql,
  websiteId: string,
  { page, pageSize, sort, status, source, stars, verified, productId, search }: ListReviews,
) => {
  const { where, values } = joinFilters([
    ["review.website_id = ?", websiteId],
    status && ["review.status = ?", status],
    source && ["review.source = ?", source],
    stars === undefined ? undefined : ["review.rating = ?", stars],
    verified && ["review.is_verified = ?", verified === "yes"],
    productId === undefined ? undefined : ["review.product_id = ?", productId],
    search ? [anyWords, search] : undefined,
  ]);
  const text = pagedText(`${selected} where ${where}`, orderBy(sort, columns, `"reviewId"`));
  const [found, [counts]] = await Promise.all([
    queryPage<Found>(sql, text, { page, pageSize }, values),
    sql.query<Counts>(countsText, [websiteId]),
  ]);
  if (counts === undefined) throw new Error("Counting answers one row.");
  return { ...found, rows: found.rows.map(toRow), counts };
};

export const getReview = async (
  sql: Sql,
  websiteId: string,
  reviewId: string,
): Promise<ReviewRow | undefined> => {
  const text = `${selected} where review.website_id = $1 and review.review_id = $2`;
  const [row] = await sql.query<Found>(text, [websiteId, reviewId]);
  return row && toRow(row);
};
