import { useMemo } from "react";
import type { AnyColumns } from "#domain/kit/list-columns.ts";
import { hasVisitorDays, inVisitorDays, relabelled } from "#domain/kit/visitor-days.ts";
import { addDays, dayOf } from "#domain/kit/zoned-day.ts";
import { useWebsite } from "./session.tsx";

/** The range of reports when none is given. */
const DEFAULT_DAYS = 30;
const unchanged = (text: string): string => text;

type Range = { readonly from?: unknown; readonly to?: unknown };

/** What visitors of these days are called: visitor-days where each day counts for itself. */
export const useVisitorLabels = ({ from, to }: Range): ((text: string) => string) => {
  const { dayVisitors = [], timeZone } = useWebsite();
  if (dayVisitors.length === 0) return unchanged;
  const last = typeof to === "string" ? to : dayOf(new Date(), timeZone);
  const first = typeof from === "string" ? from : addDays(last, 1 - DEFAULT_DAYS);
  return hasVisitorDays(dayVisitors, { from: first, to: last }) ? inVisitorDays : unchanged;
};

/** The columns of a list on these days. */
export const useVisitorColumns = <Columns extends AnyColumns>(
  columns: Columns,
  range: Range,
): Columns => {
  const say = useVisitorLabels(range);
  return useMemo(() => (say === unchanged ? columns : relabelled(columns, say)), [columns, say]);
};
