import type { ReactNode } from "react";
import type { AnyColumns } from "#domain/kit/list-columns.ts";
import type { Condition } from "#domain/kit/list-filters.ts";
import type { QuickFilters as QuickPresets } from "#domain/kit/quick-filters.ts";
import { AddFilter } from "./list-filters.tsx";
import { QuickFilters, type QuickOptions } from "./quick-filters.tsx";
import { SearchField } from "./search-field.tsx";

const NO_PRESETS: QuickPresets = {};
const NO_OPTIONS: QuickOptions = {};

/** What stands above every list: its search, its presets, and the filter for any of its columns. */
export const ListTools = ({
  searches,
  search,
  onSearched,
  quick = NO_PRESETS,
  quickOptions = NO_OPTIONS,
  toolbar,
  columns,
  conditions,
  onConditions,
}: {
  readonly searches?: string | undefined;
  readonly search: { readonly search?: string | undefined };
  readonly onSearched: (text: string | undefined) => unknown;
  readonly quick?: QuickPresets | undefined;
  readonly quickOptions?: QuickOptions | undefined;
  readonly toolbar?: ReactNode;
  readonly columns: AnyColumns;
  readonly conditions: readonly Condition[];
  readonly onConditions: (conditions: readonly Condition[]) => void;
}) => (
  <>
    {searches !== undefined && (
      <SearchField label={searches} value={search.search} onChange={onSearched} />
    )}
    <QuickFilters
      quick={quick}
      options={quickOptions}
      conditions={conditions}
      onChange={onConditions}
    />
    {toolbar}
    <AddFilter columns={columns} conditions={conditions} onChange={onConditions} />
  </>
);
