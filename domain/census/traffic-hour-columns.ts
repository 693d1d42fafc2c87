import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";

/** By ISO number: 1 is Monday. */
export const weekdayNames = {
  "1": "Monday",
  "2": "Tuesday",
  "3": "Wednesday",
  "4": "Thursday",
  "5": "Friday",
  "6": "Saturday",
  "7": "Sunday",
} as const;
export type Weekday = keyof typeof weekdayNames;

type Row = { readonly weekday: Weekday; readonly hour: number; readonly visits: number };

/** "06:00" */
export const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

/** The columns of visits by weekday and hour of their start. */
export const trafficHourColumns = {
  weekday: {
    label: "Weekday",
    kind: "choice",
    choices: weekdayNames,
    value: ({ weekday }) => weekday,
    ...defaultColumn,
  },
  hour: {
    label: "Hour",
    kind: "count",
    value: ({ hour }) => hour,
    shown: ({ hour }) => hourText(hour),
    ...defaultColumn,
  },
  visits: { label: "Visits", kind: "count", value: ({ visits }) => visits, ...defaultColumn },
} as const satisfies ListColumns<Row>;
