import { Checkbox } from "@mantine/core";
import type { Column } from "./data-table-columns.ts";

/** The column of checkboxes before a list. */
export const chooser = <Row,>({
  rows,
  rowId,
  nameOf,
  chosen,
  onChange,
}: {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Name of a row: "Field Notebook". */
  readonly nameOf: (row: Row) => string;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}): Column<Row> => {
  const here = rows.map(rowId);
  const all = here.length > 0 && here.every((id) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return {
    id: "choose",
    header: "Select",
    width: "3rem",
    card: "start",
    heading: (
      <Checkbox
        aria-label="Select all on this page"
        checked={all}
        indeterminate={!all && here.some((id) => chosen.has(id))}
        onChange={() => onChange(all ? new Set() : new Set(here))}
      />
    ),
    cell: (row) => (
      <Checkbox
        aria-label={`Select ${nameOf(row)}`}
        checked={chosen.has(rowId(row))}
        onChange={() => toggle(rowId(row))}
      />
    ),
  };
};
