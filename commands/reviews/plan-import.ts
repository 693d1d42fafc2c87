import {
  columnsOf,
  type FileReview,
  type ImportIssue,
  readReview,
} from "#domain/reviews/import-file.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { readCsv } from "../kit/read-csv.ts";

export type PlannedReview = Omit<FileReview, "product"> & {
  readonly productId: string;
  readonly productName: string;
};
export type ReviewPlan = {
  readonly reviews: readonly PlannedReview[];
  readonly issues: readonly ImportIssue[];
  /** No column contains the product or the stars. */
  readonly isNoFile: boolean;
};

type Found = { readonly asked: string; readonly productId: string; readonly name: string };

/** By id, by the path of the page, or by the SKU of a variant. */
const productsText = `
  select distinct on (asked) asked, product.product_id as "productId", product.name
    from unnest($2::text[]) as asked
    join read.products as product
      on product.website_id = $1
     and (product.product_id = asked or product.slug = lower(asked)
          or exists (select from read.product_variants as variant
                      where variant.website_id = $1 and variant.product_id = product.product_id
                        and lower(variant.sku) = lower(asked)))
   order by asked, product.product_id`;

/** The content of a file, and the part that can be imported. `now` is ISO 8601. */
export const planReviewImport = async (
  sql: Sql,
  websiteId: string,
  content: string,
  now: string,
): Promise<ReviewPlan> => {
  const { headings, rows, errors } = await readCsv(content);
  const columns = columnsOf(headings);
  const isNoFile = columns.product === undefined || columns.rating === undefined;
  if (isNoFile) return { reviews: [], issues: [], isNoFile };
  const issues: ImportIssue[] = errors.map(({ line, message }) => ({ line, message }));
  const read: FileReview[] = [];
  for (const row of rows) {
    const review = readReview(row, columns, now);
    if (typeof review === "string") issues.push({ line: row.line, message: review });
    else read.push(review);
  }
  const asked = [...new Set(read.map(({ product }) => product))];
  const found = await sql.query<Found>(productsText, [websiteId, asked]);
  const products = new Map(found.map((each) => [each.asked, each]));
  const reviews: PlannedReview[] = [];
  for (const { product, ...review } of read) {
    const known = products.get(product);
    if (known === undefined)
      issues.push({
        line: review.line,
        message: `Product not found: “${product.slice(0, 80).toWellFormed()}”.`,
      });
    else reviews.push({ ...review, productId: known.productId, productName: known.name });
  }
  return { reviews, issues: issues.sort((a, b) => a.line - b.line), isNoFile };
};
