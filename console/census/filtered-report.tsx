import type { ReactNode } from "react";
import { resetPaging } from "../kit/lists/list-address.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Page } from "../kit/ui/page.tsx";
import { AddVisitFilter, VisitFilters } from "./visit-filters.tsx";

/** A report whose days and filters on visits are in the screen's address. */
export const FilteredReport = ({
  title,
  intro,
  back,
  address: { from, to, segment },
  hasExactTimes,
  isExplained,
  note,
  actions,
  head,
  children,
}: {
  readonly title: string;
  readonly intro: string;
  readonly back?: ReactNode;
  readonly address: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly segment?: string | undefined;
  };
  /** Whether the report knows the exact time of each of its events. */
  readonly hasExactTimes?: boolean;
  /** Whether its figures can be explained while there are no filters. */
  readonly isExplained?: boolean;
  /** What the filters mean, where the report is not of what happens in visits. */
  readonly note?: ReactNode;
  /** More than the choice of filters and days. */
  readonly actions?: ReactNode;
  /** Above the filters. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}) => {
  const change = useSearchChange();
  const select = (next: string | undefined) => change({ segment: next, ...resetPaging });
  return (
    <Page
      title={title}
      intro={intro}
      back={back}
      actions={
        <>
          <AddVisitFilter segment={segment} onChange={select} />
          <RangeChoice from={from} to={to} onChange={(next) => change(next)} />
          {actions}
        </>
      }
    >
      {head}
      <VisitFilters {...{ segment, hasExactTimes, isExplained, note }} onChange={select} />
      {children}
    </Page>
  );
};
