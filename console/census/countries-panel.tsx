import { Button, Loader } from "@mantine/core";
import { IconList, IconMap } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { plainDayText } from "#domain/kit/plain-days.ts";
import { Section } from "../kit/ui/page.tsx";
import { Bars, type SelectValue, type VisitsQuery } from "./bars.tsx";
import classes from "./countries-panel.module.css";
import type { TrafficReport } from "./traffic-figures.tsx";

/** The map and the outlines of countries are loaded when someone opens it. */
const CountriesMap = lazy(async () => ({
  default: (await import("./countries-map.tsx")).CountriesMap,
}));

type Countries = TrafficReport["explain"]["countries"];

/** Since when countries are recorded. */
export const countriesSinceText = ({ recordedSince, database }: Countries): string => {
  if (recordedSince !== null)
    return `Countries were not recorded before ${plainDayText(recordedSince)}.`;
  return database === null ? "Countries are not recorded." : "No country was recorded yet.";
};

/** What the licence of the database requires to be shown. */
const Attribution = ({ database }: { readonly database: Countries["database"] }) =>
  database?.attribution && (
    <a href={database.attribution.url} rel="noreferrer" target="_blank">
      {database.attribution.text}
    </a>
  );

/** Where visits come from: as a list, or as a map with a table next to it. */
export const CountriesPanel = ({
  report,
  reportQuery,
  onSelect,
}: {
  readonly report: TrafficReport;
  readonly reportQuery: VisitsQuery;
  readonly onSelect: SelectValue;
}) => {
  const [isMap, setMap] = useState(false);
  const Icon = isMap ? IconList : IconMap;
  const { countries } = report.explain;
  const rows = report.panels.find(({ dimension }) => dimension === "country")?.rows ?? [];
  const hasUnrecorded = rows.some(({ name }) => name === "");
  return (
    <div className={classes.panel} data-map={isMap || undefined}>
      <Section
        title="Countries"
        aside={
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Icon size={16} aria-hidden="true" />}
            onClick={() => setMap(!isMap)}
          >
            {isMap ? "List" : "Map"}
          </Button>
        }
      >
        {isMap ? (
          <Suspense
            fallback={
              <div className={classes.loading}>
                <Loader aria-label="Loading the map" />
              </div>
            }
          >
            <CountriesMap reportQuery={reportQuery} onSelect={onSelect} />
          </Suspense>
        ) : (
          <Bars dimension="country" report={report} onSelect={onSelect} />
        )}
        <p className={classes.note}>
          {hasUnrecorded && <span>{countriesSinceText(countries)}</span>}
          <Attribution database={countries.database} />
        </p>
      </Section>
    </div>
  );
};
