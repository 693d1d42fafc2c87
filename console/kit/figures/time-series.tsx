import "uplot/dist/uPlot.min.css";
import { useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import uPlot from "uplot";
import { formatCount } from "./figures.tsx";
import classes from "./time-series.module.css";

export type Series = {
  readonly label: string;
  readonly values: readonly number[];
  /** Name of a CSS variable. */
  readonly color: `--${string}`;
  readonly filled?: boolean;
};

const HEIGHT = 260;

const dayLabel = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const utc = (seconds: number): Date => new Date(seconds * 1000);
const atUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

/** Counts by day. The chart is visual; screen readers get the same figures as a table. */
export const TimeSeries = ({
  label,
  days,
  series,
  format = formatCount,
}: {
  readonly label: string;
  /** YYYY-MM-DD, ascending, without gaps. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
  /** Formats one value; default: a count. */
  readonly format?: (value: number) => string;
}) => {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const host = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme decides the colours read
  useEffect(() => {
    if (host.current === null || width === 0 || days.length === 0) return undefined;
    const plot = new uPlot(
      optionsFor(width, series, days.length, format),
      [days.map(atUtc), ...series.map(({ values }) => [...values])],
      host.current,
    );
    return () => plot.destroy();
  }, [days, series, width, scheme, format]);
  return (
    <figure className={classes.figure}>
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
      </figcaption>
      <div ref={ref}>
        <div ref={host} className={classes.plot} aria-hidden="true" style={{ height: HEIGHT }} />
      </div>
      <table className={classes.spoken} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {series.map((each) => (
              <th key={each.label} scope="col">
                {each.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {series.map((each) => (
                <td key={each.label}>{format(each.values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};

type Format = (value: number) => string;

const optionsFor = (
  width: number,
  series: readonly Series[],
  days: number,
  format: Format,
): uPlot.Options => {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  const font = `12px ${style.fontFamily}`;
  const axis = { stroke: read("--db-muted"), font, ticks: { show: false } };
  return {
    width,
    height: HEIGHT,
    tzDate: utc,
    padding: [12, 22, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: { x: { time: true }, y: { range: (_plot, _min, max) => [0, Math.max(4, max * 1.1)] } },
    plugins: [tooltip(series, format)],
    axes: [
      {
        ...axis,
        space: 70,
        grid: { show: false },
        size: 30,
        incrs: [1, 2, 7, 14, 30, 60, 90].map((step) => step * 86_400),
        values: (_plot, splits) => splits.map((split) => dayLabel.format(utc(split))),
      },
      {
        ...axis,
        size: 52,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6],
        grid: { stroke: read("--db-line"), width: 1 },
        values: (_plot, splits) => splits.map(formatCount),
      },
    ],
    series: [
      {},
      ...series.map(({ label, color, filled }) => ({
        label,
        stroke: read(color),
        width: 2,
        points: { show: days <= 45, size: 5, fill: read(color) },
        ...(filled && { fill: `color-mix(in srgb, ${read(color)} 9%, transparent)` }),
      })),
    ],
  };
};

/** Day and figures at the pointer. */
const tooltip = (series: readonly Series[], format: Format): uPlot.Plugin => {
  const box = document.createElement("div");
  box.className = classes.tooltip ?? "";
  box.hidden = true;
  const move = (plot: uPlot) => {
    const { idx, left = 0 } = plot.cursor;
    box.hidden = idx === null || idx === undefined || left < 0;
    if (box.hidden) return;
    const at = plot.data[0][idx as number] as number;
    const lines = series.map(({ label, values }) => {
      const line = document.createElement("span");
      line.textContent = `${label} ${format(values[idx as number] ?? 0)}`;
      return line;
    });
    const day = document.createElement("strong");
    day.textContent = dayLabel.format(utc(at));
    box.replaceChildren(day, ...lines);
    const beside = left > plot.over.clientWidth / 2 ? left - box.offsetWidth - 12 : left + 12;
    box.style.transform = `translate(${beside}px, 8px)`;
  };
  return {
    hooks: { init: (plot) => plot.over.append(box), setCursor: move },
  };
};
