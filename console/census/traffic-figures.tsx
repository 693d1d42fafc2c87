import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { bouncePpm, millisecondsPerVisit } from "#domain/census/visit-averages.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { plainDaysText } from "#domain/kit/plain-days.ts";
import { conversionPpm } from "#domain/orders/conversion.ts";
import { otherSalesText } from "#domain/sales/other-sales.ts";
import type { trafficContract } from "#read-api/census/contract.ts";
import { ExplainNamed } from "../history/explain-named.tsx";
import { Compared } from "../kit/figures/compared.tsx";
import { counted, formatCount, formatShare } from "../kit/figures/figures.tsx";
import { type Figure, Figures } from "../kit/figures/figures-row.tsx";
import { formatDuration } from "../kit/figures/format-duration.ts";
import { useVisitorLabels } from "../kit/session/visitor-labels.ts";
import { ComparedNotes } from "./compared-notes.tsx";

export type TrafficReport = ResponseOf<typeof trafficContract>;
type Counted = TrafficReport["now"] | NonNullable<TrafficReport["before"]>;

const NONE = "–";
const wholePercent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

type Definition = {
  readonly label: string;
  /** Null: unknown. */
  readonly value: (from: Counted, report: TrafficReport) => number | null;
  readonly format: (value: number, report: TrafficReport) => string;
  /** What the figure leaves out; empty: nothing. */
  readonly also?: (from: Counted) => string;
  readonly better?: "more" | "fewer" | "neither";
  /** A share is compared as it is: a share of a share is hard to read. */
  readonly isShare?: boolean;
  /** The number by which the figure is explained. */
  readonly explainedBy?:
    | "visits-visitors"
    | "visits-visits"
    | "visits-views"
    | "visits-bounce-rate"
    | "visits-time-per-visit"
    | "overview-orders"
    | "overview-sales"
    | "overview-conversion";
  /** From the orders alone, which were recorded before visits were. */
  readonly isOfOrders?: boolean;
};

const visitDefinitions: readonly Definition[] = [
  {
    label: "Visitors",
    value: ({ visitors }) => visitors,
    format: formatCount,
    explainedBy: "visits-visitors",
  },
  {
    label: "Visits",
    value: ({ visits }) => visits,
    format: formatCount,
    explainedBy: "visits-visits",
  },
  {
    label: "Views",
    value: ({ views }) => views,
    format: formatCount,
    explainedBy: "visits-views",
  },
  {
    label: "Bounce rate",
    value: ({ bounces, visits }) => bouncePpm(bounces, visits),
    format: formatShare,
    better: "fewer",
    isShare: true,
    explainedBy: "visits-bounce-rate",
  },
  {
    label: "Time per visit",
    value: ({ seconds, visits }) => millisecondsPerVisit(seconds, visits),
    format: formatDuration,
    explainedBy: "visits-time-per-visit",
  },
];

const saleDefinitions: readonly Definition[] = [
  {
    label: "Orders",
    value: ({ sales }) => sales?.orders ?? null,
    format: formatCount,
    explainedBy: "overview-orders",
    isOfOrders: true,
  },
  {
    label: "Total sales",
    isOfOrders: true,
    value: ({ sales }) => sales?.totalCents ?? null,
    format: (cents, { currency }) => formatMoney(cents, currency),
    also: ({ sales }) => otherSalesText(sales?.others ?? []),
    explainedBy: "overview-sales",
  },
  {
    label: "Conversion",
    value: ({ sales, visitors }) =>
      sales === null ? null : conversionPpm(sales.orders - sales.renewals, visitors),
    format: formatShare,
    explainedBy: "overview-conversion",
    isShare: true,
  },
];

/** Whether the days to compare with are over before the first page view was recorded. */
const isUnrecorded = ({ before, explain: { recordedSince } }: TrafficReport): boolean =>
  before !== null && recordedSince !== null && before.to < recordedSince;

const noteOf = (
  now: number | null,
  then: number | null,
  { format, better = "more", isShare = false }: Definition,
  report: TrafficReport,
): ReactNode => {
  if (now === null || then === null) return "Nothing to compare";
  const shown = format(then, report);
  // A share of nothing says nothing.
  if (then === 0) return `${shown} before`;
  const text = isShare
    ? `${shown} before`
    : `${wholePercent.format(Math.abs(now / then - 1))} from ${shown}`;
  return <Compared now={now} then={then} better={better} text={text} />;
};

/** The comparison, and what is not in the figure. */
const withOthers = (note: ReactNode, others = ""): ReactNode =>
  others === "" ? (
    (note ?? undefined)
  ) : (
    <>
      {note}
      {note !== null && "; "}
      {others}
    </>
  );

const figureOf = (definition: Definition, report: TrafficReport, segment: string): Figure => {
  const { label, value, format, isOfOrders = false } = definition;
  // Orders are explained by the events of all orders.
  const isHidden = definition.explainedBy?.startsWith("overview-") === true && segment !== "";
  const explainedBy = isHidden ? undefined : definition.explainedBy;
  const now = value(report.now, report);
  const before = isOfOrders || !isUnrecorded(report) ? report.before : null;
  const shown = now === null ? NONE : format(now, report);
  const { from, to } = report;
  const days = plainDaysText({ from, to });
  return {
    label,
    value:
      explainedBy === undefined ? (
        shown
      ) : (
        <ExplainNamed
          name={label}
          number={explainedBy}
          id={from === to ? from : `${from}.${to}`}
          of={segment === "" ? days : `${days}, filtered`}
          segment={segment || undefined}
        >
          {shown}
        </ExplainNamed>
      ),
    note: withOthers(
      before && noteOf(now, value(before, report), definition, report),
      definition.also?.(report.now),
    ),
  };
};

/** Which orders belong to filtered visits, and how many cannot. */
const FilteredSales = ({ report: { from, to, now } }: { readonly report: TrafficReport }) => {
  if (now.sales === null) return null;
  const { withoutVisit } = now.sales;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      Orders are those of customers whose last visit before the order is selected, as in{" "}
      <Link to="/sales/sources" search={{ from, to }}>
        Sources of sales
      </Link>
      .
      {withoutVisit > 0 &&
        ` ${counted(withoutVisit, "order")} of these days ${withoutVisit === 1 ? "has" : "have"} no known visit.`}
    </Text>
  );
};

/** The figures of the range, each next to the one that it is compared with. */
export const TrafficFigures = ({
  report,
  segment,
}: {
  readonly report: TrafficReport;
  /** Which visits it counts; empty: all. */
  readonly segment: string;
}) => {
  const say = useVisitorLabels(report);
  const definitions = [...visitDefinitions, ...(report.now.sales === null ? [] : saleDefinitions)];
  return (
    <div>
      <Figures
        of={[
          ...definitions
            .map((definition) => figureOf(definition, report, segment))
            .map((figure) => ({ ...figure, label: say(figure.label) })),
          { label: "Visitors now", value: formatCount(report.live), note: "in the last 5 minutes" },
        ]}
      />
      <ComparedNotes report={report} what="Visits" />
      {segment !== "" && <FilteredSales report={report} />}
    </div>
  );
};
