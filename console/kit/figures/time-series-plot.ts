import "uplot/dist/uPlot.min.css";
import uPlot from "uplot";
import { CHART_END, CHART_HEIGHT, CHART_START, type Chart, type Series } from "./chart.ts";
import { dayRange } from "./day-range.ts";
import { formatCount } from "./figures.tsx";
import classes from "./time-series.module.css";

const dayLabel = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const utc = (seconds: number): Date => new Date(seconds * 1000);
const atUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

const HOUR_SECONDS = 3_600;

/** Where a day is on the axis, in seconds. An hour that the clock shows twice has two places. */
const placesOf = ({ days, areHours }: Chart): number[] =>
  days.map((day, place) => (areHours ? place * HOUR_SECONDS : atUtc(day)));

const nameOf = ({ days, areHours }: Chart, seconds: number): string =>
  areHours ? (days[seconds / HOUR_SECONDS] ?? "") : dayLabel.format(utc(seconds));

/** The part of a line up to the last full day, and the part from there to the day in progress. */
const splitValues = (values: Series["values"], last: number) => ({
  full: values.map((value, index) => (index >= last ? null : value)),
  running: values.map((value, index) => (index === last || index === last - 1 ? value : null)),
});

const DASHES = [4, 5];
/** More points than this would touch each other. */
const MAX_MARKED_DAYS = 45;

/** uPlot draws one line for each series; a day in progress makes two of it, the second one dashed. */
const linesOf = ({ series, days, running: last }: Chart, read: (name: string) => string) =>
  series.flatMap(({ label, color, filled, values, days: otherDays }) => {
    const stroke = read(color);
    const line: uPlot.Series = {
      label,
      stroke,
      width: 2,
      points: { show: days.length <= MAX_MARKED_DAYS, size: 5, fill: stroke },
      ...(filled && { fill: `color-mix(in srgb, ${stroke} 9%, transparent)` }),
    };
    if (last === undefined || otherDays !== undefined) return [{ line, values: [...values] }];
    const { full, running } = splitValues(values, last);
    const dashed: uPlot.Series = {
      ...line,
      dash: DASHES,
      points: {
        show: days.length <= MAX_MARKED_DAYS,
        size: 6,
        fill: read("--db-surface"),
        width: 2,
        filter: () => [last],
      },
    };
    return [
      { line, values: full },
      { line: dashed, values: running },
    ];
  });

/** Draws the chart into its host. */
export const drawChart = (chart: Chart, width: number, host: HTMLElement): uPlot => {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  const lines = linesOf(chart, read);
  return new uPlot(
    optionsFor(
      chart,
      lines.map(({ line }) => line),
      width,
      read,
      style.fontFamily,
    ),
    [placesOf(chart), ...lines.map(({ values }) => values)],
    host,
  );
};

const wholeSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6];

const optionsFor = (
  chart: Chart,
  lines: readonly uPlot.Series[],
  width: number,
  read: (name: string) => string,
  fontFamily: string,
): uPlot.Options => {
  const font = `12px ${fontFamily}`;
  const axis = { stroke: read("--db-muted"), font, ticks: { show: false } };
  return {
    width,
    height: CHART_HEIGHT,
    tzDate: utc,
    padding: [12, CHART_END, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: {
      x: { time: true, range: (_plot, min, max) => dayRange(min, max) },
      y: { range: (_plot, _min, max) => [0, Math.max(chart.leastTop, max * 1.1)] },
    },
    plugins: [tooltip(chart)],
    axes: [
      {
        ...axis,
        space: 70,
        grid: { show: false },
        size: 30,
        incrs: chart.areHours
          ? [1, 2, 3, 6, 12].map((step) => step * HOUR_SECONDS)
          : [1, 2, 7, 14, 30, 60, 90].map((step) => step * 86_400),
        values: (_plot, splits) => splits.map((split) => nameOf(chart, split)),
      },
      {
        ...axis,
        size: CHART_START,
        incrs: chart.leastTop < 1 ? [0.02, 0.05, 0.1, 0.2, 0.5, ...wholeSteps] : wholeSteps,
        grid: { stroke: read("--db-line"), width: 1 },
        values: (_plot, splits) => splits.map(formatCount),
      },
    ],
    series: [{}, ...lines],
  };
};

/** Day and figures at the pointer. */
const tooltip = (chart: Chart): uPlot.Plugin => {
  const { areHours, series, format, running } = chart;
  const otherName = (day: string) => (areHours ? day : dayLabel.format(utc(atUtc(day))));
  const box = document.createElement("div");
  box.className = classes.tooltip ?? "";
  box.hidden = true;
  const move = (plot: uPlot) => {
    const { idx, left = 0 } = plot.cursor;
    box.hidden = idx === null || idx === undefined || left < 0;
    if (box.hidden) return;
    const at = plot.data[0][idx as number] as number;
    const lines = series.flatMap(({ label, values, days: otherDays }) => {
      const value = values[idx as number];
      if (value === null || value === undefined) return [];
      const other = otherDays?.[idx as number];
      const line = document.createElement("span");
      line.textContent = `${label} ${format(value)}${other === undefined ? "" : ` (${otherName(other)})`}`;
      return [line];
    });
    const day = document.createElement("strong");
    day.textContent = `${nameOf(chart, at)}${idx === running ? ", so far" : ""}`;
    box.replaceChildren(day, ...lines);
    const beside = left > plot.over.clientWidth / 2 ? left - box.offsetWidth - 12 : left + 12;
    box.style.transform = `translate(${beside}px, 8px)`;
  };
  return {
    hooks: { init: (plot) => plot.over.append(box), setCursor: move },
  };
};
