import { NativeSelect } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import {
  type TrafficDimension,
  trafficDimensionTexts,
  trafficValueName,
} from "#domain/census/traffic-dimensions.ts";
import type { TrafficRow } from "#read-api/census/contract.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { Section } from "../kit/ui/page.tsx";
import classes from "./panels.module.css";
import type { TrafficReport } from "./traffic-figures.tsx";

type Select = (dimension: TrafficDimension, value: string) => void;

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

/** One value, as long as its share of the first; selecting it filters the whole screen. */
const Bar = ({
  row,
  dimension,
  widest,
  onSelect,
}: {
  readonly row: TrafficRow;
  readonly dimension: TrafficDimension;
  readonly widest: number;
  readonly onSelect: Select;
}) => {
  const name = trafficValueName(dimension, row.name);
  // Visitors without an id have views alone.
  const count = row.visits === 0 ? `${formatCount(row.views)} views` : formatCount(row.visitors);
  const share = widest === 0 ? 0 : Math.round((row.visitors / widest) * 100);
  return (
    <li>
      <button
        type="button"
        className={classes.bar}
        title={`${formatCount(row.visits)} visits, ${formatCount(row.views)} views`}
        onClick={() => onSelect(dimension, row.name)}
      >
        <span className={classes.fill} style={{ inlineSize: `${share}%` }} aria-hidden="true" />
        <span className={classes.name}>{name}</span>
        <span className={classes.count}>{count}</span>
      </button>
    </li>
  );
};

const Panel = ({
  group: { title, dimensions },
  report,
  onSelect,
}: {
  readonly group: Group;
  readonly report: TrafficReport;
  readonly onSelect: Select;
}) => {
  const [shown, setShown] = useState<TrafficDimension>(dimensions[0] ?? "page");
  const rows = report.panels.find(({ dimension }) => dimension === shown)?.rows ?? [];
  const widest = Math.max(0, ...rows.map(({ visitors }) => visitors));
  const texts = trafficDimensionTexts[shown];
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
      <p className={classes.heads}>
        <span>{texts.one}</span>
        <span>Visitors</span>
      </p>
      {rows.length === 0 ? (
        <p className={classes.empty}>No visits in this range.</p>
      ) : (
        <ol className={classes.bars} aria-label={texts.many}>
          {rows.map((row) => (
            <Bar key={row.name} row={row} dimension={shown} widest={widest} onSelect={onSelect} />
          ))}
        </ol>
      )}
      <p className={classes.all}>
        <Link
          to="."
          hash="all"
          search={(old: object) =>
            ({ ...old, by: shown, page: undefined, sort: undefined }) as never
          }
        >
          All {texts.many.toLowerCase()}
        </Link>
      </p>
    </Section>
  );
};

/** What the visits of the range have in common. */
export const Panels = ({
  report,
  onSelect,
}: {
  readonly report: TrafficReport;
  readonly onSelect: Select;
}) => (
  <div className={classes.panels}>
    {groups.map((group) => (
      <Panel key={group.title} group={group} report={report} onSelect={onSelect} />
    ))}
  </div>
);
