import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Behind, behindText } from "#domain/journeys/behind.ts";

/** The days and filters of a report. */
export type ReportSearch = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly segment?: string | undefined;
};

/** A figure that leads to the visits that it counts. A zero leads nowhere. */
export const VisitsBehind = ({
  behind,
  count,
  search: { from, to, segment },
  label,
  className,
  children,
}: {
  readonly behind: Behind;
  readonly count: number;
  readonly search: ReportSearch;
  /** What is counted, for readers who see no table around it. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) =>
  count === 0 ? (
    children
  ) : (
    <Link
      to="/census/visits"
      search={{ from, to, segment, behind: behindText(behind) }}
      title="Show visits"
      {...(label !== undefined && { "aria-label": `${label}: show visits` })}
      {...(className !== undefined && { className })}
    >
      {children}
    </Link>
  );

type Back = { readonly to: string; readonly search: object; readonly name: string };

/** The report that a list of visits comes from. */
export const reportBehind = (behind: Behind | undefined): Back => {
  switch (behind?.report) {
    case "goal":
      return { to: "/census/goals", search: { goal: behind.goalId }, name: "Goals" };
    case "shop-activity":
      return { to: "/shop-activity", search: {}, name: "Shop activity" };
    case "retention":
      return { to: "/census/retention", search: { grain: behind.grain }, name: "Retention" };
    case "journeys": {
      const { path, direction, steps } = behind;
      return { to: "/census/journeys", search: { path, direction, steps }, name: "Journeys" };
    }
    default:
      return { to: "/census", search: {}, name: "Visits" };
  }
};
