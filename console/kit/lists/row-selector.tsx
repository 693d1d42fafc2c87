import { Checkbox } from "@mantine/core";
import { distinctNames } from "../ui/distinct-names.ts";
import type { Column } from "./data-table-columns.ts";

/** The rows from one to another, both included; only the other where the first one is not here. */
const rangeOf = (here: readonly string[], from: string | undefined, to: string) => {
  const [start, end] = [from === undefined ? -1 : here.indexOf(from), here.indexOf(to)];
  return start === -1 ? [to] : here.slice(Math.min(start, end), Math.max(start, end) + 1);
};

/**
 * The column of checkboxes before a list. With the Shift key a checkbox also sets those between it and the one
 * before.
 */
export const chooser = <Row,>({
  rows,
  rowId,
  nameOf,
  chosen,
  last,
  onChange,
}: {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Name of a row: "Field Notebook". */
  readonly nameOf: (row: Row) => string;
  readonly chosen: ReadonlySet<string>;
  /** The row whose checkbox was pressed last. */
  readonly last: { current: string | undefined };
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}): Column<Row> => {
  const here = rows.map(rowId);
  const names = distinctNames(rows.map(nameOf));
  const all = here.length > 0 && here.every((id) => chosen.has(id));
  const toggle = (id: string, isRange: boolean) => {
    const next = new Set(chosen);
    const isChosen = !chosen.has(id);
    for (const each of isRange ? rangeOf(here, last.current, id) : [id])
      isChosen ? next.add(each) : next.delete(each);
    // Shift also extends the selection of text from where the last press was.
    if (isRange) window.getSelection()?.removeAllRanges();
    last.current = id;
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
        aria-label={`Select ${names[here.indexOf(rowId(row))]}`}
        checked={chosen.has(rowId(row))}
        onChange={({ nativeEvent }) =>
          toggle(rowId(row), nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    ),
  };
};
