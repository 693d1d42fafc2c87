import * as z from "zod/mini";
import { SealedPerson } from "../kit/person.ts";

/** `native`: written here by a visitor. `imported`: brought along from another shop. Spec: A4.10. */
export const ReviewSource = z.enum(["native", "imported"]);
export type ReviewSource = z.infer<typeof ReviewSource>;

/** Whole stars. */
export const Rating = z.int().check(z.minimum(1), z.maximum(5));
export type Rating = z.infer<typeof Rating>;

const review = { reviewId: z.uuid(), productId: z.string() };

const words = {
  rating: Rating,
  /** The order in which the writer bought the product; null: nobody has seen them buy it here. */
  orderId: z.nullable(z.string()),
  /** Opens to { email, name, title, text }: forgetting the writer leaves the stars. */
  person: SealedPerson,
  /** Keyed: tells the same words from others without holding them. */
  wordsHash: z.string(),
};

/** Somebody has their say; an owner reads it before others do. */
const ReviewWritten = z.object({
  type: z.literal("ReviewWritten"),
  ...review,
  ...words,
  writtenAt: z.iso.datetime(),
});
/** The same writer has thought again: these words take the place of those before, and wait anew. */
const ReviewRewritten = z.object({
  type: z.literal("ReviewRewritten"),
  ...review,
  ...words,
  /** What was shown until then; null when nothing was. */
  shownRating: z.nullable(Rating),
  rewrittenAt: z.iso.datetime(),
});
/** Shown at once: who imports it has read it. */
const ReviewImported = z.object({
  type: z.literal("ReviewImported"),
  ...review,
  rating: Rating,
  /** The other shop says that the writer had bought the product. */
  isVerified: z.boolean(),
  person: SealedPerson,
  importId: z.uuid(),
  writtenAt: z.iso.datetime(),
  importedAt: z.iso.datetime(),
});

/** What the counts of a product need to know, so that they can be kept without looking back. */
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
/** The owner wants to think about it again: as if nothing had been decided. */
const ReviewReopened = z.object({
  type: z.literal("ReviewReopened"),
  ...review,
  ...counted,
  wasShown: z.boolean(),
  reopenedAt: z.iso.datetime(),
});
/** The shop has its say below the review. */
const ReviewAnswered = z.object({
  type: z.literal("ReviewAnswered"),
  ...review,
  /** Empty: nothing stands there any more. */
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

/** A buyer is asked, once, what they think of what they bought. */
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

/** An owner has looked at what a file would do, and wants it done. */
const ReviewImportStarted = z.object({
  type: z.literal("ReviewImportStarted"),
  importId: z.uuid(),
  /** Rows that can be imported. */
  reviews: z.int().check(z.nonnegative()),
  startedAt: z.iso.datetime(),
});
/** Stream `reviewImport-<websiteId>.<importId>`; the file itself is no fact and is kept beside the log. */
export const ReviewImportEvent = z.discriminatedUnion("type", [ReviewImportStarted]);
export type ReviewImportEvent = z.infer<typeof ReviewImportEvent>;
