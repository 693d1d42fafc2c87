import { Anchor, NativeSelect } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { draftSteps, stepVisitColumns } from "#domain/journeys/funnel.ts";
import { funnelTexts } from "#domain/journeys/funnel-texts.ts";
import { exportStepVisitsContract, stepVisitsContract } from "#read-api/journeys/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { resetPaging } from "../kit/lists/list-address.ts";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Page } from "../kit/ui/page.tsx";
import { CountableFrom } from "../measuring/countable-from.tsx";
import { AboutReport } from "./about-report.tsx";
import { useStepName } from "./step-choice.tsx";
import { visitCells } from "./visit-cells.tsx";

export const screenSearch = listSearch(stepVisitsContract);

const route = getRouteApi("/census/funnels/visits");

const outcomes = [
  { value: "reached", label: "All that reached it" },
  { value: "left", label: "Those that left after it" },
];

/** The visits in which a step of a funnel was reached. */
export const StepVisitsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { step = 1, outcome = "reached" } = search;
  const steps = draftSteps(search.steps);
  const named = steps[step - 1];
  const name = useStepName(named);
  const reportQuery = { ...search, step };
  const called = { query: without(reportQuery, "columns", "view") };
  const query = useCall(stepVisitsContract, called, { enabled: named !== undefined });
  const funnel = without(
    search,
    ...([
      "step",
      "outcome",
      "sort",
      "filters",
      "page",
      "after",
      "before",
      "columns",
      "view",
    ] as const),
  );
  return (
    <Page
      title="Visits behind a step"
      intro={
        named === undefined
          ? "Open a funnel, and select the number of visits at one of its steps."
          : `Step ${step}: ${name}. The visits in which it was first reached, up to the last 5,000. Select the pages of a visit to see its events in the event log.`
      }
      back={
        <Anchor renderRoot={(props) => <Link to="/census/funnels" search={funnel} {...props} />}>
          Funnel
        </Anchor>
      }
      actions={
        <NativeSelect
          aria-label="Visits"
          value={outcome}
          onChange={({ currentTarget: { value } }) =>
            change({ outcome: value === "reached" ? undefined : value, ...resetPaging })
          }
          data={outcomes}
        />
      }
    >
      <CountableFrom figures="Visits" />
      <ListTable
        label="Visits"
        list="funnel-visits"
        columns={stepVisitColumns}
        cells={visitCells}
        query={query}
        rowId={(row) => row.visitId}
        search={search}
        onSearch={change}
        defaultSort="-startedAt"
        places={["steps", "within", "segment", "step", "outcome"]}
        fileOf={listFileAddress(exportStepVisitsContract, reportQuery)}
        empty={{
          title: "No visits",
          text: "No visit reached this step in these days.",
        }}
      />
      <AboutReport definitions={funnelTexts} basis={query.data?.basis} />
    </Page>
  );
};
