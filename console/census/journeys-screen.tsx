import { getRouteApi, Link } from "@tanstack/react-router";
import * as z from "zod/mini";
import { parseSegment, type Segment } from "#domain/census/segment.ts";
import { behindText } from "#domain/journeys/behind.ts";
import {
  DEFAULT_FLOW_STEPS,
  flowColumns,
  flowFrom,
  flowTexts,
  flowTo,
} from "#domain/journeys/page-flow.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { exportFlowContract, flowContract } from "#read-api/journeys/flow-contract.ts";
import { ExplainNamed } from "../history/explain-named.tsx";
import { useCountedShare } from "../kit/calls/counted-share.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { AboutReport } from "./about-report.tsx";
import { Counting } from "./counting.tsx";
import { FlowChoices } from "./flow-choices.tsx";
import { type BehindOf, FlowPicture } from "./flow-picture.tsx";
import { segmentChange } from "./segment-change.ts";
import { AddToSegment, SegmentFilters } from "./segment-filters.tsx";
import { VisitsBehind } from "./visits-behind.tsx";
import { VisitsNav } from "./visits-nav.tsx";

export const screenSearch = listSearch(flowContract, {
  // A text: what is not a path is shown with its error.
  path: z.string().check(z.maxLength(200)),
});

const route = getRouteApi("/census/journeys");

type Report = ResponseOf<typeof flowContract>;
type Row = Report["rows"][number];
type Search = ReturnType<typeof screenSearch>;

/** The search of the same report on another page. */
const createSearchOf =
  (search: Search) =>
  (page: string): object => ({
    ...without(
      search,
      ...(["columns", "view", "sort", "filters", "page", "pageSize", "after", "before"] as const),
    ),
    path: page,
  });

const PageCell = ({
  page,
  name,
  searchOf,
}: {
  /** Empty for what is not one page. */
  readonly page: string;
  readonly name: string;
  readonly searchOf: (page: string) => object;
}) =>
  page === "" ? (
    name
  ) : (
    <Link to="/census/journeys" search={searchOf(page)}>
      {name}
    </Link>
  );

/** A move of the report, or a page in one step, as the call for its visits names it. */
const createBehindOf =
  ({ path = "", direction = "from", steps = DEFAULT_FLOW_STEPS }: Search): BehindOf =>
  (step, from, to) => ({ report: "journeys", path, direction, steps, step, from, to });

/** The past of a move. Which pages are other ones changes with every visit, so that these have none. */
const ExplainMove = ({
  search,
  basis,
  row,
}: {
  readonly search: Search;
  readonly basis: Report["basis"] | undefined;
  readonly row: Row;
}) => {
  if (basis === undefined || row.fromKind === "other" || row.toKind === "other") return null;
  const behind = createBehindOf(search)(
    row.step,
    { kind: row.fromKind, page: row.fromPage },
    { kind: row.toKind, page: row.toPage },
  );
  return (
    <ExplainNamed
      name="Visits"
      number="journey-visits"
      id={`${basis.from}.${basis.to}.${behindText(behind)}`}
      of={`“${flowFrom(row)}” to “${flowTo(row)}”${search.segment === undefined ? "" : ", filtered"}`}
      segment={search.segment}
    />
  );
};

const cellsOf = (
  search: Search,
  searchOf: (page: string) => object,
  basis: Report["basis"] | undefined,
): CellRenderers<Row, typeof flowColumns> => ({
  from: {
    card: "title",
    width: "18rem",
    cell: (row) => <PageCell page={row.fromPage} name={flowFrom(row)} searchOf={searchOf} />,
  },
  to: {
    width: "18rem",
    cell: (row) => <PageCell page={row.toPage} name={flowTo(row)} searchOf={searchOf} />,
  },
  visits: {
    card: "corner",
    cell: (row) => (
      <>
        <VisitsBehind
          behind={createBehindOf(search)(
            row.step,
            { kind: row.fromKind, page: row.fromPage },
            { kind: row.toKind, page: row.toPage },
          )}
          count={row.visits}
          search={search}
        >
          {formatCount(row.visits)}
        </VisitsBehind>
        <ExplainMove search={search} basis={basis} row={row} />
      </>
    ),
  },
});

const rowId = (row: Row): string =>
  [row.step, row.fromKind, row.fromPage, row.toKind, row.toPage].join(" ");

/** The page that is followed, the picture and its table. */
const Journeys = ({
  search,
  query,
  onSearch,
}: {
  readonly search: Search;
  readonly query: ReturnType<typeof useCall<typeof flowContract>>;
  readonly onSearch: ReturnType<typeof useSearchChange>;
}) => {
  const { path = "", direction = "from", steps = DEFAULT_FLOW_STEPS } = search;
  const { data } = query;
  const searchOf = createSearchOf(search);
  const links = data?.links ?? [];
  const pages = new Set(links.flatMap(({ fromPage, toPage }) => [fromPage, toPage]));
  return (
    <>
      <Section
        title={
          data === undefined
            ? "Visits"
            : `${formatCount(data.visits)} of ${counted(data.allVisits, "visit")}`
        }
      >
        <FlowChoices
          chosen={{ path, direction, steps }}
          known={[...pages].filter(Boolean).sort()}
          onChange={onSearch}
        />
        {links.length > 0 && (
          <FlowPicture
            moves={links}
            searchOf={searchOf}
            behindOf={createBehindOf(search)}
            report={search}
          />
        )}
      </Section>
      <ListTable
        label="Moves from page to page"
        list="journeys"
        columns={flowColumns}
        cells={cellsOf(search, searchOf, data?.basis)}
        query={query}
        rowId={rowId}
        search={search}
        onSearch={onSearch}
        defaultSort="-visits"
        places={["path", "direction", "steps", "segment"]}
        fileOf={listFileAddress(exportFlowContract, search)}
        empty={{
          title: "No journeys yet",
          text: "Journeys appear here once recognized visitors open pages.",
        }}
      />
      <AboutReport definitions={flowTexts} basis={data?.basis} />
    </>
  );
};

/** Where visits go from a page, or come from before it. */
export const JourneysScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { from, to } = search;
  const segment = parseSegment(search.segment) ?? [];
  const query = useCall(flowContract, { query: without(search, "columns", "view") });
  const countedShare = useCountedShare(query);
  const select = (next: Segment) => change(segmentChange(next));
  return (
    <Page
      title="Journeys"
      intro="Where visits go from a page, or come from before it. Select a page in the picture or in the table to follow it."
      actions={
        <>
          {segment.length <= 1 && <AddToSegment segment={segment} onChange={select} />}
          <RangeChoice from={from} to={to} onChange={(next) => change(next)} />
        </>
      }
    >
      <VisitsNav from={from} to={to} segment={search.segment} />
      <SegmentFilters segment={segment} onChange={select} />
      {countedShare === undefined ? (
        <Journeys search={search} query={query} onSearch={change} />
      ) : (
        <Counting share={countedShare} />
      )}
    </Page>
  );
};
