import * as z from "zod/mini";
import { lookupId } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { ReviewTexts } from "#domain/reviews/review-form.ts";
import { reviewTexts } from "#domain/reviews/texts.ts";

const tag = "reviews";

/**
 * Our choice: everybody may say what they think of a product, once. Whoever brings the token of an
 * order, or is signed in, need not give an address and may change what they wrote before; others are
 * known by their address, which is never shown. An owner reads every review before visitors do.
 * 400 with `error.fields` by name; 404 `product-unknown`; 409 `reviews-closed`, `already-reviewed`,
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
    /** Asked of guests. */
    email: z._default(z.string().check(z.trim(), z.maxLength(300), storable), ""),
    /** Of an order, as its mail brings it: shows what was bought, and by whom. */
    order: z._default(z.string().check(z.maxLength(300)), ""),
  }),
  response: z.object({
    reviewId: z.uuid(),
    isVerified: z.boolean(),
    /** What takes the place of the form. */
    message: z.string(),
  }),
} as const satisfies Contract;

const reviewIds = z.array(z.uuid()).check(z.minLength(1), z.maxLength(200));

/**
 * Already so is done, too; ids that nobody knows are left out, and so is what shall be shown and has
 * been written anew since it was read.
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
    /** By id, when the words that were read had been written: others are not shown unread. */
    writtenAt: z._default(z.record(z.uuid(), z.string().check(z.maxLength(40))), {}),
  }),
  response: z.object({
    /** Those that are now as was asked. */
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
    /** Empty takes the answer away. */
    answer: z.string().check(z.trim(), z.maxLength(2_000, reviewTexts.answerTooLong), storable),
  }),
  response: z.object({ reviewId: z.uuid(), answer: z.string() }),
} as const satisfies Contract;
