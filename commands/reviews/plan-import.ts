import {
  columnsOf,
  type FileReview,
  type ImportIssue,
  readReview,
} from "#domain/reviews/import-file.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { readCsvParts, textSource } from "../kit/read-csv.ts";

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

type ReviewedProduct = {
  readonly asked: string;
  readonly productId: string;
  readonly name: string;
};

/**
 * By id, by the path of the page, or by the SKU of a variant. Each way compares for equality, so
 * that Postgres reads the website's products once, and not once for each text of the file.
 */
const productsText = `
  with asked as materialized (select asked, lower(asked) as lowered from unnest($2::text[]) as asked),
  named as (
    select asked, product_id
      from asked join read.products on website_id = $1 and product_id = asked
     union
    select asked, product_id
      from asked join read.products on website_id = $1 and slug = lowered
     union
    select asked, product_id
      from asked join read.product_variants on website_id = $1 and lower(sku) = lowered)
  select distinct on (asked) asked, product.product_id as "productId", product.name
    from named
    join read.products as product on product.website_id = $1 and product.product_id = named.product_id
   order by asked, product.product_id`;

/** Not in the specification: all reviews of a file are in memory. */
const MAX_ROWS = 50_000;

/** The file has more rows than one import can have; the owner reads this message. */
export class TooManyReviews extends Error {
  constructor() {
    super(
      `A file can have up to ${MAX_ROWS.toLocaleString("en-US")} reviews. Split it into several files.`,
    );
    this.name = "TooManyReviews";
  }
}

type ReadReviews = {
  readonly isNoFile: boolean;
  readonly read: readonly FileReview[];
  readonly issues: ImportIssue[];
};

/** Reads the reviews of a file; nothing else of its rows stays in memory. */
const readFile = async (content: string, now: string): Promise<ReadReviews> => {
  let columns: ReturnType<typeof columnsOf> = {};
  const read: FileReview[] = [];
  const issues: ImportIssue[] = [];
  for await (const part of readCsvParts(textSource(content))) {
    if ("headings" in part) {
      columns = columnsOf(part.headings);
      continue;
    }
    if (columns.product === undefined || columns.rating === undefined) break;
    if (read.length + issues.length === MAX_ROWS) throw new TooManyReviews();
    if ("error" in part) issues.push({ line: part.error.line, message: part.error.message });
    else {
      const review = readReview(part.row, columns, now);
      if (typeof review === "string") issues.push({ line: part.row.line, message: review });
      else read.push(review);
    }
  }
  const isNoFile = columns.product === undefined || columns.rating === undefined;
  return { isNoFile, read, issues };
};

/**
 * The content of a file, and the part that can be imported. `now` is ISO 8601.
 *
 * @throws TooManyColumns, TooManyReviews
 */
export const planReviewImport = async (
  sql: Sql,
  websiteId: string,
  content: string,
  now: string,
): Promise<ReviewPlan> => {
  const { isNoFile, read, issues } = await readFile(content, now);
  if (isNoFile) return { reviews: [], issues: [], isNoFile };
  const asked = [...new Set(read.map(({ product }) => product))];
  const found = await sql.query<ReviewedProduct>(productsText, [websiteId, asked]);
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
