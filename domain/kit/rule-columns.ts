import type { ListColumns } from "./list-columns.ts";

type Row = { readonly enabled: boolean; readonly definedAt: string };

const defaultColumn = { sortable: true, filterable: true } as const;

/** What each list of rules says of one: whether it is in force (`inForce` says how), and since when it is as it is. */
export const ruleColumns = (inForce: string) =>
  ({
    enabled: {
      label: "Status",
      kind: "choice",
      choices: { yes: inForce, no: "Disabled" },
      value: (row) => (row.enabled ? "yes" : "no"),
      ...defaultColumn,
    },
    definedAt: {
      label: "Updated",
      kind: "moment",
      value: (row) => row.definedAt,
      ...defaultColumn,
      extra: true,
    },
  }) as const satisfies ListColumns<Row>;
