import { Checkbox } from "@mantine/core";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Moment } from "#console/ui/moment.tsx";
import { RowOpener } from "#console/ui/row-opener.tsx";
import { reviewTexts } from "#domain/reviews/texts.ts";
import type { ReviewRow } from "#read-api/reviews/contract.ts";
import { ReviewStatus } from "./review-status.tsx";
import classes from "./reviews-screen.module.css";
import { Stars } from "./stars.tsx";

const EXCERPT = 140;

const excerptOf = ({ text }: ReviewRow): string => {
  const words = text ?? "";
  return words.length > EXCERPT ? `${words.slice(0, EXCERPT).trimEnd()}…` : words;
};

export const reviewColumn: Column<ReviewRow> = {
  id: "review",
  header: "Review",
  card: "title",
  cell: (row) => (
    <span className={classes.review}>
      <RowOpener open={{ open: row.reviewId }}>
        {row.title || excerptOf(row) || reviewTexts.somebody}
      </RowOpener>
      {row.title && <span className={classes.excerpt}>{excerptOf(row)}</span>}
    </span>
  ),
};

/** Columns that can be left out. */
export const choosable: readonly Column<ReviewRow>[] = [
  {
    id: "rating",
    header: "Stars",
    sortable: true,
    descendingFirst: true,
    cell: (row) => <Stars of={row.rating} />,
  },
  {
    id: "product",
    header: "Product",
    sortable: true,
    cell: (row) => row.productName ?? row.productId,
  },
  {
    id: "name",
    header: "By",
    sortable: true,
    wideOnly: true,
    cell: (row) => (
      <span>
        {row.name || reviewTexts.somebody}
        {row.isVerified && <span className={classes.excerpt}> · bought it</span>}
      </span>
    ),
  },
  {
    id: "status",
    header: "Status",
    sortable: true,
    cell: (row) => <ReviewStatus of={row.status} />,
  },
  {
    id: "writtenAt",
    header: "Written",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Moment at={row.writtenAt} format="date" />,
  },
];

export const chooser = (
  chosen: ReadonlySet<string>,
  rows: readonly ReviewRow[],
  onChange: (chosen: ReadonlySet<string>) => void,
): Column<ReviewRow> => {
  const here = rows.map(({ reviewId }) => reviewId);
  const all = here.length > 0 && here.every((id) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return {
    id: "choose",
    header: "Choose",
    width: "3rem",
    card: "corner",
    heading: (
      <Checkbox
        aria-label="Choose all on this page"
        checked={all}
        indeterminate={!all && here.some((id) => chosen.has(id))}
        onChange={() => onChange(all ? new Set() : new Set(here))}
      />
    ),
    cell: (row) => (
      <Checkbox
        aria-label={`Choose the review by ${row.name || reviewTexts.somebody}`}
        checked={chosen.has(row.reviewId)}
        onChange={() => toggle(row.reviewId)}
      />
    ),
  };
};
