import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";
import { metricText, type RatedMetric } from "./metrics.ts";

export const deviceNames = { mobile: "Phone", desktop: "Tablet or computer" } as const;

export type Speed = Readonly<Record<RatedMetric, number | null>> & { readonly loads: number };
type Row = Speed & { readonly page: string; readonly device: keyof typeof deviceNames };
type DayRow = Speed & { readonly day: string; readonly device: keyof typeof deviceNames };

/** The 75th percentile of page loads, as browsers report it. */
const metricColumn = <const Label extends string>(label: Label, metric: RatedMetric) => ({
  label,
  kind: "count" as const,
  value: (row: Speed) => {
    const value = row[metric];
    return value === null ? null : value.toFixed(metric === "cls" ? 2 : 0);
  },
  shown: (row: Speed) => {
    const value = row[metric];
    return value === null ? "" : metricText(metric, value);
  },
  ...defaultColumn,
});

const deviceColumn = {
  label: "Device",
  kind: "choice",
  choices: deviceNames,
  value: (row: Pick<Row, "device">) => row.device,
  ...defaultColumn,
} as const;
export const loadsColumn = {
  label: "Page loads",
  kind: "count",
  value: (row: Speed) => row.loads,
  ...defaultColumn,
} as const;
export const mainColumns = {
  lcp: metricColumn("Main content", "lcp"),
  inp: metricColumn("Response", "inp"),
  cls: metricColumn("Layout shift", "cls"),
} as const;

export const otherColumns = {
  fcp: metricColumn("First content", "fcp"),
  ttfb: metricColumn("Server response", "ttfb"),
} as const;

/** The columns of the speed of the website by day. */
export const speedDayColumns = {
  day: { label: "Day", kind: "text", value: (row) => row.day, ...defaultColumn },
  device: deviceColumn,
  loads: loadsColumn,
  ...mainColumns,
  ...otherColumns,
} as const satisfies ListColumns<DayRow>;

/** The columns of the console's list of pages by speed. */
export const performanceColumns = {
  page: { label: "Page", kind: "text", value: (row) => row.page, ...defaultColumn },
  device: deviceColumn,
  loads: loadsColumn,
  ...mainColumns,
  fcp: { ...metricColumn("First content", "fcp"), extra: true },
  ttfb: { ...metricColumn("Server response", "ttfb"), extra: true },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const performanceQuickFilters = {
  device: quickChoice(performanceColumns, "device", "Every device"),
} as const satisfies QuickFilters;
