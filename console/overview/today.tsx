import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWebsite } from "#console/app/session.tsx";
import { counted, formatCount } from "#console/ui/figures.tsx";
import { type Figure, Figures } from "#console/ui/figures-row.tsx";
import { dayOf } from "#console/ui/zoned-day.ts";
import type { ResponseOf } from "#domain/shared/contract.ts";
import { formatMoney } from "#domain/shared/format-money.ts";
import type { OverviewFigures, overviewContract } from "#read-api/overview/contract.ts";
import classes from "./overview-screen.module.css";

type Overview = ResponseOf<typeof overviewContract>;

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** Nothing to say without visitors, or when more bought than were seen. */
const conversion = ({ orders, visitors }: OverviewFigures): string =>
  visitors === 0 || orders > visitors ? "–" : percent.format(orders / visitors);

/** Up, down or the same, in a mark and in words for who cannot see it. */
const Compared = ({
  now,
  then,
  text,
}: {
  readonly now: number;
  readonly then: number;
  readonly text: string;
}) => {
  const trend = now === then ? "same" : now > then ? "up" : "down";
  const mark = { same: "=", up: "▲", down: "▼" }[trend];
  return (
    <span className={classes.compared}>
      <span data-trend={trend} className={classes.trend} aria-hidden="true">
        {mark}
      </span>
      {text}
    </span>
  );
};

const waitingFor = <Skeleton height={22} width={70} my={7} />;
const labels = ["Orders today", "Revenue today", "Visitors today", "Conversion today"];

const figuresOf = (
  { today, lastWeek, lastWeekUntil, waiting }: Overview,
  { timeZone, currency }: { readonly timeZone: string; readonly currency: string },
): readonly Figure[] => {
  const day = dayOf(new Date(), timeZone);
  const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone }).format(
    new Date(lastWeekUntil),
  );
  const beside = (name: keyof OverviewFigures, text: string): ReactNode => (
    <Compared now={today[name]} then={lastWeek[name]} text={`${text} last ${weekday} by now`} />
  );
  return [
    {
      label: "Orders today",
      value: (
        <Link to="/orders" search={{ from: day }}>
          {formatCount(today.orders)}
        </Link>
      ),
      note: beside("orders", formatCount(lastWeek.orders)),
    },
    {
      label: "Revenue today",
      value: (
        <Link to="/orders" search={{ from: day, sort: "-grandTotal" }}>
          {formatMoney(today.revenueCents, currency)}
        </Link>
      ),
      note: beside("revenueCents", formatMoney(lastWeek.revenueCents, currency)),
    },
    {
      label: "Visitors today",
      value: (
        <Link to="/census" search={{ from: day, to: day }}>
          {formatCount(today.visitors)}
        </Link>
      ),
      note: beside("visitors", formatCount(lastWeek.visitors)),
    },
    {
      label: "Conversion today",
      value: <Link to="/shop-activity">{conversion(today)}</Link>,
      note: `${conversion(lastWeek)} last ${weekday} by now`,
    },
    {
      label: "Waiting for restock",
      value: <Link to="/restock">{formatCount(waiting.people)}</Link>,
      note: counted(waiting.variants, "variant"),
    },
  ];
};

/** Today so far beside the same weekday last week by this time of day; each figure leads to its list. */
export const Today = ({ overview }: { readonly overview: Overview | undefined }) => {
  const website = useWebsite();
  return (
    <div className={classes.today}>
      <Figures
        of={
          overview === undefined
            ? [...labels, "Waiting for restock"].map((label) => ({ label, value: waitingFor }))
            : figuresOf(overview, website)
        }
      />
    </div>
  );
};
