import { Button, Skeleton } from "@mantine/core";
import type { KeyboardEvent, MouseEvent } from "react";
import { type Emptiness, Empty } from "../ui/states.tsx";
import classes from "./data-table.module.css";
import type { ServerTable, TableColumnMeta } from "./data-table-columns.ts";

const SKELETON_ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];
const OPENER = "[data-row-opener]";

export const TableBody = <Row extends object>({
  table,
  loaded,
  empty,
  filtered = false,
  onClearFilters,
  onFirstPage,
  onFurther,
  openRowId,
}: {
  readonly table: ServerTable<Row>;
  readonly loaded: boolean;
  readonly empty: Emptiness;
  readonly filtered?: boolean;
  readonly onClearFilters?: () => void;
  readonly onFirstPage?: (() => void) | undefined;
  readonly onFurther?: (() => void) | undefined;
  readonly openRowId?: string | undefined;
}) => {
  if (!loaded) return <SkeletonRows table={table} />;
  const { rows } = table.getRowModel();
  if (rows.length === 0)
    return (
      <tbody>
        <tr className={classes.message}>
          <td colSpan={table.getAllLeafColumns().length}>
            {onFirstPage !== undefined ? (
              <BehindTheEnd onFirstPage={onFirstPage} />
            ) : onFurther !== undefined ? (
              <NothingSoFar onFurther={onFurther} />
            ) : filtered ? (
              <NothingMatches onClear={onClearFilters} />
            ) : (
              <Empty {...empty} />
            )}
          </td>
        </tr>
      </tbody>
    );
  return (
    <tbody onKeyDown={walkRows}>
      {rows.map((row) => (
        // The link inside serves keyboards and screen readers; this only widens its target.
        <tr
          key={row.id}
          onClick={openRow}
          data-open={row.id === openRowId || undefined}
          className={classes.row}
        >
          {row.getAllCells().map((cell) => {
            const { meta = {}, cell: draw } = cell.column.columnDef;
            const { align, card, label, wide } = meta as Partial<TableColumnMeta>;
            return (
              <td
                key={cell.id}
                data-align={align}
                data-card={card}
                data-label={label}
                data-wide={wide || undefined}
              >
                {/* Called instead of rendered as a component: new columns would mount every cell again and lose focus. */}
                {typeof draw === "function" && draw(cell.getContext())}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
};

const NothingMatches = ({ onClear }: { readonly onClear: (() => void) | undefined }) => (
  <Empty
    title="No results"
    text="No rows match your search and filters."
    action={
      onClear && (
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      )
    }
  />
);

const BehindTheEnd = ({ onFirstPage }: { readonly onFirstPage: () => void }) => (
  <Empty
    title="This page is empty"
    text="The list now has fewer pages."
    action={
      <Button variant="default" onClick={onFirstPage}>
        Go to the first page
      </Button>
    }
  />
);

const NothingSoFar = ({ onFurther }: { readonly onFurther: () => void }) => (
  <Empty
    title="No matches yet"
    text="No matching events in the part of the log searched so far."
    action={
      <Button variant="default" onClick={onFurther}>
        Keep searching
      </Button>
    }
  />
);

const SkeletonRows = <Row extends object>({ table }: { readonly table: ServerTable<Row> }) => (
  <tbody>
    {SKELETON_ROWS.map((name) => (
      <tr key={name}>
        {table.getAllLeafColumns().map((column) => (
          <td
            key={column.id}
            data-align={column.columnDef.meta?.align}
            data-card={column.columnDef.meta?.card}
            data-wide={column.columnDef.meta?.wide || undefined}
          >
            <Skeleton height={12} radius="sm" className={classes.skeleton ?? ""} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

/** A click anywhere in the row opens it, unless it hits another control. */
const openRow = (event: MouseEvent<HTMLTableRowElement>): void => {
  const target = event.target as HTMLElement;
  if (target.closest("a, button, input, select, label")) return;
  if (window.getSelection()?.type === "Range") return;
  event.currentTarget.querySelector<HTMLElement>(OPENER)?.click();
};

const walkRows = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const here = event.target as HTMLElement;
  if (step === undefined || !here.matches(OPENER)) return;
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>(OPENER)];
  const next = openers[openers.indexOf(here) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
};
