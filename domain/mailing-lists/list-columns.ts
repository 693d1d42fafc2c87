import type { ListColumns } from "../kit/list-columns.ts";

type Row = {
  readonly name: string;
  readonly members: number;
  readonly lastJoinedAt: string | null;
  readonly createdAt: string;
};

const everyday = { sortable: true, filterable: true } as const;

/** The columns of the console's list of mailing lists. */
export const mailingListColumns = {
  name: { label: "Name", kind: "text", value: (row) => row.name, ...everyday },
  members: { label: "Subscribers", kind: "count", value: (row) => row.members, ...everyday },
  lastJoinedAt: {
    label: "Last joined",
    kind: "moment",
    value: (row) => row.lastJoinedAt,
    ...everyday,
  },
  createdAt: { label: "Created", kind: "moment", value: (row) => row.createdAt, ...everyday },
} as const satisfies ListColumns<Row>;
