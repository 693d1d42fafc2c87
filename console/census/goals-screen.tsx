import { Button } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import { parseSegment, type Segment } from "#domain/census/segment.ts";
import { goalColumns, goalTexts } from "#domain/journeys/goals.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { plainDaysText } from "#domain/kit/plain-days.ts";
import { Goal, MAX_GOALS } from "#domain/measuring/goals.ts";
import { goalsOf } from "#domain/measuring/rules.ts";
import { exportGoalsContract, goalsContract } from "#read-api/journeys/goals-contract.ts";
import { measuringRulesContract } from "#read-api/measuring/contract.ts";
import { useCountedShare } from "../kit/calls/counted-share.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { RowOpener } from "../kit/lists/row-opener.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Changes, useMayChange } from "../kit/session/permissions.tsx";
import { CompareChoice, comparisonOf } from "../kit/time/compare-choice.tsx";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { Empty } from "../kit/ui/states.tsx";
import { AboutReport } from "./about-report.tsx";
import { Counting } from "./counting.tsx";
import { ExplainGoal } from "./explain-goal.tsx";
import { GoalBefore } from "./goal-before.tsx";
import { GoalByDay } from "./goal-by-day.tsx";
import { GoalModal } from "./goal-modal.tsx";
import classes from "./goals.module.css";
import { segmentChange } from "./segment-change.ts";
import { AddToSegment, SegmentFilters } from "./segment-filters.tsx";
import { goalsChange, type Rules, useChangeGoals } from "./use-change-goals.ts";
import { type ReportSearch, VisitsBehind } from "./visits-behind.tsx";
import { VisitsNav } from "./visits-nav.tsx";

export const screenSearch = listSearch(goalsContract, {
  goal: Goal.shape.id,
  marks: z.enum(["hidden"]),
});

const route = getRouteApi("/census/goals");

type Row = ResponseOf<typeof goalsContract>["rows"][number];
type Basis = ResponseOf<typeof goalsContract>["basis"];
type Search = ReturnType<typeof screenSearch>;

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
const shareText = (share: number | null): string => (share === null ? "–" : percent.format(share));

const cellsOf = (
  search: ReportSearch,
  basis: Basis | undefined,
): CellRenderers<Row, typeof goalColumns> => ({
  name: {
    card: "title",
    cell: ({ goalId, name }) => <RowOpener open={{ goal: goalId }}>{name}</RowOpener>,
  },
  visitors: {
    cell: (row) => {
      const { goalId, visitors, visitorsBefore } = row;
      return (
        <>
          <VisitsBehind
            behind={{ report: "goal", goalId, count: "visitors" }}
            count={visitors}
            search={search}
          >
            {formatCount(visitors)}
          </VisitsBehind>
          <ExplainGoal {...{ row, basis, segment: search.segment }} number="goal-visitors" />{" "}
          <GoalBefore now={visitors} then={visitorsBefore} format={formatCount} basis={basis} />
        </>
      );
    },
  },
  completions: {
    cell: (row) => (
      <>
        <VisitsBehind
          behind={{ report: "goal", goalId: row.goalId, count: "completions" }}
          count={row.completions}
          search={search}
        >
          {formatCount(row.completions)}
        </VisitsBehind>
        <ExplainGoal {...{ row, basis, segment: search.segment }} number="goal-completions" />
      </>
    ),
  },
  rate: {
    card: "corner",
    cell: (row) => (
      <>
        {shareText(row.rate)}
        <ExplainGoal {...{ row, basis, segment: search.segment }} number="goal-conversion" />{" "}
        <GoalBefore
          now={row.rate}
          then={row.rateBefore}
          format={shareText}
          basis={basis}
          wideOnly
        />
      </>
    ),
  },
});

/** Edits and removes the goal that is shown. */
const GoalActions = ({
  inForce,
  goal,
  onEdit,
}: {
  readonly inForce: Rules;
  readonly goal: Goal;
  readonly onEdit: () => void;
}) => {
  const remove = useChangeGoals(inForce);
  const others = goalsOf(inForce.rules).filter(({ id }) => id !== goal.id);
  return (
    <Changes>
      <div className={classes.actions}>
        <Button variant="default" size="xs" onClick={onEdit}>
          Edit goal
        </Button>
        <Button
          variant="default"
          size="xs"
          loading={remove.isPending}
          onClick={() => remove.mutate(goalsChange(others, `${goal.name} was removed.`))}
        >
          Remove goal
        </Button>
      </div>
    </Changes>
  );
};

