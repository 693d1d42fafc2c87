import { Button, NativeSelect, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import * as z from "zod/mini";
import { parseSegment } from "#domain/census/segment.ts";
import {
  draftSteps,
  funnelColumnsOf,
  funnelUnit,
  MAX_STEPS,
  MIN_STEPS,
  stepsText,
  windowOf,
} from "#domain/journeys/funnel.ts";
import { funnelTexts } from "#domain/journeys/funnel-texts.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { plainDaysText } from "#domain/kit/plain-days.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import type { Step } from "#domain/measuring/steps.ts";
import { exportFunnelContract, funnelContract } from "#read-api/journeys/contract.ts";
import { ExplainNamed } from "../history/explain-named.tsx";
import { useCountedShare } from "../kit/calls/counted-share.ts";
import { useCall } from "../kit/calls/queries.ts";
import { resetPaging } from "../kit/lists/list-address.ts";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { ViewsBar } from "../kit/saved-views/views-bar.tsx";
import { useMay } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { useVisitorLabels } from "../kit/session/visitor-labels.ts";
import { CompareChoice, comparisonOf } from "../kit/time/compare-choice.tsx";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { Empty } from "../kit/ui/states.tsx";
import { AboutReport } from "./about-report.tsx";
import { Counting } from "./counting.tsx";
import { FunnelPicture, type FunnelRow } from "./funnel-picture.tsx";
import { segmentChange } from "./segment-change.ts";
import { AddToSegment, SegmentFilters } from "./segment-filters.tsx";
import { StepEditor } from "./step-editor.tsx";
import { VisitsNav } from "./visits-nav.tsx";

const MAX_TEXT = 4_000;

/** Steps of a draft can be too few for the call. */
export const screenSearch = listSearch(funnelContract, {
  steps: z.string().check(z.maxLength(MAX_TEXT)),
});

const route = getRouteApi("/census/funnels");

const windows = [
  { value: "visit", label: "In one visit" },
  ...[1, 7, 30, 90].map((days) => ({
    value: String(days),
    label: days === 1 ? "Within 1 day" : `Within ${days} days`,
  })),
];

const step = (kind: Step["kind"], value = ""): Step => ({ kind, value });
type Example = {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly ofOrders?: true;
  /** A refund is hardly ever in the visit of its order. Absent: in one visit. */
  readonly within?: "90";
};
const examples: readonly Example[] = [
  {
    name: "From the shop to an order",
    steps: [step("page", "/shop/*"), step("cart"), step("checkout"), step("order")],
    ofOrders: true,
  },
  {
    name: "From an order to a refund",
    steps: [step("order"), step("refund")],
    ofOrders: true,
    within: "90",
  },
  { name: "Forms", steps: [step("form-shown"), step("form-started"), step("form-sent")] },
  { name: "From any page to a cart", steps: [step("page", "/*"), step("cart")] },
];

type Search = ReturnType<typeof screenSearch>;
const NO_ROWS: readonly FunnelRow[] = [];

/** In place of figures, while there are too few steps. */
const Examples = ({ onSelect }: { readonly onSelect: (example: Example) => void }) => {
  const may = useMay();
  return (
    <Empty
      title="No funnel yet"
      text="Add two or more steps above, or begin with an example. A funnel shows how many visits reach each step, and where the others leave."
      action={examples
        .filter(({ ofOrders }) => ofOrders !== true || may("overview:read"))
        .map((example) => (
          <Button key={example.name} variant="default" m={4} onClick={() => onSelect(example)}>
            {example.name}
          </Button>
        ))}
    />
  );
};

/** The picture of the steps, and their table. */
const FunnelResult = ({
  search,
  query,
  onSearch,
}: {
  readonly search: Search & { readonly steps: string };
  readonly query: UseQueryResult<ResponseOf<typeof funnelContract>>;
  readonly onSearch: ReturnType<typeof useSearchChange>;
}) => {
  const window = windowOf(search.within ?? "visit");
  const { rows = NO_ROWS, basis, before = null } = query.data ?? {};
  const { timeZone } = useWebsite();
  const say = useVisitorLabels(search);
  const isPlain = search.sort === undefined && search.filters === undefined;
  const funnel = without(
    search,
    ...(["columns", "view", "sort", "filters", "page", "pageSize", "after", "before"] as const),
    ...(["compare", "compareFrom", "compareTo"] as const),
  );
  return (
    <>
      {rows.length > 0 && isPlain && (
        <Section title={say(`${funnelUnit(window)} by step`)}>
          <FunnelPicture
            rows={rows}
            unit={window.days === null ? "visit" : say("visitor")}
            isGrowing={basis?.to === dayOf(new Date(), timeZone)}
            visits={(step, outcome) => ({ ...funnel, step: String(step), outcome })}
            explain={({ step, name }) =>
              basis !== undefined && (
                <ExplainNamed
                  name={say(funnelUnit(window))}
                  number="funnel-reached"
                  id={`${basis.from}.${basis.to}.${search.within ?? "visit"}.${step}.${search.steps}`}
                  of={`step ${step}, ${name}, ${plainDaysText(basis)}${search.segment === undefined ? "" : ", filtered"}`}
                  segment={search.segment}
                />
              )
            }
          />
          {before !== null && (
            <Text size="sm" c="dimmed" mt="sm">
              Compared with {plainDaysText(before)}.
            </Text>
          )}
        </Section>
      )}
      <ListTable
        label="Funnel by step"
        list="funnels"
        columns={funnelColumnsOf(window, search.compare !== "none")}
        cells={{ name: { card: "title" }, reached: { card: "corner" } }}
        query={query}
        rowId={(row) => String(row.step)}
        search={search}
        onSearch={onSearch}
        defaultSort="step"
        places={["steps", "within", "segment", "compare", "compareFrom", "compareTo"]}
        fileOf={listFileAddress(exportFunnelContract, search)}
        empty={{
          title: "No steps match",
          text: "Remove the filters of the table to see all steps.",
        }}
      />
      <AboutReport definitions={funnelTexts} basis={basis} />
    </>
  );
};

/** How many visits or visitors do steps one after the other, and where they leave. */
export const FunnelScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { from, to, within = "visit" } = search;
  const steps = draftSteps(search.steps);
  const isWhole = steps.length >= MIN_STEPS && steps.length <= MAX_STEPS;
  const segment = parseSegment(search.segment) ?? [];
  const reportQuery = { ...search, steps: stepsText(steps), ...comparisonOf(search) };
  const query = useCall(
    funnelContract,
    { query: without(reportQuery, "columns", "view") },
    { enabled: isWhole },
  );
  const countedShare = useCountedShare(query);
  const select = (next: readonly Step[]) =>
    change({ steps: stepsText(next) || undefined, ...resetPaging });
  return (
    <Page
      title="Funnels"
      intro="How far visits get, step by step, from a page or a form to an order or a refund. Visitors who are not recognized are not counted."
      actions={
        <>
          {segment.length <= 1 && (
            <AddToSegment segment={segment} onChange={(next) => change(segmentChange(next))} />
          )}
          <NativeSelect
            aria-label="Window"
            value={within}
            onChange={({ currentTarget: { value } }) =>
              change({ within: value === "visit" ? undefined : value, ...resetPaging })
            }
            data={windows}
          />
          <RangeChoice from={from} to={to} onChange={(next) => change(next)} />
          <CompareChoice search={search} onChange={(next) => change({ ...next, ...resetPaging })} />
        </>
      }
    >
      <VisitsNav from={from} to={to} segment={search.segment} />
      <SegmentFilters segment={segment} onChange={(next) => change(segmentChange(next))} />
      <Section title="Steps">
        <StepEditor steps={steps} onChange={select} />
      </Section>
      {!isWhole && (
        <>
          <ViewsBar list="funnels" search={search as Readonly<Record<string, unknown>>} />
          <Section padded={false}>
            <Examples
              onSelect={({ steps: next, within: days }) =>
                change({ steps: stepsText(next), within: days, ...resetPaging })
              }
            />
          </Section>
        </>
      )}
      {isWhole && countedShare !== undefined && <Counting share={countedShare} />}
      {isWhole && countedShare === undefined && (
        <FunnelResult search={reportQuery} query={query} onSearch={change} />
      )}
    </Page>
  );
};
