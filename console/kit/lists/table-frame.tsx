import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useRef } from "react";
import { type Emptiness, Failed } from "../ui/states.tsx";
import classes from "./data-table.module.css";
import { TableBody } from "./data-table-body.tsx";
import type { ServerTable } from "./data-table-columns.ts";
import { SortSelect, TableHead } from "./data-table-head.tsx";
import { useTableKeys } from "./table-keys.ts";

/** The answer in TanStack Query's form. */
export type TableQuery<Answer> = {
  readonly data: Answer | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
};

/** Texts of every table, however it pages. */
export type TableTexts = {
  /** Label for screen readers: "Orders". */
  readonly label: string;
  readonly empty: Emptiness;
  /** Whether a filter is active, so that an empty table says so. */
  readonly filtered?: boolean;
  readonly onClearFilters?: () => void;
  /** Given when the URL names a page after the last row. */
  readonly onFirstPage?: (() => void) | undefined;
  /** Given when rows may follow an empty page of the log. */
  readonly onFurther?: (() => void) | undefined;
  /** Search field and filters above the rows. */
  readonly toolbar?: ReactNode;
  /** Between toolbar and rows: the bulk bar. */
  readonly banner?: ReactNode;
  /** Has more columns than fit: scrolls inside its frame in any window. */
  readonly scrolls?: boolean;
  /** The row of the open drawer. */
  readonly openRowId?: string | undefined;
};

/** Toolbar, rows and footer, with the loading, empty and failed states. */
export const TableFrame = <Row extends object>({
  table,
  query,
  footer,
  ...texts
}: TableTexts & {
  readonly table: ServerTable<Row>;
  readonly query: TableQuery<unknown>;
  readonly footer: ReactNode;
}) => {
  const frame = useRef<HTMLDivElement>(null);
  useTableKeys(frame);
  // A table that is wider than the window scrolls, so that its last column can be reached.
  const scroller = useElementSize();
  const grid = useElementSize<HTMLTableElement>();
  const loaded = query.data !== undefined;
  const failed = !loaded && query.error !== null && query.error !== undefined;
  return (
    <div ref={frame} className={classes.frame} data-table-frame>
      {texts.toolbar !== undefined && (
        <div className={classes.toolbar}>
          {texts.toolbar}
          <SortSelect table={table} />
        </div>
      )}
      {texts.banner}
      {failed ? (
        <Failed error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <div
          ref={scroller.ref}
          className={classes.scroller}
          data-scrolls={texts.scrolls || grid.width > scroller.width + 1 || undefined}
        >
          <table
            ref={grid.ref}
            className={classes.table}
            aria-label={texts.label}
            aria-busy={!loaded || query.isPlaceholderData}
            data-stale={query.isPlaceholderData || undefined}
          >
            <TableHead table={table} />
            <TableBody table={table} loaded={loaded} {...texts} />
          </table>
        </div>
      )}
      {loaded && footer}
    </div>
  );
};
