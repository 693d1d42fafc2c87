import { reviewImportDecider } from "#domain/reviews/decide-import.ts";
import { ReviewImportEvent } from "#domain/reviews/events.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { storableText, TooManyColumns } from "../kit/read-csv.ts";
import { metadataOf, positionOf, type ReviewCommandDependencies } from "./dependencies.ts";
import {
  getReviewImportContract,
  previewReviewImportContract,
  type ReviewImport,
  runReviewImportContract,
} from "./import-contract.ts";
import { planReviewImport, type ReviewPlan, TooManyReviews } from "./plan-import.ts";
import { createReviewImportRecords } from "./review-import-records.ts";

const MAX_ISSUES = 200;
const SAMPLE = 5;

const previewOf = ({ reviews, issues }: ReviewPlan): ReviewImport["preview"] => ({
  reviews: reviews.length,
  products: new Set(reviews.map(({ productId }) => productId)).size,
  issues: issues.slice(0, MAX_ISSUES),
  left: issues.length,
  sample: reviews.slice(0, SAMPLE).map(({ productName, rating, title, text, name }) => ({
    product: productName,
    rating,
    title: title || text.slice(0, 80).toWellFormed(),
    name,
  })),
});

const refuseLarge = (error: unknown): never => {
  if (error instanceof TooManyColumns) throw new Refusal(400, "too-many-columns", error.message);
  if (error instanceof TooManyReviews) throw new Refusal(400, "too-many-reviews", error.message);
  throw error;
};

/** Imports of reviews: upload, preview, and a job that survives crashes. */
export const reviewImportRoutes = ({
  sql,
  handler,
  newId,
  now,
}: ReviewCommandDependencies): readonly Route[] => {
  const imports = handler(reviewImportDecider, ReviewImportEvent);
  const { find, save, begin } = createReviewImportRecords(sql, now);
  return [
    route(previewReviewImportContract, async ({ query, body, context: { websiteId } }) => {
      const content = storableText(body);
      const plan = await planReviewImport(sql, websiteId, content, now()).catch(refuseLarge);
      if (plan.isNoFile)
        throw new Refusal(
          400,
          "not-a-review-file",
          "The first row must contain the columns “product” and “rating”.",
        );
      const importId = newId();
      const { fileName } = query;
      await save(websiteId, { importId, fileName, content, preview: previewOf(plan) });
      return { body: await find(websiteId, importId) };
    }),
    route(runReviewImportContract, async ({ params: { importId }, context }) => {
      const { websiteId } = context;
      const { preview } = await find(websiteId, importId);
      await begin(websiteId, importId);
      const command = { importId, reviews: preview.reviews, at: now() };
      const outcome = await imports.run(
        importId,
        { type: "StartReviewImport", ...command },
        { metadata: metadataOf(context) },
      );
      if (!outcome.ok) throw new Error("The import could not be started.");
      return {
        body: await find(websiteId, importId),
        ...positionOf(outcome.value.position),
      };
    }),
    route(getReviewImportContract, async ({ params: { importId }, context: { websiteId } }) => ({
      body: await find(websiteId, importId),
    })),
  ];
};