const GoalsReport = ({
  search,
  inForce,
  onEdit,
}: {
  readonly search: Search;
  readonly inForce: Rules;
  readonly onEdit: (goal: Goal) => void;
}) => {
  const change = useSearchChange();
  const reportQuery = without(search, "goal", "marks");
  const query = useCall(goalsContract, { query: without(reportQuery, "columns", "view") });
  const countedShare = useCountedShare(query);
  const goals = goalsOf(inForce.rules);
  const { rows, before, basis, hidden = 0 } = query.data ?? {};
  const shown =
    goals.find(({ id }) => id === search.goal) ?? goals.find(({ id }) => id === rows?.[0]?.goalId);
  if (countedShare !== undefined) return <Counting share={countedShare} />;
  const { from, to, segment } = search;
  const range = {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(segment !== undefined && { segment }),
    ...comparisonOf(search),
  };
  return (
    <>
      {shown !== undefined && (
        <GoalByDay
          key={shown.id}
          goal={shown}
          query={range}
          hasMarks={search.marks !== "hidden"}
          onMarks={(isShown) => change({ marks: isShown ? undefined : "hidden" })}
          actions={<GoalActions inForce={inForce} goal={shown} onEdit={() => onEdit(shown)} />}
        />
      )}
      <ListTable
        label="Goals"
        list="goals"
        columns={goalColumns}
        cells={cellsOf(search, basis)}
        query={query}
        rowId={({ goalId }) => goalId}
        search={reportQuery}
        onSearch={change}
        defaultSort="-visitors"
        openRowId={shown?.id}
        places={["segment", "compare", "compareFrom", "compareTo"]}
        fileOf={listFileAddress(exportGoalsContract, reportQuery)}
        empty={{
          title: "No goals match",
          text: "Remove the filters of the table to see all goals.",
        }}
      />
      {hidden > 0 && (
        <p>{counted(hidden, "goal")} not shown: your role cannot see what they count.</p>
      )}
      <AboutReport
        definitions={
          !before ? goalTexts : { ...goalTexts, "Compared with": `${plainDaysText(before)}.` }
        }
        basis={basis}
      />
    </>
  );
};

/** In place of the report. */
const NoGoals = ({ onNew }: { readonly onNew: () => void }) => {
  const mayChange = useMayChange();
  return (
    <Section padded={false}>
      <Empty
        title="No goals yet"
        text="A goal is what you want visitors to do: open a page, send a form, place an order, or an event of your own. Goals apply to the past, too."
        action={mayChange && <Button onClick={onNew}>New goal</Button>}
      />
    </Section>
  );
};

/** Which goals visitors reach, and how many of them. */
export const GoalsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const rules = useCall(measuringRulesContract, {});
  const [edited, setEdited] = useState<Goal | "new">();
  const { from, to } = search;
  const segment = parseSegment(search.segment) ?? [];
  const select = (next: Segment) => change(segmentChange(next));
  const goals = rules.data === undefined ? [] : goalsOf(rules.data.rules);
  return (
    <Page
      title="Goals"
      intro="How many visitors do what you want them to, and whether they are more than before. Visitors who are not recognized are not counted."
      actions={
        <>
          {segment.length <= 1 && <AddToSegment segment={segment} onChange={select} />}
          <RangeChoice from={from} to={to} onChange={(next) => change(next)} />
          <CompareChoice search={search} onChange={(next) => change(next)} />
          {goals.length > 0 && (
            <Changes>
              <Button disabled={goals.length >= MAX_GOALS} onClick={() => setEdited("new")}>
                New goal
              </Button>
            </Changes>
          )}
        </>
      }
    >
      <VisitsNav from={from} to={to} segment={search.segment} />
      <SegmentFilters segment={segment} onChange={select} />
      <Loaded query={rules}>
        {(inForce) => (
          <>
            {goalsOf(inForce.rules).length === 0 ? (
              <NoGoals onNew={() => setEdited("new")} />
            ) : (
              <GoalsReport search={search} inForce={inForce} onEdit={setEdited} />
            )}
            {edited !== undefined && (
              <GoalModal
                inForce={inForce}
                goal={edited === "new" ? undefined : edited}
                onSaved={({ id }) => change({ goal: id })}
                onClose={() => setEdited(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
};
