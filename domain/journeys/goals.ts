import type { ListColumns } from "../kit/list-columns.ts";
import { shareColumn } from "../kit/share-column.ts";

type Row = {
  readonly name: string;
  readonly step: string;
  readonly visitors: number;
  readonly completions: number;
  readonly rate: number | null;
  readonly visitorsBefore: number | null;
  readonly completionsBefore: number | null;
  readonly rateBefore: number | null;
};

const text = (label: string, value: (row: Row) => string) =>
  ({ label, kind: "text", value, sortable: true, filterable: true }) as const;
const count = (label: string, value: (row: Row) => number | null) =>
  ({ label, kind: "count", value, sortable: true, filterable: true }) as const;

/** The columns of the report of goals. */
export const goalColumns = {
  name: text("Goal", ({ name }) => name),
  step: text("Reached by", ({ step }) => step),
  visitors: count("Visitors", ({ visitors }) => visitors),
  completions: count("Completions", ({ completions }) => completions),
  rate: shareColumn<Row>("Conversion", ({ rate }) => rate),
  visitorsBefore: { ...count("Visitors before", (row) => row.visitorsBefore), extra: true },
  completionsBefore: {
    ...count("Completions before", (row) => row.completionsBefore),
    extra: true,
  },
  rateBefore: { ...shareColumn<Row>("Conversion before", (row) => row.rateBefore), extra: true },
} as const satisfies ListColumns<Row>;

/** What the figures of goals mean, in the words of the screen. */
export const goalTexts: Readonly<Record<string, string>> = {
  Visitors:
    "Recognized visitors who reached the goal at least once, in a visit of the selected days that the filters select.",
  Completions:
    "How often the goal was reached: each page view, each event, each order. Those of a visit count on the day on which the visit started.",
  Conversion:
    "Visitors who reached the goal, of all visitors in these days. Actions without a page view count only without filters, and their visitors belong to all visitors.",
  Before: "The same figures of the days that are compared, counted by the goals of today.",
  Changes:
    "Goals are counted from what is recorded anyway. A new goal applies to the past, too, and nothing is counted again.",
  Orders:
    "Orders and refunds are recorded ones, of the visitor who filled the cart. Once the customer is erased, they are not attributed.",
};
