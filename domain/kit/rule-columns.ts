import { defaultColumn, type ListColumns } from "./list-columns.ts";

type Row = { readonly enabled: boolean; readonly removed: boolean; readonly definedAt: string };

/**
 * The columns of every list of rules: whether a rule is in force (`inForce` is the label), and
 * since when.
 */
export const ruleColumns = (inForce: string) =>
  ({
    enabled: {
      label: "Status",
      kind: "choice",
      choices: { yes: inForce, no: "Disabled", removed: "Removed" },
      hides: ["removed"],
      value: (row) => (row.removed ? "removed" : row.enabled ? "yes" : "no"),
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
