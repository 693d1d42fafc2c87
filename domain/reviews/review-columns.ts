import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";
import type { ReviewStatus } from "./status.ts";
import { reviewTexts } from "./texts.ts";

export const reviewStatusNames: Readonly<Record<ReviewStatus, string>> = {
  pending: "Waiting",
  approved: "Shown",
  rejected: "Hidden",
};

type Row = {
  readonly title: string | null;
  readonly text: string | null;
  readonly rating: number;
  readonly productName: string | null;
  readonly productId: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly source: "native" | "imported";
  readonly status: ReviewStatus;
  readonly writtenAt: string;
  readonly answer: string;
  readonly answeredAt: string | null;
};

/** The columns of the console's list of reviews. */
export const reviewColumns = {
  review: {
    label: "Review",
    kind: "text",
    value: (row) => [row.title, row.text].filter(Boolean).join(" — "),
  },
  rating: { label: "Stars", kind: "count", value: (row) => row.rating, ...defaultColumn },
  product: {
    label: "Product",
    kind: "text",
    value: (row) => row.productName ?? row.productId,
    ...defaultColumn,
  },
  name: {
    label: "Author",
    kind: "text",
    value: (row) => row.name,
    shown: (row) => row.name || reviewTexts.somebody,
    ...defaultColumn,
  },
  status: {
    label: "Status",
    kind: "choice",
    choices: reviewStatusNames,
    value: (row) => row.status,
    ...defaultColumn,
  },
  writtenAt: { label: "Date", kind: "moment", value: (row) => row.writtenAt, ...defaultColumn },
  email: { label: "Email", kind: "text", value: (row) => row.email, filterable: true, extra: true },
  source: {
    label: "Source",
    kind: "choice",
    choices: { native: "Written here", imported: "Imported" },
    value: (row) => row.source,
    filterable: true,
    extra: true,
  },
  isVerified: {
    label: "Purchase",
    kind: "choice",
    choices: { true: "Verified", false: "Not verified" },
    value: (row) => String(row.isVerified),
    filterable: true,
    extra: true,
  },
  answer: {
    label: "Reply",
    kind: "text",
    value: (row) => row.answer,
    filterable: true,
    extra: true,
  },
  answeredAt: {
    label: "Replied on",
    kind: "moment",
    value: (row) => row.answeredAt,
    filterable: true,
    extra: true,
  },
} as const satisfies ListColumns<Row>;

const stars = (count: string) => ({
  label: `${count} stars`,
  conditions: [{ column: "rating", operator: "is" as const, values: [count] }],
});

/** Quick filters of this list. */
export const reviewQuickFilters = {
  status: quickChoice(reviewColumns, "status", "Any status"),
  stars: {
    label: "Stars",
    none: "Any stars",
    options: {
      5: stars("5"),
      4: stars("4"),
      3: stars("3"),
      2: stars("2"),
      1: { ...stars("1"), label: "1 star" },
    },
    isNumber: true,
  },
  source: quickChoice(reviewColumns, "source", "Any source"),
  verified: quickChoice(reviewColumns, "isVerified", "Any purchase", { yes: "true", no: "false" }),
} as const satisfies QuickFilters;
