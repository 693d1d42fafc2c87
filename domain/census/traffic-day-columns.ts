import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";

/** A day or an hour; null: not known, or still to come. */
export type TrafficDayRow = {
  readonly name: string;
  readonly startsAt: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly isInProgress: boolean;
  readonly visitors: number | null;
  readonly visits: number | null;
  readonly views: number | null;
  readonly orders: number | null;
  readonly totalCents: number | null;
  readonly comparedWith: string | null;
  readonly visitorsBefore: number | null;
  readonly visitsBefore: number | null;
  readonly viewsBefore: number | null;
  readonly ordersBefore: number | null;
  readonly totalCentsBefore: number | null;
};
type Row = TrafficDayRow;

const text = (label: string, value: (row: Row) => string | null) =>
  ({ label, kind: "text", value, ...defaultColumn }) as const;
const count = (label: string, value: (row: Row) => number | null) =>
  ({ label, kind: "count", value, ...defaultColumn }) as const;
const money = (label: string, value: (row: Row) => number | null) =>
  ({
    label,
    kind: "money",
    value,
    currency: (row: Row) => row.currency,
    ...defaultColumn,
  }) as const;

type Shown = {
  readonly isByHour?: boolean;
  /** The caller can see orders, and they are not filtered out. */
  readonly hasSales?: boolean;
  readonly isCompared?: boolean;
};

/**
 * The columns of visits by day, or by hour. Those that the report has no figures for are still known, so that a caller can sort by
 * them, and are omitted from a file that does not name them.
 */
export const trafficDayColumnsOf = ({
  isByHour = false,
  hasSales = true,
  isCompared = true,
}: Shown) => {
  const sales = hasSales ? {} : ({ extra: true } as const);
  const before = isCompared ? {} : ({ extra: true } as const);
  const salesBefore = { ...sales, ...before };
  return {
    name: {
      ...text(isByHour ? "Hour" : "Day", ({ name }) => name),
      shown: ({ name, isInProgress }: Row) => (isInProgress ? `${name} (so far)` : name),
    },
    visitors: count("Visitors", ({ visitors }) => visitors),
    visits: count("Visits", ({ visits }) => visits),
    views: count("Views", ({ views }) => views),
    orders: { ...count("Orders", ({ orders }) => orders), ...sales },
    total: { ...money("Total sales", ({ totalCents }) => totalCents), ...sales },
    comparedWith: { ...text("Compared with", (row) => row.comparedWith), ...before },
    visitorsBefore: { ...count("Visitors before", (row) => row.visitorsBefore), ...before },
    visitsBefore: { ...count("Visits before", (row) => row.visitsBefore), ...before },
    viewsBefore: { ...count("Views before", (row) => row.viewsBefore), ...before },
    ordersBefore: { ...count("Orders before", (row) => row.ordersBefore), ...salesBefore },
    totalBefore: { ...money("Total sales before", (row) => row.totalCentsBefore), ...salesBefore },
    currency: { ...text("Currency", ({ currency }) => currency), ...sales },
    startsAt: {
      label: "Starts at",
      kind: "moment",
      value: (row: Row) => row.startsAt,
      ...defaultColumn,
    } as const,
    timeZone: text("Time zone", ({ timeZone }) => timeZone),
  } as const satisfies ListColumns<Row>;
};

export const trafficDayColumns = trafficDayColumnsOf({});
