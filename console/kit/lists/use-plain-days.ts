import { useEffect } from "react";
import { type Condition, filtersText } from "#domain/kit/list-filters.ts";
import type { QuickFilters } from "#domain/kit/quick-filters.ts";
import { addDays, startOfDay } from "#domain/kit/zoned-day.ts";
import { useWebsite } from "../session/session.tsx";
import type { useSearchChange } from "./use-search-change.ts";

type Search = {
  readonly filters?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Converts the plain days of older and typed URLs, which are the website's, to filters on times. */
export const usePlainDays = (
  quick: QuickFilters | undefined,
  search: object,
  change: ReturnType<typeof useSearchChange>,
): void => {
  const { timeZone } = useWebsite();
  const { filters, from, to }: Search = search;
  const zoned = Object.values(quick ?? {}).find((each) => "days" in each && each.isZoned);
  const column = zoned !== undefined && "days" in zoned ? zoned.days : undefined;
  useEffect(() => {
    if (column === undefined || (from === undefined && to === undefined)) return;
    const given = (operator: Condition["operator"], day: string | undefined) =>
      day && filtersText([{ column, operator, values: [startOfDay(day, timeZone)] }]);
    const all = [filters, given("since", from), given("before", to && addDays(to, 1))];
    const next = { from: undefined, to: undefined, filters: all.filter(Boolean).join(";") };
    void change(next, { replace: true });
  }, [column, filters, from, to, timeZone, change]);
};
