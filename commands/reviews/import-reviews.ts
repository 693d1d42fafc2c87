import { ReviewImportEvent } from "#domain/reviews/events.ts";
import { reviewImportDecider } from "#domain/reviews/import.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { storableText } from "../import/read-csv.ts";
import { ownerMetadata, positionOf, type ReviewCommandDependencies } from "./dependencies.ts";
import {
  getReviewImportContract,
  previewReviewImportContract,
  type ReviewImport,
  runReviewImportContract,
} from "./import-contract.ts";
import { planReviewImport, type ReviewPlan } from "./plan-import.ts";

const MOST_ISSUES = 200;
const SAMPLE = 5;

const previewOf = ({ reviews, issues }: ReviewPlan): ReviewImport["preview"] => ({
  reviews: reviews.length,
  products: new Set(reviews.map(({ productId }) => productId)).size,
  issues: issues.slice(0, MOST_ISSUES),
  left: issues.length,
  sample: reviews.slice(0, SAMPLE).map(({ productName, rating, title, text, name }) => ({
    product: productName,
    rating,
    title: title || text.slice(0, 80).toWellFormed(),
    name,
  })),
});

const findText = `
  select id as "importId", file_name as "fileName", status, created_at as "createdAt", preview, done,
         imported
    from review_imports where website_id = $1 and id = $2`;

const find = async (sql: Sql, websiteId: string, importId: string): Promise<ReviewImport> => {
  const [row] = await sql.query<ReviewImport>(findText, [websiteId, importId]);
  if (row === undefined) throw new Refusal(404, "import-not-found", "There is no such import.");
  return row;
};

const saveText = `
  insert into review_imports
         (id, website_id, file_name, content, status, preview, done, imported, created_at)
  values ($1, $2, $3, $4, 'previewed', $5, 0, 0, $6)`;

/** Files that nobody ran name people, too. */
const forgetText = `
  delete from review_imports
   where status = 'previewed' and created_at < $1::timestamptz - interval '1 day'`;

const beginText = `
  update review_imports set status = 'running'
   where website_id = $1 and id = $2 and status = 'previewed'`;

/** Files of reviews: uploaded, looked at, and imported by a job that a crash does not stop. */
export const reviewImportRoutes = ({
  sql,
  handler,
  newId,
  now,
}: ReviewCommandDependencies): readonly Route[] => {
  const imports = handler(reviewImportDecider, ReviewImportEvent);
  return [
    route(previewReviewImportContract, async ({ query, body, context: { websiteId } }) => {
      const content = storableText(body);
      const plan = await planReviewImport(sql, websiteId, content, now());
      if (plan.isNoFile)
        throw new Refusal(
          400,
          "not-a-review-file",
          "The first row names no columns “product” and “rating”.",
        );
      const importId = newId();
      const preview = JSON.stringify(previewOf(plan));
      await sql.query(forgetText, [now()]);
      await sql.query(saveText, [importId, websiteId, query.fileName, content, preview, now()]);
      return { status: 201, body: await find(sql, websiteId, importId) };
    }),
    route(runReviewImportContract, async ({ params: { importId }, context }) => {
      const { websiteId } = context;
      const { preview } = await find(sql, websiteId, importId);
      await sql.query(beginText, [websiteId, importId]);
      const command = { importId, reviews: preview.reviews, at: now() };
      const outcome = await imports.run(
        importId,
        { type: "StartReviewImport", ...command },
        { metadata: ownerMetadata(context) },
      );
      if (!outcome.ok) throw new Error("An import that is known can be started.");
      return {
        status: 202,
        body: await find(sql, websiteId, importId),
        ...positionOf(outcome.value.position),
      };
    }),
    route(getReviewImportContract, async ({ params: { importId }, context: { websiteId } }) => ({
      body: await find(sql, websiteId, importId),
    })),
  ];
};
