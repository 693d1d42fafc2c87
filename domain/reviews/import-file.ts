import * as z from "zod/mini";
import { isEmail } from "../kit/email.ts";
import { isWithin } from "../kit/moment.ts";
import { UPLOAD_MEGABYTE } from "../kit/upload-megabyte.ts";
import { Rating } from "./events.ts";
import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from "./review-form.ts";

export const MAX_REVIEW_FILE_BYTES = 5 * UPLOAD_MEGABYTE;

/** A review in a file, before its product has been found. */
export type FileReview = {
  /** Line in the file; the header is line 1. */
  readonly line: number;
  /** Product id, slug or SKU. */
  readonly product: string;
  readonly rating: Rating;
  readonly title: string;
  readonly text: string;
  readonly name: string;
  /** Empty when the file has no valid address. */
  readonly email: string;
  readonly isVerified: boolean;
  /** ISO 8601. */
  readonly writtenAt: string;
  readonly answer: string;
};

export const ImportIssue = z.object({ line: z.int(), message: z.string() });
export type ImportIssue = z.infer<typeof ImportIssue>;

type Row = { readonly line: number; readonly cells: Readonly<Record<string, string>> };

/**
 * Column names of other shops, in lower case and with one kind of space. Not in the specification.
 */
const names = {
  product: ["product", "product_id", "product_handle", "handle", "sku", "product_sku", "item_id"],
  rating: ["rating", "stars", "score", "review_score", "review_rating"],
  title: ["title", "review_title", "headline"],
  text: ["text", "body", "review", "content", "review_content", "review_body", "comment"],
  name: ["name", "author", "reviewer_name", "reviewer", "display_name", "nickname", "customer"],
  email: ["email", "reviewer_email", "author_email", "customer_email"],
  date: ["date", "review_date", "created_at", "written_at", "submitted_at", "timestamp"],
  verified: ["verified", "verified_buyer", "verified_purchase", "is_verified"],
  answer: ["answer", "reply", "reply_content", "response"],
  state: ["state", "status", "published", "curated"],
} as const;
type Name = keyof typeof names;

const normalised = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

/** The column of each known heading; unknown headings are ignored. */
export const columnsOf = (headings: readonly string[]): Partial<Record<Name, string>> => {
  const found: Partial<Record<Name, string>> = {};
  for (const [name, known] of Object.entries(names) as [Name, readonly string[]][])
    for (const each of known) {
      const heading = headings.find((one) => normalised(one) === each);
      if (heading !== undefined) found[name] ??= heading;
    }
  return found;
};

const yes = new Set(["yes", "y", "true", "1", "verified", "buyer", "verified-purchase"]);
const shown = new Set(["", "published", "approved", "true", "yes", "1", "ok", "active", "shown"]);

/** Parses ISO dates and those of spreadsheets; undefined for a text that is not a date. */
const momentOf = (text: string): string | undefined => {
  const value = /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? `${text}T12:00:00Z`
    : text.replace(/ UTC$/, "Z").replace(/^(\d{4}-\d{2}-\d{2}) (\d)/, "$1T$2");
  const moment = new Date(value);
  const isMoment = !Number.isNaN(moment.getTime()) && isWithin(moment.toISOString());
  return isMoment ? moment.toISOString() : undefined;
};

const cut = (text: string, length: number): string => text.slice(0, length).trim().toWellFormed();

/**
 * Parses one row; a text is the reason why it cannot be imported. `now` replaces a missing date.
 */
export const readReview = (
  { line, cells }: Row,
  columns: Partial<Record<Name, string>>,
  now: string,
): FileReview | string => {
  const cell = (name: Name): string => {
    const heading = columns[name];
    return heading === undefined ? "" : (cells[heading] ?? "").trim();
  };
  if (!shown.has(cell("state").toLowerCase()))
    return "Skipped: it was not published in the other shop.";
  const rating = Rating.safeParse(Number(cell("rating") || Number.NaN)).data;
  if (rating === undefined) return "The rating must be a whole number from 1 to 5.";
  if (cell("product") === "") return "The product is missing.";
  const writtenAt = cell("date") === "" ? now : momentOf(cell("date"));
  if (writtenAt === undefined || writtenAt > now) return "The date is invalid or in the future.";
  const email = cell("email");
  return {
    line,
    product: cell("product"),
    rating,
    title: cut(cell("title"), MAX_TITLE_LENGTH),
    text: cut(cell("text"), MAX_TEXT_LENGTH),
    name: cut(cell("name"), MAX_NAME_LENGTH),
    email: isEmail(email) ? email : "",
    isVerified: yes.has(cell("verified").toLowerCase()),
    writtenAt,
    answer: cut(cell("answer"), 2_000),
  };
};
