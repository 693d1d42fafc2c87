import { ActionIcon, NativeSelect, VisuallyHidden } from "@mantine/core";
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from "@tabler/icons-react";
import { formatCount } from "../figures/figures.tsx";
import classes from "./data-table.module.css";
import type { ServerTable } from "./data-table-columns.ts";

const FEWEST = 25;
const PAGE_SIZES = [String(FEWEST), "50", "100", "200"];

type Props<Row extends object> = {
  readonly table: ServerTable<Row>;
  readonly total: number;
  /** There are more rows than `total`. */
  readonly capped: boolean;
  /** Number of rows on this page. */
  readonly rows: number;
  /** Whether an uncounted list continues after this page. */
  readonly more: boolean;
};

/** The range of rows, their total, and links to other pages. */
export const TableFooter = <Row extends object>(props: Props<Row>) => {
  const { table, total, capped, rows } = props;
  const { pageIndex, pageSize } = table.state.pagination;
  const first = pageIndex * pageSize + 1;
  const last = capped ? first + rows - 1 : Math.min(total, first + pageSize - 1);
  const all = `${formatCount(total)}${capped ? "+" : ""}`;
  if (total === 0 && pageIndex === 0 && !capped)
    return <VisuallyHidden role="status">0 rows</VisuallyHidden>;
  const isPaged = capped || pageIndex > 0 || total > Math.min(pageSize, FEWEST);
  return (
    <div className={classes.footer}>
      <span className="db-number" role="status">
        {total === 0 || last < first
          ? `0 of ${all}`
          : `${formatCount(first)}–${formatCount(last)} of ${all}`}
      </span>
      {isPaged && <Pager {...props} />}
    </div>
  );
};

const Pager = <Row extends object>({ table, total, capped, more }: Props<Row>) => {
  const { pageIndex, pageSize } = table.state.pagination;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const continues = capped ? more : pageIndex + 1 < pages;
  const steps = [
    ["First page", IconChevronsLeft, 0, pageIndex > 0],
    ["Previous page", IconChevronLeft, pageIndex - 1, pageIndex > 0],
    ["Next page", IconChevronRight, pageIndex + 1, continues],
    ["Last page", IconChevronsRight, pages - 1, continues && !capped],
  ] as const;
  return (
    <div className={classes.pager}>
      <NativeSelect
        size="xs"
        aria-label="Rows per page"
        value={String(pageSize)}
        onChange={({ currentTarget }) =>
          table.setPagination({ pageIndex: 0, pageSize: Number(currentTarget.value) })
        }
        data={[...new Set([...PAGE_SIZES, String(pageSize)])]
          .sort((a, b) => Number(a) - Number(b))
          .map((value) => ({ value, label: `${value} rows` }))}
      />
      <nav className={classes.steps} aria-label="Pages">
        {steps.map(([label, Icon, page, enabled]) => (
          <ActionIcon
            key={label}
            variant="subtle"
            color="gray"
            aria-label={label}
            disabled={!enabled}
            onClick={() => table.setPageIndex(page)}
          >
            <Icon size={18} />
          </ActionIcon>
        ))}
      </nav>
    </div>
  );
};
