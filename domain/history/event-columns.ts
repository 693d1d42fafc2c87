import type { ListColumns } from "../kit/list-columns.ts";
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

const askable = { filterable: true } as const;
/** The order of the log is the only one. */
const ordered = { sortable: true, filterable: true } as const;

/** The columns of the console's list of events. */
export const eventColumns = {
  position: {
    label: "Position",
    kind: "count",
    value: (row) => Number(row.position),
    ...ordered,
  },
  type: { label: "Event", kind: "text", value: (row) => row.type, ...askable },
  stream: {
    label: "Stream",
    kind: "text",
    value: (row) => row.stream,
    shown: (row) => `${row.stream}@${row.revision}`,
    ...askable,
  },
  summary: { label: "Data", kind: "text", value: (row) => row.summary, ...askable },
  actor: { label: "Actor", kind: "text", value: (row) => row.actor, ...askable },
  recordedAt: { label: "Recorded", kind: "moment", value: (row) => row.recordedAt, ...ordered },
  category: {
    label: "Category",
    kind: "text",
    value: (row) => row.category,
    ...askable,
    extra: true,
  },
} as const satisfies ListColumns<Row>;

/** Quick filters of this list. */
export const eventQuickFilters = {
  day: { label: "Recorded", days: "recordedAt", isZoned: true },
} as const satisfies QuickFilters;
