import { useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { useWebsite } from "../session/session.tsx";
import { CHART_HEIGHT, type Mark, type MarksRow, type Series } from "./chart.ts";
import { formatCount } from "./figures.tsx";
import classes from "./time-series.module.css";

const Legend = ({
  series,
  isLastInProgress,
}: {
  readonly series: readonly Series[];
  readonly isLastInProgress: boolean;
}) => (
  <figcaption className={classes.legend}>
    {series.map((each) => (
      <span key={each.label} className={classes.key}>
        <span
          className={classes.swatch}
          style={{ background: `var(${each.color})` }}
          aria-hidden="true"
        />
        {each.label}
      </span>
    ))}
    {isLastInProgress && (
      <span className={classes.key}>
        <span className={classes.dashed} aria-hidden="true" />
        Today so far
      </span>
    )}
  </figcaption>
);

/** "12", and for another day than that of the row also which one. */
const cellText = (
  { values, days }: Series,
  index: number,
  format: (value: number) => string,
): string => {
  const value = values[index];
  if (value === null || value === undefined) return "–";
  const day = days?.[index];
  return day === undefined ? format(value) : `${format(value)} on ${day}`;
};

const NO_MARKS: readonly Mark[] = [];

/** The chart for screen readers, with what happened on each day. */
const SpokenTable = ({
  label,
  days,
  series,
  format,
  isLastInProgress,
  marks,
}: {
  readonly label: string;
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  readonly isLastInProgress: boolean;
  readonly marks: readonly Mark[];
}) => (
  <div className={classes.spoken}>
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {series.map((each) => (
            <th key={each.label} scope="col">
              {each.label}
            </th>
          ))}
          {marks.length > 0 && <th scope="col">What happened</th>}
        </tr>
      </thead>
      <tbody>
        {days.map((day, index) => (
          <tr key={day}>
            <th scope="row">
              {day}
              {isLastInProgress && index === days.length - 1 && " (so far)"}
            </th>
            {series.map((each) => (
              <td key={each.label}>{cellText(each, index, format)}</td>
            ))}
            {marks.length > 0 && (
              <td>
                {marks
                  .filter((mark) => mark.day === day)
                  .map(({ text }) => text)
                  .join("; ")}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/**
 * Counts by day. The chart is visual; screen readers get the same figures as a table. A day that is not over
 * is dashed, so that it does not look like a fall.
 */
export const TimeSeries = ({
  label,
  days,
  series,
  format = formatCount,
  empty,
  marks = NO_MARKS,
  Marks,
}: {
  readonly label: string;
  /** YYYY-MM-DD, ascending, without gaps. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
  /** Formats one value; default: a count. */
  readonly format?: (value: number) => string;
  /** Replaces the chart when all values are 0: "No orders in the last 30 days." */
  readonly empty: string;
  /** What happened on the days, ascending. */
  readonly marks?: readonly Mark[];
  /** Draws the marks; few charts have any. */
  readonly Marks?: MarksRow;
}) => {
  const { timeZone } = useWebsite();
  const isLastInProgress = days.at(-1) === dayOf(new Date(), timeZone);
  const isEmpty = series.every(({ values }) => values.every((value) => !value));
  const { ref, width } = useElementSize<HTMLDivElement>();
  const host = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();
  const shown = marks.filter(({ day }) => days.includes(day));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme decides the colours read
  useEffect(() => {
    const element = host.current;
    if (element === null || width === 0 || days.length === 0) return undefined;
    let isOver = false;
    let plot: { readonly destroy: () => void } | undefined;
    // The figures and the table are there without the library for the drawing.
    void import("./time-series-plot.ts")
      .then(({ drawChart }) => {
        if (isOver) return;
        plot = drawChart({ days, series, isLastInProgress, format }, width, element);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
      plot?.destroy();
    };
  }, [days, series, width, scheme, format, isLastInProgress, isEmpty]);
  return (
    <figure className={classes.figure}>
      <Legend series={series} isLastInProgress={isLastInProgress && !isEmpty} />
      <div ref={ref} style={{ height: CHART_HEIGHT }}>
        {isEmpty ? (
          <p className={classes.empty}>{empty}</p>
        ) : (
          <div ref={host} className={classes.plot} aria-hidden="true" />
        )}
      </div>
      {Marks !== undefined && <Marks marks={shown} days={days} width={width} />}
      <SpokenTable {...{ label, days, series, format, isLastInProgress, marks: shown }} />
    </figure>
  );
};
