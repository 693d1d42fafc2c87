import { Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import {
  activityColumns,
  activityQuickFilters,
  activityTexts,
} from "#domain/census/activity-columns.ts";
import { plainDayText } from "#domain/kit/plain-days.ts";
import {
  type ActivityRow,
  exportActivityContract,
  listActivityContract,
} from "#read-api/census/activity-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import classes from "../kit/figures/definitions.module.css";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Section } from "../kit/ui/page.tsx";
import { FilteredReport } from "./filtered-report.tsx";
import { VisitsNav } from "./visits-nav.tsx";

export const screenSearch = listSearch(listActivityContract);

const route = getRouteApi("/census/activity");

/** What was played opens its page, where it can be seen. */
const cells: CellRenderers<ActivityRow, typeof activityColumns> = {
  name: {
    card: "title",
    cell: (row) => (
      <a href={row.path} target="_blank" rel="noreferrer" data-row-opener>
        {activityColumns.name.shown(row)}
      </a>
    ),
  },
  times: { card: "corner" },
};

/** What the figures mean, and since when there are any. */
const About = ({ since }: { readonly since: string | null | undefined }) => (
  <Section title="About these figures" padded={false}>
    <details className={classes.details}>
      <summary>Definitions, and since when this is recorded</summary>
      <dl className={classes.words}>
        {Object.entries(activityTexts).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed">
        {typeof since === "string"
          ? `The first report is of ${plainDayText(since)}. Nothing from before that day is counted here, including what earlier versions of Daybook recorded.`
          : "Nothing is recorded yet."}
      </Text>
    </details>
  </Section>
);

/** What visitors play on pages, and what else these report apart from their views. */
export const ActivityScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listActivityContract, { query: without(search, "columns", "view") });
  return (
    <FilteredReport
      title="Page activity"
      intro="What visitors do on your pages apart from opening them: the videos and audio files that they play, and what scripts of your own report."
      address={search}
      head={<VisitsNav from={search.from} to={search.to} segment={search.segment} />}
    >
      <ListTable
        label="Page activity"
        list="page-activity"
        columns={activityColumns}
        cells={cells}
        query={query}
        rowId={(row) => row.activityId}
        search={search}
        onSearch={change}
        places={["segment"]}
        defaultSort="-times"
        quick={activityQuickFilters}
        searches="Search files and pages"
        fileOf={listFileAddress(exportActivityContract, search)}
        empty={{
          title: "Nothing was played in this range",
          text: "When a visitor plays a video or an audio file of a page, it appears here. Bots and your own visits are never counted.",
        }}
      />
      <About since={query.data?.recordedSince} />
    </FilteredReport>
  );
};
