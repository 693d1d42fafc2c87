import { Checkbox } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { accessSource, type pageColumns } from "#domain/page-access/page-columns.ts";
import type { PageAccessRow } from "#read-api/page-access/contract.ts";
import type { Column } from "../kit/lists/data-table-columns.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { AccessMark } from "./access-mark.tsx";
import classes from "./page-access-screen.module.css";

/** Selected pages by path: they stay selected on other pages of the table. */
export type SelectedPages = ReadonlyMap<string, PageAccessRow>;

type ColumnActions = {
  readonly chosen: SelectedPages;
  /** The rows of the current page. */
  readonly shown: readonly PageAccessRow[];
  readonly choose: (rows: readonly PageAccessRow[], is: boolean) => void;
  /** Absent for members who can only read. */
  readonly change: ((row: PageAccessRow) => void) | undefined;
};

const choosing = (
  chosen: SelectedPages,
  shown: readonly PageAccessRow[],
  choose: ColumnActions["choose"],
): Column<PageAccessRow> => ({
  id: "chosen",
  header: "Choose",
  width: "3rem",
  card: "corner",
  heading: (
    <ChooseAll
      chosen={shown.filter((row) => chosen.has(row.path)).length}
      of={shown.length}
      onChange={(is) => choose(shown, is)}
    />
  ),
  cell: (row) => (
    <Checkbox
      aria-label={`Select ${row.title}`}
      checked={chosen.has(row.path)}
      onChange={({ currentTarget }) => choose([row], currentTarget.checked)}
    />
  ),
});

/** Checkboxes for members who can change pages. */
export const leadingWith = ({
  chosen,
  shown,
  choose,
  change,
}: ColumnActions): readonly Column<PageAccessRow>[] =>
  change === undefined ? [] : [choosing(chosen, shown, choose)];

export const cellsWith = (
  change: ColumnActions["change"],
): CellRenderers<PageAccessRow, typeof pageColumns> => ({
  title: {
    card: "title",
    cell: (row) =>
      change === undefined ? (
        row.title
      ) : (
        <button type="button" data-row-opener onClick={() => change(row)}>
          {row.title}
        </button>
      ),
  },
  path: { cell: (row) => <span className={classes.path}>{row.path}</span> },
  access: { cell: (row) => <AccessMark access={row.access} /> },
  source: { cell: (row) => <span className={classes.source}>{accessSource(row)}</span> },
  changedAt: { wideOnly: true, card: "hidden" },
});

export const visiting: readonly Column<PageAccessRow>[] = [
  {
    id: "visit",
    header: "Visit",
    align: "right",
    card: "hidden",
    cell: (row) =>
      row.kind === "address" ? null : (
        <a href={row.path} target="_blank" rel="noreferrer" aria-label={`Visit ${row.title}`}>
          <IconExternalLink size={16} aria-hidden="true" />
        </a>
      ),
  },
];

const ChooseAll = ({
  chosen,
  of,
  onChange,
}: {
  readonly chosen: number;
  readonly of: number;
  readonly onChange: (is: boolean) => void;
}) => {
  const all = of > 0 && chosen === of;
  return (
    <Checkbox
      aria-label="Select all on this page"
      checked={all}
      indeterminate={!all && chosen > 0}
      onChange={() => onChange(!all)}
    />
  );
};
