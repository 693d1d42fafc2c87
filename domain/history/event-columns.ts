import type { ListColumns } from "../shared/list-columns.ts";

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

/** The columns of the console's list of events. Its order is the log's. */
export const eventColumns = {
  position: { label: "Position", kind: "count", value: (row) => Number(row.position) },
  type: { label: "Event", kind: "text", value: (row) => row.type },
  stream: {
    label: "Stream",
    kind: "text",
    value: (row) => row.stream,
    shown: (row) => `${row.stream}@${row.revision}`,
  },
  summary: { label: "Data", kind: "text", value: (row) => row.summary },
  actor: { label: "Actor", kind: "text", value: (row) => row.actor },
  recordedAt: { label: "Recorded", kind: "moment", value: (row) => row.recordedAt },
  category: { label: "Category", kind: "text", value: (row) => row.category, extra: true },
} as const satisfies ListColumns<Row>;
