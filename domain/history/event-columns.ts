import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import type { QuickFilters } from "../kit/quick-filters.ts";

type Row = {
  readonly position: string;
  readonly type: string;
  readonly category: string;
  readonly stream: string;
  readonly revision: string;
  readonly summary: string;
  readonly actor: string;
  readonly recordedAt: string;
};

const filterableColumn = { filterable: true } as const;
/** The columns of the console's list of events. */
export const eventColumns = {
  position: {
    label: "Position",
    kind: "count",
    value: (row) => Number(row.position),
    ...defaultColumn,
  },
  type: { label: "Event", kind: "text", value: (row) => row.type, ...filterableColumn },
  stream: {
    label: "Stream",
    kind: "text",
    value: (row) => row.stream,
    shown: (row) => `${row.stream}@${row.revision}`,
    ...filterableColumn,
  },
  summary: { label: "Data", kind: "text", value: (row) => row.summary, ...filterableColumn },
  actor: { label: "Actor", kind: "text", value: (row) => row.actor, ...filterableColumn },
  recordedAt: {
    label: "Recorded",
    kind: "moment",
    value: (row) => row.recordedAt,
    ...defaultColumn,
  },
  category: {
    label: "Category",
    kind: "text",
    value: (row) => row.category,
    ...filterableColumn,
    extra: true,
  },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const eventQuickFilters = {
  day: { label: "Recorded", days: "recordedAt", isZoned: true },
} as const satisfies QuickFilters;
