import { useMemo } from "react";
import type { AnyColumns } from "#domain/kit/list-columns.ts";
import { type Condition, filtersText, parseFilters } from "#domain/kit/list-filters.ts";

const NONE: readonly Condition[] = [];

/** What an address demands of a list's columns. */
export const useConditions = (
  columns: AnyColumns,
  filters: string | undefined,
  onFilters: (filters: string | undefined) => unknown,
) => {
  const conditions = useMemo(() => parseFilters(columns, filters) ?? NONE, [columns, filters]);
  const setConditions = (next: readonly Condition[]) =>
    void onFilters(filtersText(next) || undefined);
  return { conditions, setConditions };
};
