import { NativeSelect, SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import { type ShopEvent, shopEventNames } from "#domain/collector/shop-events.ts";
import { exportShopDaysContract } from "#read-api/collector/contract.ts";
import { MarksSwitch, useMarks } from "../census/annotations.tsx";
import { ChartMarks } from "../kit/figures/chart-marks.tsx";
import { counted } from "../kit/figures/figures.tsx";
import { SectionControls } from "../kit/figures/section-controls.tsx";
import { seriesBefore } from "../kit/figures/series-before.ts";
import { TimeSeries } from "../kit/figures/time-series.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { ListFileMenu } from "../kit/lists/list-file-menu.tsx";
import { choicesOf } from "../kit/ui/choices.ts";
import { Section } from "../kit/ui/page.tsx";
import type { ShopActivity } from "./shop-figures.tsx";

const counts = { times: "Times", visitors: "Visitors" } as const;
type Count = keyof typeof counts;
type Day = ShopActivity["days"][number];

/** Every figure of each day as a file. */
const DaysFile = ({
  activity: { days },
  reportQuery,
}: {
  readonly activity: ShopActivity;
  readonly reportQuery: object;
}) => {
  const fileOf = listFileAddress(exportShopDaysContract, reportQuery);
  return (
    <ListFileMenu
      addressOf={(...style) => fileOf(undefined, ...style)}
      rows={counted(days.length, "day")}
      content="all figures"
      label="Export by day"
      size="xs"
    />
  );
};

/** One kind of event by day, and on the days that it is compared with. */
export const ShopByDay = ({
  activity,
  reportQuery,
  hasMarks,
  onMarks,
}: {
  readonly activity: ShopActivity;
  /** What the report was requested with. */
  readonly reportQuery: object;
  readonly hasMarks: boolean;
  readonly onMarks: (hasMarks: boolean) => unknown;
}) => {
  const { days, daysBefore } = activity;
  const [event, setEvent] = useState<ShopEvent>("visitor:VisitPDP");
  const [count, setCount] = useState<Count>("times");
  const marks = useMarks(activity, hasMarks);
  const name = shopEventNames[event];
  const series = useMemo(() => {
    const value = ({ events }: Day) => events.find((each) => each.event === event)?.[count] ?? 0;
    const label = counts[count];
    return [
      { label, values: days.map(value), color: "--db-accent" as const, filled: true },
      ...seriesBefore(label, days, daysBefore, value),
    ];
  }, [days, daysBefore, event, count]);
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  return (
    <Section
      title="By day"
      aside={
        <SectionControls>
          <NativeSelect
            size="xs"
            aria-label="What visitors did"
            data={Object.entries(shopEventNames).map(([value, label]) => ({ value, label }))}
            value={event}
            onChange={({ currentTarget }) => setEvent(currentTarget.value as ShopEvent)}
          />
          <SegmentedControl
            size="xs"
            aria-label="Figure"
            data={choicesOf(counts)}
            value={count}
            onChange={setCount}
          />
          <DaysFile activity={activity} reportQuery={reportQuery} />
        </SectionControls>
      }
    >
      <TimeSeries
        label={`${name} by day: ${counts[count].toLowerCase()}`}
        days={names}
        series={series}
        marks={marks}
        Marks={ChartMarks}
        empty={`${name}: none in this range. What visitors’ browsers report is counted here.`}
      />
      <MarksSwitch range={activity} isShown={hasMarks} onChange={onMarks} />
    </Section>
  );
};
