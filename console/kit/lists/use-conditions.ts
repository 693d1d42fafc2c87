import { useMemo } from "react";
import type { AnyColumns } from "#domain/kit/list-columns.ts";
import {
  type Condition,
  filtersText,
  MAX_WITH_PRESETS,
  parseFilters,
} from "#domain/kit/list-filters.ts";

const NONE: readonly Condition[] = [];

/** The filters in a URL. */
export const useConditions = (
  columns: AnyColumns,
  filters: string | undefined,
  onFilters: (filters: string | undefined) => unknown,
) => {
  const conditions = useMemo(
    () => parseFilters(columns, filters, MAX_WITH_PRESETS) ?? NONE,
    [columns, filters],
  );
  const setConditions = (next: readonly Condition[]) =>
    void onFilters(filtersText(next) || undefined);
  return { conditions, setConditions };
};
