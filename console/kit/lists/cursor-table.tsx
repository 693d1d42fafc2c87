import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTable } from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { counted } from "../figures/figures.tsx";
import classes from "./data-table.module.css";
import { type Column, defsOf, features, NO_ROWS } from "./data-table-columns.ts";
import { TableFrame, type TableQuery, type TableTexts } from "./table-frame.tsx";
import { useSorting } from "./use-sorting.ts";

type Step = { readonly label: string; readonly go: (() => void) | undefined };

export type CursorTableProps<Row> = TableTexts & {
  readonly columns: readonly Column<Row>[];
  readonly query: TableQuery<unknown>;
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  readonly sort: string | undefined;
  readonly defaultSort: string;
  readonly onSort: (sort: string | undefined) => void;
  readonly back: Step;
  readonly forth: Step;
  /** Replaces the number of rows. */
  readonly note?: ReactNode;
};

/**
 * The table for calls that page by cursor without a total. A step without `go` is shown disabled.
 */
export const CursorTable = <Row extends object>({
  columns,
  query,
  rows,
  rowId,
  sort,
  defaultSort,
  onSort,
  back,
  forth,
  note,
  ...texts
}: CursorTableProps<Row>) => {
  const defs = useMemo(() => defsOf(columns), [columns]);
  const { sorting, onSortingChange } = useSorting(sort, defaultSort, onSort);
  const table = useTable({
    features,
    columns: defs,
    data: (rows as Row[] | undefined) ?? NO_ROWS,
    getRowId: rowId,
    manualSorting: true,
    manualPagination: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange,
  });
  const paged = back.go !== undefined || forth.go !== undefined;
  return (
    <TableFrame
      {...texts}
      table={table}
      query={query}
      onFurther={rows?.length === 0 ? forth.go : undefined}
      footer={
        <div className={classes.footer}>
          <span className="db-number" role="status">
            {note ?? counted(rows?.length ?? 0, "row")}
          </span>
          {paged && (
            <nav className={classes.steps} aria-label="Pages">
              <StepButton step={back} icon="left" />
              <StepButton step={forth} icon="right" />
            </nav>
          )}
        </div>
      }
    />
  );
};

const StepButton = ({ step, icon }: { readonly step: Step; readonly icon: "left" | "right" }) => (
  <Button
    size="compact-sm"
    variant="subtle"
    color="gray"
    disabled={step.go === undefined}
    {...(step.go !== undefined && { onClick: step.go })}
    leftSection={icon === "left" && <IconChevronLeft size={16} />}
    rightSection={icon === "right" && <IconChevronRight size={16} />}
  >
    {step.label}
  </Button>
);
