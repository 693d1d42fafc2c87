import "uplot/dist/uPlot.min.css";
import uPlot from "uplot";
import type { AnswerChart } from "#domain/analysis/answer-chart.ts";
import { PLOT_HEIGHT, seriesColors } from "./answer-plot-look.ts";

const MAX_LABEL = 14;

const short = (label: string): string =>
  label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label;

const spread = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index);

/** Share of the width of a group that its bars fill. */
const GROUP = 0.7;
const MAX_BAR_PX = 60;
const AXIS_PX = 78;
/** Half a group and some air on both sides. */
const EDGE = 0.6;

/** Bars of several series stand next to each other, and share the width of one. */
const barsOf = ({ labels, series }: AnswerChart, width: number, index: number) => {
  const groupPx = (width - AXIS_PX) / (labels.length - 1 + 2 * EDGE);
  const size = Math.min(GROUP / series.length, MAX_BAR_PX / Math.max(1, groupPx));
  const left = (index - series.length / 2) * size;
  // In units of the scale, where group 3 is at 3.
  const unit = 1;
  return uPlot.paths.bars?.({
    align: 1,
    disp: {
      x0: { unit, values: () => labels.map((_label, at) => at + left) },
      size: { unit, values: () => [size] },
    },
  });
};

const axesOf = ({ labels, times }: AnswerChart, read: (name: string) => string): uPlot.Axis[] => {
  const axis = { stroke: read("--db-muted"), ticks: { show: false } };
  const names: uPlot.Axis =
    times === undefined
      ? {
          ...axis,
          space: 90,
          grid: { show: false },
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
          values: (_plot, splits) => splits.map((at) => short(labels[at] ?? "")),
        }
      : { ...axis, space: 80, grid: { show: false } };
  return [names, { ...axis, size: 62, grid: { stroke: read("--db-line"), width: 1 } }];
};

/** Lines over time, bars for everything else. `onPoint` hears which point is under the cursor. */
export const drawAnswer = (
  chart: AnswerChart,
  width: number,
  host: HTMLElement,
  onPoint: (index: number | undefined) => void,
): uPlot => {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  const isTime = chart.times !== undefined;
  const options: uPlot.Options = {
    width,
    height: PLOT_HEIGHT,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "UTC"),
    padding: [12, 16, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      x: {
        time: isTime,
        ...(!isTime && { range: [-EDGE, chart.labels.length - 1 + EDGE] as [number, number] }),
      },
      y: {
        range: (_plot, min, max) => [Math.min(0, min), max > 0 ? max * 1.08 : Math.max(1, max)],
      },
    },
    axes: axesOf(chart, read),
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
    series: [
      {},
      ...chart.series.map(({ label }, index): uPlot.Series => {
        const stroke = read(seriesColors[index] ?? "--db-muted");
        const line = { label, stroke, width: 2 };
        const paths = isTime ? undefined : barsOf(chart, width, index);
        if (paths === undefined) return line;
        return { ...line, width: 0, fill: stroke, paths, points: { show: false } };
      }),
    ],
  };
  const xs = chart.times ?? spread(chart.labels.length);
  return new uPlot(options, [[...xs], ...chart.series.map(({ values }) => [...values])], host);
};
