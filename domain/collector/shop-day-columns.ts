import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";

/** What visitors did of one kind on one day. Null before: there is no day to compare with. */
export type ShopDayRow = {
  readonly day: string;
  /** The day is not over, so that its figures still grow. */
  readonly isInProgress: boolean;
  readonly event: string;
  readonly name: string;
  readonly times: number;
  readonly visitors: number;
  readonly comparedWith: string | null;
  readonly timesBefore: number | null;
  readonly visitorsBefore: number | null;
  readonly timeZone: string;
};
type Row = ShopDayRow;

const text = (label: string, value: (row: Row) => string | null) =>
  ({ label, kind: "text", value, ...defaultColumn }) as const;
const count = (label: string, value: (row: Row) => number | null) =>
  ({ label, kind: "count", value, ...defaultColumn }) as const;

/** Without days to compare with, their columns are omitted from a file that does not name them. */
export const shopDayColumnsOf = ({ isCompared }: { readonly isCompared: boolean }) => {
  const before = isCompared ? {} : ({ extra: true } as const);
  return {
    day: {
      ...text("Day", ({ day }) => day),
      shown: ({ day, isInProgress }: Row) => (isInProgress ? `${day} (so far)` : day),
    },
    name: text("What visitors did", ({ name }) => name),
    times: count("Times", ({ times }) => times),
    visitors: count("Visitors", ({ visitors }) => visitors),
    comparedWith: { ...text("Compared with", (row) => row.comparedWith), ...before },
    timesBefore: { ...count("Times before", (row) => row.timesBefore), ...before },
    visitorsBefore: { ...count("Visitors before", (row) => row.visitorsBefore), ...before },
    event: text("Event", ({ event }) => event),
    timeZone: text("Time zone", ({ timeZone }) => timeZone),
  } as const satisfies ListColumns<Row>;
};

export const shopDayColumns = shopDayColumnsOf({ isCompared: true });
