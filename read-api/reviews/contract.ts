import * as z from "zod/mini";
import { lookupId } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, pageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { Rating, ReviewSource } from "#domain/reviews/events.ts";
import { reviewColumns, reviewQuickFilters } from "#domain/reviews/review-columns.ts";
import { ReviewStatus } from "#domain/reviews/status.ts";
import { reviewTexts } from "#domain/reviews/texts.ts";
import { ReviewSort, ReviewsView } from "#domain/reviews/views.ts";

const tag = "reviews";
const Id = lookupId;
const Stars = z.pipe(z.coerce.number(), Rating);

/** The visible reviews of a product. 404 `product-unknown`, `reviews-closed`. Spec: A4.10. */
export const listProductReviewsContract = {
  method: "GET",
  path: "/api/commerce/reviews",
  summary: "Reviews of a product",
  tag,
  access: "visitor",
  query: z.object({
    productId: Id,
    /** Absent: the first source with reviews. */
    source: z.optional(ReviewSource),
    stars: z.optional(Stars),
    sort: z._default(ReviewSort, "newest"),
    page: pageQuery.page,
  }),
  response: ReviewsView,
} as const satisfies Contract;

export const ReviewRow = z.object({
  reviewId: z.uuid(),
  productId: z.string(),
  /** Null for a product that no longer exists. */
  productName: z.nullable(z.string()),
  productUrl: z.nullable(z.string()),
  source: ReviewSource,
  status: ReviewStatus,
  rating: Rating,
  isVerified: z.boolean(),
  /** Null, like `email`, for members who cannot moderate reviews. */
  orderId: z.nullable(z.string()),
  /** The next four are null once the writer has been erased. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  title: z.nullable(z.string()),
  text: z.nullable(z.string()),
  answer: z.string(),
  answeredAt: z.nullable(z.string()),
  writtenAt: z.string(),
});
export type ReviewRow = z.infer<typeof ReviewRow>;

export const listReviewsContract = {
  method: "GET",
  path: "/api/console/reviews",
  summary: "Reviews of all products",
  tag,
  access: "owner",
  permission: "reviews:read",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(reviewColumns)), "-writtenAt"),
      filters: filtersOf(reviewColumns),
      productId: z.optional(Id),
      /** Part of the title, the text, the writer's name or address, or the product's name. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
    },
    reviewQuickFilters,
  ),
  response: z.object({
    ...longPageOf(ReviewRow).shape,
    /** Counts of all reviews, regardless of the filters. */
    counts: z.object({ pending: z.int(), approved: z.int(), rejected: z.int() }),
  }),
} as const satisfies Contract;

export const exportReviewsContract = exportOf(listReviewsContract);

/** 404 `review-unknown`. */
export const getReviewContract = {
  method: "GET",
  path: "/api/console/reviews/:reviewId",
  summary: "A review",
  tag,
  access: "owner",
  permission: "reviews:read",
  params: z.object({ reviewId: z.uuid(reviewTexts.unknown) }),
  response: ReviewRow,
} as const satisfies Contract;
