import { filtersText, MAX_WITH_PRESETS, parseFilters } from "#domain/kit/list-filters.ts";
import { quickValue, withQuick } from "#domain/kit/quick-filters.ts";
import { mediaColumns, mediaQuickFilters } from "#domain/media/columns.ts";

const conditionsOf = (filters: string | undefined) =>
  parseFilters(mediaColumns, filters, MAX_WITH_PRESETS) ?? [];

/** The folder that the list shows; empty for all of them, or a choice that is not one folder. */
export const openFolderOf = (filters: string | undefined): string =>
  quickValue(mediaQuickFilters.folder, conditionsOf(filters)) ?? "";

export const withFolder = (filters: string | undefined, folder: string): string | undefined =>
  filtersText(withQuick(mediaQuickFilters.folder, conditionsOf(filters), folder)) || undefined;
