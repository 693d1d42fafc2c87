import "uplot/dist/uPlot.min.css";
import uPlot from "uplot";
import { PLOT_HEIGHT, seriesColors } from "./answer-plot-look.ts";
import type { AnswerChart } from "./answer-texts.ts";

const MAX_LABEL = 14;

const short = (label: string): string =>
  label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label;

const spread = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index);

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

/** Lines over time, bars for everything else. */
export const drawAnswer = (chart: AnswerChart, width: number, host: HTMLElement): uPlot => {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  const isTime = chart.times !== undefined;
  const bars = uPlot.paths.bars?.({ size: [0.7, 60] });
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
        ...(!isTime && { range: [-0.6, chart.labels.length - 0.4] as [number, number] }),
      },
      y: {
        range: (_plot, min, max) => [Math.min(0, min), max > 0 ? max * 1.08 : Math.max(1, max)],
      },
    },
    axes: axesOf(chart, read),
    series: [
      {},
      ...chart.series.map(({ label }, index): uPlot.Series => {
        const stroke = read(seriesColors[index] ?? "--db-muted");
        const line = { label, stroke, width: 2 };
        if (isTime || bars === undefined) return line;
        return { ...line, width: 0, fill: stroke, paths: bars, points: { show: false } };
      }),
    ],
  };
  const xs = chart.times ?? spread(chart.labels.length);
  return new uPlot(options, [[...xs], ...chart.series.map(({ values }) => [...values])], host);
};
