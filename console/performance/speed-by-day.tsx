import { SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { deviceNames, performanceColumns } from "#domain/performance/columns.ts";
import { metricText, ratedMetrics } from "#domain/performance/metrics.ts";
import {
  exportSpeedDaysContract,
  type speedSummaryContract,
} from "#read-api/performance/contract.ts";
import { MarksSwitch, useMarks } from "../census/annotations.tsx";
import type { Series } from "../kit/figures/chart.ts";
import { ChartMarks } from "../kit/figures/chart-marks.tsx";
import { counted } from "../kit/figures/figures.tsx";
import { SectionControls } from "../kit/figures/section-controls.tsx";
import { seriesBefore } from "../kit/figures/series-before.ts";
import { TimeSeries } from "../kit/figures/time-series.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { ListFileMenu } from "../kit/lists/list-file-menu.tsx";
import { Section } from "../kit/ui/page.tsx";

export type SpeedReport = ResponseOf<typeof speedSummaryContract>;
type Day = SpeedReport["days"][number];

const SECOND_MS = 1_000;
/** The metrics that can be shown, each in the unit of its axis. */
const metrics = {
  lcp: { unit: SECOND_MS, axis: "seconds" },
  inp: { unit: 1, axis: "milliseconds" },
  cls: { unit: 1, axis: "score" },
} as const;
type Metric = keyof typeof metrics;
type Device = keyof typeof deviceNames;

const seriesOf = (report: SpeedReport, metric: Metric, device: Device): readonly Series[] => {
  const { label } = performanceColumns[metric];
  const value = ({ devices }: Day): number | null => {
    const measured = devices.find((each) => each.device === device)?.[metric] ?? null;
    return measured === null ? null : measured / metrics[metric].unit;
  };
  return [
    { label, values: report.days.map(value), color: "--db-accent" as const, filled: true },
    ...seriesBefore(label, report.days, report.before?.days ?? [], value),
  ];
};

/** The 75th percentile of a metric by day, on the days that it is compared with, and what happened on them. */
export const SpeedByDay = ({
  report,
  segment,
  hasMarks,
  onMarks,
}: {
  readonly report: SpeedReport;
  /** The filters in the address. */
  readonly segment: string | undefined;
  readonly hasMarks: boolean;
  readonly onMarks: (hasMarks: boolean) => unknown;
}) => {
  const [metric, setMetric] = useState<Metric>("lcp");
  const [selected, setDevice] = useState<Device>();
  const marks = useMarks(report, hasMarks);
  const measured = report.devices.map(({ device }) => device);
  const device = selected ?? measured[0] ?? "mobile";
  const days = useMemo(() => report.days.map(({ day }) => day), [report]);
  const series = useMemo(() => seriesOf(report, metric, device), [report, metric, device]);
  const format = useMemo(
    () => (value: number) => metricText(metric, value * metrics[metric].unit),
    [metric],
  );
  const { label } = performanceColumns[metric];
  const { from, to } = report;
  const fileOf = listFileAddress(exportSpeedDaysContract, {
    from,
    to,
    ...(segment !== undefined && { segment }),
  });
  return (
    <Section
      title="By day"
      aside={
        <SectionControls>
          <SegmentedControl
            size="xs"
            aria-label="Metric of the chart"
            data={(Object.keys(metrics) as Metric[]).map((value) => ({
              value,
              label: performanceColumns[value].label,
            }))}
            value={metric}
            onChange={setMetric}
          />
          {measured.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label="Device of the chart"
              data={measured.map((value) => ({ value, label: deviceNames[value] }))}
              value={device}
              onChange={setDevice}
            />
          )}
          <ListFileMenu
            addressOf={(...style) => fileOf(undefined, ...style)}
            rows={counted(days.length, "day")}
            content="all metrics"
            label="Export by day"
            size="xs"
          />
        </SectionControls>
      }
    >
      <TimeSeries
        label={`${label} by day, ${deviceNames[device]}, ${metrics[metric].axis}`}
        days={days}
        series={series}
        format={format}
        leastTop={metric === "cls" ? ratedMetrics.cls.poor : 4}
        marks={marks}
        Marks={ChartMarks}
        empty="No page loads measured in this range."
      />
      <MarksSwitch range={report} isShown={hasMarks} onChange={onMarks} />
    </Section>
  );
};
