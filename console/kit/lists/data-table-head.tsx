import { NativeSelect } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import classes from "./data-table.module.css";
import type { ServerTable } from "./data-table-columns.ts";

const ariaSort = { asc: "ascending", desc: "descending" } as const;

export const TableHead = <Row extends object>({ table }: { readonly table: ServerTable<Row> }) => (
  <thead>
    <tr>
      {table.getFlatHeaders().map((header) => {
        const { column } = header;
        const { align, label, heading, width, wide } = column.columnDef.meta ?? {};
        const sorted = column.getIsSorted();
        return (
          <th
            key={header.id}
            scope="col"
            data-align={align}
            data-wide={wide || undefined}
            style={width === undefined ? undefined : { inlineSize: width }}
            aria-sort={sorted === false ? undefined : ariaSort[sorted]}
          >
            {column.getCanSort() ? (
              <button
                type="button"
                className={classes.sort}
                data-sorted={sorted || undefined}
                onClick={column.getToggleSortingHandler()}
              >
                {label}
                <SortIcon sorted={sorted} />
              </button>
            ) : (
              (heading ?? label)
            )}
          </th>
        );
      })}
    </tr>
  </thead>
);

const SortIcon = ({ sorted }: { readonly sorted: false | "asc" | "desc" }) => {
  const Icon = sorted === false ? IconArrowsSort : sorted === "asc" ? IconArrowUp : IconArrowDown;
  return <Icon size={14} stroke={2} className={classes.sortIcon} aria-hidden="true" />;
};

/** Cards have no headings to click: on phones the order is selected here. */
export const SortSelect = <Row extends object>({ table }: { readonly table: ServerTable<Row> }) => {
  const sortable = table.getAllLeafColumns().filter((column) => column.getCanSort());
  if (sortable.length === 0) return null;
  const [current] = table.state.sorting;
  return (
    <NativeSelect
      className={classes.sortSelect ?? ""}
      aria-label="Sort by"
      value={current === undefined ? "" : `${current.desc ? "-" : ""}${current.id}`}
      onChange={({ currentTarget: { value } }) =>
        table.setSorting([{ id: value.replace(/^-/, ""), desc: value.startsWith("-") }])
      }
      data={[
        ...(current === undefined ? [{ value: "", label: "Sort by …" }] : []),
        ...sortable.flatMap(({ id, columnDef }) => [
          { value: id, label: `${columnDef.meta?.label} ↑` },
          { value: `-${id}`, label: `${columnDef.meta?.label} ↓` },
        ]),
      ]}
    />
  );
};
