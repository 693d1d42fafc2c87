import type { reviewColumns } from "#domain/reviews/review-columns.ts";
import { reviewTexts } from "#domain/reviews/texts.ts";
import type { ReviewRow } from "#read-api/reviews/contract.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { RowOpener } from "../kit/lists/row-opener.tsx";
import { ReviewStatus } from "./review-status.tsx";
import classes from "./reviews-screen.module.css";
import { Stars } from "./stars.tsx";

const EXCERPT = 140;

const excerptOf = ({ text }: ReviewRow): string => {
  const words = text ?? "";
  return words.length > EXCERPT ? `${words.slice(0, EXCERPT).trimEnd()}…` : words;
};

/** The cells of the list of reviews. */
export const reviewCells: CellRenderers<ReviewRow, typeof reviewColumns> = {
  review: {
    card: "title",
    cell: (row) => (
      <span className={classes.review}>
        <RowOpener open={{ open: row.reviewId }}>
          {row.title || excerptOf(row) || reviewTexts.somebody}
        </RowOpener>
        {row.title && <span className={classes.excerpt}>{excerptOf(row)}</span>}
      </span>
    ),
  },
  rating: { align: "left", cell: (row) => <Stars of={row.rating} /> },
  status: { cell: (row) => <ReviewStatus of={row.status} /> },
  writtenAt: { align: "right" },
};
