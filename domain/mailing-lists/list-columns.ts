import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { removalColumns } from "../kit/removal-columns.ts";

type Row = {
  readonly name: string;
  readonly members: number;
  readonly lastJoinedAt: string | null;
  readonly createdAt: string;
  readonly removed: boolean;
};

/** The columns of the console's list of mailing lists. */
export const mailingListColumns = {
  name: { label: "Name", kind: "text", value: (row) => row.name, ...defaultColumn },
  members: { label: "Subscribers", kind: "count", value: (row) => row.members, ...defaultColumn },
  lastJoinedAt: {
    label: "Last joined",
    kind: "moment",
    value: (row) => row.lastJoinedAt,
    ...defaultColumn,
  },
  createdAt: { label: "Created", kind: "moment", value: (row) => row.createdAt, ...defaultColumn },
  ...removalColumns,
} as const satisfies ListColumns<Row>;
