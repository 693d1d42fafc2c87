import * as z from "zod/mini";
import { SealedPerson } from "../kit/person.ts";

/** `native`: a visitor wrote it here. `imported`: it comes from another shop. Spec: A4.10. */
export const ReviewSource = z.enum(["native", "imported"]);
export type ReviewSource = z.infer<typeof ReviewSource>;

/** Whole stars. */
export const Rating = z.int().check(z.minimum(1), z.maximum(5));
export type Rating = z.infer<typeof Rating>;

const review = { reviewId: z.uuid(), productId: z.string() };

const words = {
  rating: Rating,
  /** The order in which the writer bought the product; null: no purchase here is known. */
  orderId: z.nullable(z.string()),
  /** Opens to { email, name, title, text }. Erasing the writer leaves the stars. */
  person: SealedPerson,
  /** Keyed hash: it recognizes the same text without storing it. */
  wordsHash: z.string(),
};

/** A customer wrote a review. An owner reads it before visitors do. */
const ReviewWritten = z.object({
  type: z.literal("ReviewWritten"),
  ...review,
  ...words,
  writtenAt: z.iso.datetime(),
});
/**
 * The same writer changed their review. The new text replaces the old one and awaits approval
 * again.
 */
const ReviewRewritten = z.object({
  type: z.literal("ReviewRewritten"),
  ...review,
  ...words,
  /** The rating that was visible until then; null when none was. */
  shownRating: z.nullable(Rating),
  rewrittenAt: z.iso.datetime(),
});
/** The review is visible immediately, because the importing member has read it. */
const ReviewImported = z.object({
  type: z.literal("ReviewImported"),
  ...review,
  rating: Rating,
  /** The other shop says that the writer bought the product. */
  isVerified: z.boolean(),
  person: SealedPerson,
  importId: z.uuid(),
  writtenAt: z.iso.datetime(),
  importedAt: z.iso.datetime(),
});

/** What a product's counts need, so that they can be updated without earlier events. */
const counted = { source: ReviewSource, rating: Rating };

const ReviewApproved = z.object({
  type: z.literal("ReviewApproved"),
  ...review,
  ...counted,
  approvedAt: z.iso.datetime(),
});
const ReviewRejected = z.object({
  type: z.literal("ReviewRejected"),
  ...review,
  ...counted,
  wasShown: z.boolean(),
  rejectedAt: z.iso.datetime(),
});
/** An owner reopened the decision: the review is pending again. */
const ReviewReopened = z.object({
  type: z.literal("ReviewReopened"),
  ...review,
  ...counted,
  wasShown: z.boolean(),
  reopenedAt: z.iso.datetime(),
});
/** The shop replied to the review. */
const ReviewAnswered = z.object({
  type: z.literal("ReviewAnswered"),
  ...review,
  /** Empty: the reply was removed. */
  answer: z.string(),
  answeredAt: z.iso.datetime(),
});

/** Stream `review-<websiteId>.<reviewId>`. Stored for ever: a released member is never edited. */
export const ReviewEvent = z.discriminatedUnion("type", [
  ReviewWritten,
  ReviewRewritten,
  ReviewImported,
  ReviewApproved,
  ReviewRejected,
  ReviewReopened,
  ReviewAnswered,
]);
export type ReviewEvent = z.infer<typeof ReviewEvent>;

/** A customer was asked, once, for a review of their purchase. */
const ReviewRequested = z.object({
  type: z.literal("ReviewRequested"),
  orderId: z.string(),
  productIds: z.array(z.string()),
  /** Opens to { email }. */
  person: SealedPerson,
  requestedAt: z.iso.datetime(),
});
/** Stream `reviewRequest-<websiteId>.<orderId>`. */
export const ReviewRequestEvent = z.discriminatedUnion("type", [ReviewRequested]);
export type ReviewRequestEvent = z.infer<typeof ReviewRequestEvent>;

/** An owner has seen the preview of a file and started its import. */
const ReviewImportStarted = z.object({
  type: z.literal("ReviewImportStarted"),
  importId: z.uuid(),
  /** Number of rows that can be imported. */
  reviews: z.int().check(z.nonnegative()),
  startedAt: z.iso.datetime(),
});
/** Stream `reviewImport-<websiteId>.<importId>`. The file itself is stored next to the log. */
export const ReviewImportEvent = z.discriminatedUnion("type", [ReviewImportStarted]);
export type ReviewImportEvent = z.infer<typeof ReviewImportEvent>;
