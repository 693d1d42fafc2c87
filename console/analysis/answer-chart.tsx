import { useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import type { AnswerChart as Chart } from "#domain/analysis/answer-chart.ts";
import { PLOT_HEIGHT, seriesColors } from "./answer-plot-look.ts";
import classes from "./answer-view.module.css";

const numbers = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });
const valueText = (value: number | null | undefined): string =>
  value === null || value === undefined ? "–" : numbers.format(value);

/** The chart of an answer. It is visual; the table has the same figures for screen readers. */
export const AnswerChart = ({ of }: { readonly of: Chart }) => {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const host = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();
  const [point, setPoint] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme decides the colours read
  useEffect(() => {
    const element = host.current;
    if (element === null || width === 0) return undefined;
    let isOver = false;
    let plot: { readonly destroy: () => void } | undefined;
    void import("./answer-plot.ts").then(({ drawAnswer }) => {
      if (!isOver) plot = drawAnswer(of, width, element, setPoint);
    });
    return () => {
      isOver = true;
      plot?.destroy();
    };
  }, [of, width, scheme]);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.legend}>
        <span className={classes.point}>{point === undefined ? of.axis : of.labels[point]}</span>
        {of.series.map(({ label, values }, index) => (
          <span key={label} className={classes.key}>
            <span
              className={classes.swatch}
              style={{ background: `var(${seriesColors[index] ?? "--db-muted"})` }}
              aria-hidden="true"
            />
            {label}
            {point !== undefined && <b>{valueText(values[point])}</b>}
          </span>
        ))}
      </figcaption>
      <div ref={ref} style={{ height: PLOT_HEIGHT }}>
        <div ref={host} aria-hidden="true" />
      </div>
    </figure>
  );
};
