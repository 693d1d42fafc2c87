import * as z from "zod/mini";
import { lookupId } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { ReviewTexts } from "#domain/reviews/review-form.ts";
import { reviewTexts } from "#domain/reviews/texts.ts";

const tag = "reviews";

/**
 * Not in the specification: every visitor can review a product once. With the token of an order, or
 * signed in, they need no address and can change their earlier review; others are identified by
 * their address, which is never shown. An owner reads every review before visitors do. 400 with
 * `error.fields` by name; 404 `product-unknown`; 409 `reviews-closed`, `already-reviewed`,
 * `link-over`, `not-bought`.
 */
export const writeReviewContract = {
  method: "POST",
  path: "/api/commerce/reviews",
  summary: "Review a product",
  tag,
  access: "visitor",
  limit: "sign-in",
  body: z.object({
    productId: lookupId,
    ...ReviewTexts.shape,
    /** Required for guests. */
    email: z._default(z.string().check(z.trim(), z.maxLength(300), storable), ""),
    /** The order's token from its email: proves what was bought, and by whom. */
    order: z._default(z.string().check(z.maxLength(300)), ""),
  }),
  response: z.object({
    reviewId: z.uuid(),
    isVerified: z.boolean(),
    /** Replaces the form. */
    message: z.string(),
  }),
} as const satisfies Contract;

const reviewIds = z.array(z.uuid()).check(z.minLength(1), z.maxLength(200));

/**
 * Reviews that already have the status count as done. Unknown ids are skipped, and so are reviews
 * to be approved that were rewritten since they were read.
 */
export const moderateReviewsContract = {
  method: "POST",
  path: "/api/console/reviews/moderate",
  summary: "Approve or hide reviews",
  tag,
  access: "owner",
  permission: "reviews:write",
  body: z.object({
    reviewIds,
    decision: z.enum(["approve", "reject", "reopen"]),
    /** Time of the text that the member read, by review id: newer texts are not published. */
    writtenAt: z._default(z.record(z.uuid(), z.string().check(z.maxLength(40))), {}),
  }),
  response: z.object({
    /** Ids of the reviews that have the requested status now. */
    reviewIds: z.array(z.uuid()),
  }),
} as const satisfies Contract;

/** 404 `review-unknown`. */
export const answerReviewContract = {
  method: "PUT",
  path: "/api/console/reviews/:reviewId/answer",
  summary: "Reply to a review publicly",
  tag,
  access: "owner",
  permission: "reviews:write",
  params: z.object({ reviewId: z.uuid(reviewTexts.unknown) }),
  body: z.object({
    /** Empty: removes the reply. */
    answer: z.string().check(z.trim(), z.maxLength(2_000, reviewTexts.answerTooLong), storable),
  }),
  response: z.object({ reviewId: z.uuid(), answer: z.string() }),
} as const satisfies Contract;
