import type { SortingState, Updater } from "@tanstack/react-table";
import { useMemo } from "react";

/** `-total` → total, descending. */
const sortingOf = (sort: string): SortingState => [
  { id: sort.replace(/^-/, ""), desc: sort.startsWith("-") },
];

/** The order in a URL, for the table. `onSort` gets undefined for the default one. */
export const useSorting = (
  sort: string | undefined,
  defaultSort: string,
  onSort: (sort: string | undefined) => void,
) => {
  const sorting = useMemo(() => sortingOf(sort ?? defaultSort), [sort, defaultSort]);
  const onSortingChange = (update: Updater<SortingState>): void => {
    const [next] = typeof update === "function" ? update(sorting) : update;
    if (next === undefined) return;
    const chosen = `${next.desc ? "-" : ""}${next.id}`;
    onSort(chosen === defaultSort ? undefined : chosen);
  };
  return { sorting, onSortingChange };
};
