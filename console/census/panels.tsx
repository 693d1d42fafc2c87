import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { type TrafficDimension, trafficDimensionTexts } from "#domain/census/traffic-dimensions.ts";
import { Section } from "../kit/ui/page.tsx";
import { Bars, type SelectValue, type VisitsQuery } from "./bars.tsx";
import { CountriesPanel } from "./countries-panel.tsx";
import classes from "./panels.module.css";
import type { TrafficReport } from "./traffic-figures.tsx";

type Group = {
  readonly title: string;
  readonly dimensions: readonly TrafficDimension[];
};

const groups: readonly Group[] = [
  {
    title: "Sources",
    dimensions: ["source", "campaign", "utmSource", "utmMedium", "utmTerm", "utmContent"],
  },
  { title: "Pages", dimensions: ["page", "entry", "exit"] },
  { title: "Devices", dimensions: ["device", "browser", "system", "language"] },
];

const Panel = ({
  group: { title, dimensions },
  report,
  onSelect,
}: {
  readonly group: Group;
  readonly report: TrafficReport;
  readonly onSelect: SelectValue;
}) => {
  const [shown, setShown] = useState<TrafficDimension>(dimensions[0] ?? "page");
  return (
    <Section
      title={title}
      aside={
        <NativeSelect
          size="xs"
          aria-label={`${title} by`}
          data={dimensions.map((value) => ({ value, label: trafficDimensionTexts[value].many }))}
          value={shown}
          onChange={({ currentTarget: { value } }) => setShown(value as TrafficDimension)}
        />
      }
    >
      <Bars dimension={shown} report={report} onSelect={onSelect} />
    </Section>
  );
};

/** What the visits of the range have in common. */
export const Panels = ({
  report,
  reportQuery,
  onSelect,
}: {
  readonly report: TrafficReport;
  readonly reportQuery: VisitsQuery;
  readonly onSelect: SelectValue;
}) => (
  <div className={classes.panels}>
    {groups.map((group) => (
      <Panel key={group.title} group={group} report={report} onSelect={onSelect} />
    ))}
    <CountriesPanel report={report} reportQuery={reportQuery} onSelect={onSelect} />
  </div>
);
