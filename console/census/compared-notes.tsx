import { Text } from "@mantine/core";
import type { Days } from "#domain/kit/comparison.ts";
import { formatMoment } from "#domain/kit/format-moment.ts";
import { plainDaysText, plainDayText } from "#domain/kit/plain-days.ts";
import { hasVisitorDays, visitorDaysText } from "#domain/kit/visitor-days.ts";
import { useWebsite } from "../kit/session/session.tsx";

type ComparedReport = Days & {
  readonly before:
    | (Days & {
        readonly isInProgress: boolean;
        /** The moment up to which the figures before count; absent: to the end. */
        readonly until?: string | null;
      })
    | null;
  readonly isInProgress: boolean;
  readonly explain: { readonly recordedSince: string | null };
};

/** "Compared with Nov 1 – 7, 2026, up to Nov 7, 2026, 9:30 AM, the same time as now." */
export const comparedText = (
  { until = null, ...days }: Days & { readonly until?: string | null },
  timeZone: string,
): string =>
  `Compared with ${plainDaysText(days)}${until === null ? "" : `, up to ${formatMoment(until, timeZone)}: the same time of day as now`}.`;

/** What the figures are compared with, and which of them still grow. `what` is recorded, such as “Visits”. */
export const ComparedNotes = ({
  report,
  what,
}: {
  readonly report: ComparedReport;
  readonly what: string;
}) => {
  const {
    before,
    isInProgress,
    explain: { recordedSince },
  } = report;
  const { dayVisitors = [], timeZone } = useWebsite();
  const notes = [
    before !== null &&
      recordedSince !== null &&
      before.from < recordedSince &&
      `${what} are recorded since ${plainDayText(recordedSince)}: earlier days have no figures.`,
    before !== null && comparedText(before, timeZone),
    isInProgress && "Today is not over: these figures still grow.",
    isInProgress && before?.until === undefined && "The days before are whole ones.",
    // Of a single day the values below are compared up to the same time, too.
    typeof before?.until === "string" &&
      report.from !== report.to &&
      "In the chart and the lists below, the days before are whole ones.",
    hasVisitorDays(dayVisitors, report) && visitorDaysText(dayVisitors),
    before?.isInProgress && "The days to compare with include today and still grow, too.",
  ].filter((note) => note !== false && note !== undefined);
  return (
    notes.length > 0 && (
      <Text size="sm" c="dimmed" mt="xs">
        {notes.join(" ")}
      </Text>
    )
  );
};
