import { getRouteApi } from "@tanstack/react-router";
import {
  type AlertRecord,
  alertColumns,
  alertQuickFilters,
  alertStates,
} from "#domain/alerts/alert-columns.ts";
import { alertFigures } from "#domain/alerts/alert-texts.ts";
import { QUIET_HOURS } from "#domain/alerts/decide.ts";
import { alertText } from "#domain/measuring/alerts.ts";
import {
  type AlertRow,
  exportAlertsContract,
  listAlertsContract,
} from "#read-api/alerts/contract.ts";
import { measuringRulesContract } from "#read-api/measuring/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { Pill, type Tone } from "../kit/ui/pill.tsx";
import { MeasuringNav } from "../measuring/measuring-nav.tsx";
import { AlertSwitches } from "./alert-switches.tsx";
import classes from "./alerts-screen.module.css";

export const screenSearch = listSearch(listAlertsContract);

const route = getRouteApi("/measuring-rules/alerts");

const tones: Readonly<Record<AlertRecord["state"], Tone>> = {
  open: "warn",
  recovered: "good",
  closed: "neutral",
};

const cells: CellRenderers<AlertRow, typeof alertColumns> = {
  title: { card: "title", cell: ({ title }) => <span>{title}</span>, width: "10rem" },
  state: {
    card: "corner",
    cell: ({ state }) => <Pill tone={tones[state]}>{alertStates[state]}</Pill>,
  },
  measured: {
    width: "17rem",
    cell: ({ alert }) => (
      <>
        <span className={classes.sentence ?? ""}>{alertText(alert)}</span>
        <span className={classes.figures ?? ""}>{alertFigures(alert)}</span>
      </>
    ),
  },
  duration: { card: "late" },
  ending: { card: "hidden", width: "13rem" },
  endedAt: { card: "hidden" },
};

const EVERY_MS = 60_000;

/** What a website watches, and every alert that was noticed. */
export const AlertsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const rules = useCall(measuringRulesContract, {});
  const query = useCall(
    listAlertsContract,
    { query: without(search, "columns", "view") },
    { every: EVERY_MS },
  );
  return (
    <Page
      title="Alerts"
      intro={`What is unusual on your website. Each alert sends one email, and another one when it ends. The same alert is noticed once in ${QUIET_HOURS} hours.`}
    >
      <MeasuringNav />
      <Section title="Watched">
        <Loaded query={rules}>{(inForce) => <AlertSwitches inForce={inForce} />}</Loaded>
      </Section>
      <ListTable
        label="Alerts"
        list="alerts"
        columns={alertColumns}
        cells={cells}
        query={query}
        rowId={({ alertId }) => alertId}
        search={search}
        onSearch={change}
        defaultSort="-raisedAt"
        searches="Search alerts"
        quick={alertQuickFilters}
        fileOf={listFileAddress(exportAlertsContract, search)}
        empty={{
          title: "No alerts yet",
          text: "When something is unusual, it is listed here with what was measured, until when it lasted, and how it ended.",
        }}
      />
    </Page>
  );
};
