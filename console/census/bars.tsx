import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import {
  type TrafficDimension,
  trafficDimensionTexts,
  trafficValueName,
} from "#domain/census/traffic-dimensions.ts";
import type { TrafficRow, trafficByContract } from "#read-api/census/contract.ts";
import type { CallInput } from "../kit/calls/api.ts";
import { Change } from "../kit/figures/change.tsx";
import { formatCount } from "../kit/figures/figures.tsx";
import { resetPaging } from "../kit/lists/list-address.ts";
import { searchHere } from "../kit/lists/search-here.ts";
import { useVisitorLabels } from "../kit/session/visitor-labels.ts";
import classes from "./panels.module.css";
import type { TrafficReport } from "./traffic-figures.tsx";

export type SelectValue = (dimension: TrafficDimension, value: string) => void;

/** What the panels are counted for. */
export type VisitsQuery = CallInput<typeof trafficByContract>["query"];

/** Whether a dimension was recorded on the days to compare with. */
const isComparable = (report: TrafficReport, dimension: TrafficDimension): boolean => {
  const { before, explain } = report;
  const since = dimension === "country" ? explain.countries.recordedSince : explain.recordedSince;
  return before !== null && since !== null && before.from >= since;
};

/** One value, as long as its share of the first; selecting it filters the whole screen. */
const Bar = ({
  row,
  dimension,
  widest,
  isCompared,
  isInProgress,
  onSelect,
}: {
  readonly row: TrafficRow;
  readonly dimension: TrafficDimension;
  readonly widest: number;
  readonly isCompared: boolean;
  readonly isInProgress: boolean;
  readonly onSelect: SelectValue;
}) => {
  const name = trafficValueName(dimension, row.name);
  // Visitors without an id have views alone.
  const isOfViews = row.visits === 0;
  const count = isOfViews ? `${formatCount(row.views)} views` : formatCount(row.visitors);
  const share = widest === 0 ? 0 : Math.round((row.visitors / widest) * 100);
  const now = isOfViews ? row.views : row.visitors;
  const then = isOfViews ? row.viewsBefore : row.visitorsBefore;
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
        {isCompared && then !== null && (
          <span className={classes.change}>
            <Change now={now} then={then} isGrowing={isInProgress} />
          </span>
        )}
        <span className={classes.count}>{count}</span>
      </button>
    </li>
  );
};

/** Filters and the searched name of the table belong to what it was counted by. */
const tableOf = (by: TrafficDimension, sort?: "change") =>
  searchHere((old) => ({ ...old, by, name: undefined, filters: undefined, sort, ...resetPaging }));

/** The table of all values, those first that lost most visitors. */
const LargestDecreases = ({ dimension }: { readonly dimension: TrafficDimension }) => (
  <Link to="." hash="all" search={tableOf(dimension, "change")}>
    Largest decreases
    <VisuallyHidden> of {trafficDimensionTexts[dimension].many.toLowerCase()}</VisuallyHidden>
  </Link>
);

/** The first values of a dimension, and the way to all of them. */
export const Bars = ({
  dimension,
  report,
  onSelect,
}: {
  readonly dimension: TrafficDimension;
  readonly report: TrafficReport;
  readonly onSelect: SelectValue;
}) => {
  const rows = report.panels.find((panel) => panel.dimension === dimension)?.rows ?? [];
  const isCompared = isComparable(report, dimension);
  const widest = Math.max(0, ...rows.map(({ visitors }) => visitors));
  const texts = trafficDimensionTexts[dimension];
  const say = useVisitorLabels(report);
  return (
    <>
      <p className={classes.heads}>
        <span>{texts.one}</span>
        <span>{say("Visitors")}</span>
      </p>
      {rows.length === 0 ? (
        <p className={classes.empty}>No visits in this range.</p>
      ) : (
        <ol className={classes.bars} aria-label={texts.many}>
          {rows.map((row) => (
            <Bar
              key={row.name}
              row={row}
              dimension={dimension}
              widest={widest}
              isCompared={isCompared}
              isInProgress={report.isInProgress}
              onSelect={onSelect}
            />
          ))}
        </ol>
      )}
      <p className={classes.all}>
        <Link to="." hash="all" search={tableOf(dimension)}>
          All {texts.many.toLowerCase()}
        </Link>
        {isCompared && (
          <>
            {" · "}
            <LargestDecreases dimension={dimension} />
          </>
        )}
      </p>
    </>
  );
};
