import { Text } from "@mantine/core";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { type VisitFigures, visitFiguresContract } from "#read-api/census/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { type Figure, Figures } from "../kit/figures/figures-row.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Section } from "../kit/ui/page.tsx";

type Report = ResponseOf<typeof visitFiguresContract>;
type Range = { readonly from?: string; readonly to?: string };

const NONE = "–";

const shareOf = (part: number, whole: number): string =>
  whole === 0 ? NONE : `${Math.round((part / whole) * 100)} %`;

/** "2 min 05 s" */
const formatSeconds = (total: number): string => {
  const seconds = Math.round(total);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
};

const figures: readonly (readonly [label: string, of: (from: VisitFigures) => string])[] = [
  ["Visits", ({ visits }) => formatCount(visits)],
  ["Bounce rate", ({ bounces, visits }) => shareOf(bounces, visits)],
  [
    "Time per visit",
    ({ seconds, visits }) => (visits === 0 ? NONE : formatSeconds(seconds / visits)),
  ],
  ["Pages per visit", ({ views, visits }) => (visits === 0 ? NONE : (views / visits).toFixed(1))],
];

const comparedFigures = ({ now, before, isInProgress }: Report): readonly Figure[] =>
  figures.map(([label, of], place) => {
    const then = before.visits === 0 ? "No visits before" : `${of(before)} before`;
    const note = isInProgress && place === 0 ? `${then}; today is not over` : then;
    return { label, value: of(now), note };
  });

/** Visits of the range and of the same number of days before it. */
export const VisitFiguresSection = ({ range }: { readonly range: Range }) => {
  const query = useCall(visitFiguresContract, { query: range });
  return (
    <Section title="Visits">
      <Loaded query={query}>{(report) => <Figures of={comparedFigures(report)} />}</Loaded>
      <Text size="sm" c="dimmed" mt="sm">
        A visit ends after 30 minutes without a new page and counts on the day it started. “Before”
        is the same number of days before this range. The bounce rate is the share of visits with
        one page. Visitors without cookies have page views, but no visits.
      </Text>
    </Section>
  );
};
