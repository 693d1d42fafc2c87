import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ExplainNamed } from "#console/history/explain-named.tsx";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { formatMoment } from "#domain/kit/format-moment.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { filtersText } from "#domain/kit/list-filters.ts";
import type { ConsoleArea } from "#domain/kit/permission.ts";
import { dayOf, startOfDay } from "#domain/kit/zoned-day.ts";
import { countedStatuses } from "#domain/orders/order-status.ts";
import { otherSalesText } from "#domain/sales/other-sales.ts";
import type { ExplainedNumber } from "#read-api/explained/explain-contract.ts";
import type { OverviewFigures, overviewContract } from "#read-api/overview/contract.ts";
import { Compared } from "../kit/figures/compared.tsx";
import { formatCount, formatShare } from "../kit/figures/figures.tsx";
import { type Figure, Figures } from "../kit/figures/figures-row.tsx";
import { Reads, useMay } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import classes from "./overview-screen.module.css";
import { RUNNING_LOW as LOW_STOCK, type RunningLow, useRunningLow } from "./use-running-low.ts";

type Overview = ResponseOf<typeof overviewContract>;

const conversion = ({ conversionPpm: ppm }: Overview["today"]): string =>
  ppm === null ? "–" : formatShare(ppm);

/** As high as a figure and its note, so that nothing below moves when they come. */
const waitingFor = <Skeleton component="span" display="block" height="1.25em" width={70} />;
const NO_NOTE = "\u00a0";
const labels = [
  "Orders today",
  "Sales today",
  "Visitors today",
  "Conversion today",
  "Waiting for restock",
];

/** A figure that links to its list, for members who can read it. */
const Leads = ({
  area,
  figure,
  link,
}: {
  readonly area: ConsoleArea;
  readonly figure: string;
  readonly link: (figure: string) => ReactNode;
}) => (
  <Reads area={area} otherwise={figure}>
    {link(figure)}
  </Reads>
);

const weekdayOf = ({ lastWeekUntil }: Overview, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone }).format(new Date(lastWeekUntil));

const waitingOf = ({ waiting }: Overview, weekday: string): Figure => ({
  label: "Waiting for restock",
  value: (
    <Leads
      area="restock"
      figure={formatCount(waiting.people)}
      link={(figure) => <Link to="/restock">{figure}</Link>}
    />
  ),
  note: (
    <Compared
      now={waiting.people}
      then={waiting.lastWeek.people}
      better="neither"
      text={`${formatCount(waiting.lastWeek.people)} last ${weekday}`}
    />
  ),
});

/** Wraps a figure of today with its explanation. */
const explainedOn = (day: string, timeZone: string) => {
  const date = formatMoment(new Date().toISOString(), timeZone, "date");
  return (name: string, number: ExplainedNumber, figure: ReactNode): ReactNode => (
    <ExplainNamed name={name} number={number} id={day} of={date}>
      {figure}
    </ExplainNamed>
  );
};

const linkToVisits = (day: string) => (figure: string) => (
  <Link to="/census" search={{ from: day, to: day }}>
    {figure}
  </Link>
);

const figuresOf = (
  overview: Overview,
  { timeZone, currency }: { readonly timeZone: string; readonly currency: string },
): readonly Figure[] => {
  const { today, lastWeek } = overview;
  const day = dayOf(new Date(), timeZone);
  const weekday = weekdayOf(overview, timeZone);
  const explained = explainedOn(day, timeZone);
  const ordersOfDay = countedSince(day, timeZone);
  const beside = (name: keyof OverviewFigures, text: string): ReactNode => (
    <Compared now={today[name]} then={lastWeek[name]} text={`${text} last ${weekday}`} />
  );
  return [
    {
      label: "Orders today",
      value: explained(
        "Orders",
        "overview-orders",
        <Leads
          area="orders"
          figure={formatCount(today.orders)}
          link={(figure) => (
            <Link to="/orders" search={{ filters: ordersOfDay }}>
              {figure}
            </Link>
          )}
        />,
      ),
      note: beside("orders", formatCount(lastWeek.orders)),
    },
    {
      label: "Sales today",
      value: explained(
        "Total sales",
        "overview-sales",
        <Link to="/sales" search={{ from: day, to: day }}>
          {formatMoney(today.totalCents, currency)}
        </Link>,
      ),
      note: (
        <>
          {beside("totalCents", formatMoney(lastWeek.totalCents, currency))}
          {today.others.length > 0 && `; ${otherSalesText(today.others)}`}
        </>
      ),
    },
    {
      label: "Visitors today",
      value: explained(
        "Visitors",
        "overview-visitors",
        <Leads area="census" figure={formatCount(today.visitors)} link={linkToVisits(day)} />,
      ),
      note: beside("visitors", formatCount(lastWeek.visitors)),
    },
    {
      label: "Conversion today",
      value: explained(
        "Conversion",
        "overview-conversion",
        <Leads area="census" figure={conversion(today)} link={linkToVisits(day)} />,
      ),
      note: `${conversion(lastWeek)} last ${weekday}`,
    },
    waitingOf(overview, weekday),
  ];
};

/** Orders placed on or after a day, as their list is filtered: those that the figure counts. */
const countedSince = (day: string, timeZone: string): string =>
  filtersText([
    { column: "placedAt", operator: "since", values: [startOfDay(day, timeZone)] },
    { column: "status", operator: "is", values: countedStatuses },
  ]);

const RUNNING_LOW = "Running low";

/** The current number follows the stock; the earlier one comes with the overview. */
const runningLow = (
  { total, lowAt }: RunningLow,
  overview: Overview | undefined,
  timeZone: string,
): Figure => {
  const then = overview?.low?.lastWeek;
  return {
    label: RUNNING_LOW,
    value: (
      <Link to="/stock" search={{ filters: LOW_STOCK, sort: "available" }}>
        {formatCount(total)}
      </Link>
    ),
    note:
      overview === undefined || then === undefined ? (
        `at or below ${lowAt}`
      ) : (
        <Compared
          now={total}
          then={then}
          better="fewer"
          text={`${formatCount(then)} last ${weekdayOf(overview, timeZone)}`}
        />
      ),
  };
};

const unknown = (label: string): Figure => ({ label, value: "–" });

/**
 * Today so far next to the same weekday last week up to this time of day; each figure links to its
 * list.
 */
export const Today = ({
  overview,
  failed,
}: {
  readonly overview: Overview | undefined;
  /** Loading failed; the content below shows the reason. */
  readonly failed: boolean;
}) => {
  const website = useWebsite();
  const mayReadStock = useMay()("stock:read");
  const low = useRunningLow();
  const empty = (label: string): Figure =>
    failed ? unknown(label) : { label, value: waitingFor, note: NO_NOTE };
  const running = () => {
    if (low.isError) return unknown(RUNNING_LOW);
    if (low.data === undefined) return empty(RUNNING_LOW);
    return runningLow(low.data, overview, website.timeZone);
  };
  return (
    <div className={classes.today}>
      <Figures
        of={[
          ...(overview === undefined ? labels.map(empty) : figuresOf(overview, website)),
          ...(mayReadStock ? [running()] : []),
        ]}
      />
    </div>
  );
};
