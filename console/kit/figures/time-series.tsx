import { useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { formatMoment } from "#domain/kit/format-moment.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { useWebsite } from "../session/session.tsx";
import { CHART_HEIGHT, type Chart, type Mark, type MarksRow, type Series } from "./chart.ts";
import { formatCount } from "./figures.tsx";
import classes from "./time-series.module.css";

const Legend = ({
  series,
  running,
}: {
  readonly series: readonly Series[];
  /** What the dashed part of the line is. */
  readonly running: string | undefined;
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
    {running !== undefined && (
      <span className={classes.key}>
        <span className={classes.dashed} aria-hidden="true" />
        {running} so far
      </span>
    )}
  </figcaption>
);

/** "Nov 21, 2026": the first screen has this format, and no other one. */
const dayText = (day: string): string => formatMoment(`${day}T00:00:00Z`, "UTC", "date");

/** "12", and for another day than that of the row also which one. */
const cellText = (
  { values, days }: Series,
  index: number,
  { format, areHours }: Pick<Chart, "format" | "areHours">,
): string => {
  const value = values[index];
  if (value === null || value === undefined) return "–";
  const day = days?.[index];
  return day === undefined ? format(value) : `${format(value)} on ${areHours ? day : dayText(day)}`;
};

const NO_MARKS: readonly Mark[] = [];

/** The chart for screen readers, with what happened on each day. */
const SpokenTable = ({
  label,
  days,
  areHours,
  series,
  format,
  running,
  marks,
}: Omit<Chart, "leastTop"> & { readonly label: string; readonly marks: readonly Mark[] }) => (
  <div className={classes.spoken}>
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{areHours ? "Hour" : "Day"}</th>
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
              {areHours ? day : dayText(day)}
              {index === running && " (so far)"}
            </th>
            {series.map((each) => (
              <td key={each.label}>{cellText(each, index, { format, areHours })}</td>
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
 * Counts by day, or by the hours of one day. The chart is visual; screen readers get the same figures as a table. A day that is not over
 * is dashed, so that it does not look like a fall.
 */
export const TimeSeries = ({
  label,
  days,
  hours,
  series,
  format = formatCount,
  leastTop = 4,
  empty,
  marks = NO_MARKS,
  Marks,
}: {
  readonly label: string;
  /** YYYY-MM-DD, ascending, without gaps; with `hours` those of one day, called as they are shown. */
  readonly days: readonly string[];
  readonly hours?: {
    /** The place of the hour that is not over. */
    readonly running: number | undefined;
  };
  readonly series: readonly Series[];
  /** Formats one value; default: a count. */
  readonly format?: (value: number) => string;
  /** The axis reaches at least this far up, for figures that are below 1. */
  readonly leastTop?: number;
  /** Replaces the chart when all values are 0: "No orders in the last 30 days." */
  readonly empty: string;
  /** What happened on the days, ascending. */
  readonly marks?: readonly Mark[];
  /** Draws the marks; few charts have any. */
  readonly Marks?: MarksRow;
}) => {
  const { timeZone } = useWebsite();
  const last = days.length - 1;
  const isToday = hours === undefined && days[last] === dayOf(new Date(), timeZone);
  const running = isToday ? last : hours?.running;
  const areHours = hours !== undefined;
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
        plot = drawChart({ days, areHours, series, running, format, leastTop }, width, element);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
      plot?.destroy();
    };
  }, [days, areHours, series, width, scheme, format, leastTop, running, isEmpty]);
  return (
    <figure className={classes.figure}>
      <Legend
        series={series}
        running={running === undefined || isEmpty ? undefined : areHours ? "This hour" : "Today"}
      />
      <div ref={ref} style={{ height: CHART_HEIGHT }}>
        {isEmpty ? (
          <p className={classes.empty}>{empty}</p>
        ) : (
          <div ref={host} className={classes.plot} aria-hidden="true" />
        )}
      </div>
      {Marks !== undefined && <Marks marks={shown} days={days} width={width} />}
      <SpokenTable {...{ label, days, areHours, series, format, running, marks: shown }} />
    </figure>
  );
};
