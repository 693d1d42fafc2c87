import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatMoney } from "#domain/kit/format-money.ts";
import {
  amountDirection,
  conversionDirection,
  ordersDirection,
  visitorsDirection,
} from "#domain/overview/verdict.ts";
import type { SoldAmount, Yesterday } from "#domain/overview/yesterday.ts";
import { asShown } from "../kit/figures/as-shown.ts";
import { Compared } from "../kit/figures/compared.tsx";
import { formatCount, formatShare } from "../kit/figures/figures.tsx";
import { useMay } from "../kit/session/permissions.tsx";
import classes from "./yesterday.module.css";

type Figure = {
  readonly label: string;
  readonly value: ReactNode;
  /** Null: not comparable. */
  readonly compared: {
    readonly now: number;
    readonly before: number;
    readonly text: string;
    /** Like the sentence above the figures, which says nothing about small changes. */
    readonly isJudged: boolean;
  } | null;
};

/** The address of a report on the day, compared with the same weekday a week before. */
export const comparedSearch = ({ day, dayBefore }: Pick<Yesterday, "day" | "dayBefore">) => ({
  from: day,
  to: day,
  compare: "custom" as const,
  compareFrom: dayBefore,
  compareTo: dayBefore,
});

type Counts = readonly [now: number, before: number];

const countOf = (
  label: string,
  [now, before]: Counts,
  value: ReactNode,
  direction: number | undefined,
): Figure => ({
  label,
  value,
  compared: { now, before, text: `from ${formatCount(before)}`, isJudged: Boolean(direction) },
});

const amountOf = (amount: SoldAmount, search: ReturnType<typeof comparedSearch>): Figure => {
  const { currency, totalCents, totalCentsBefore } = amount;
  return {
    label: "Total sales",
    value: (
      <Link to="/sales" search={{ ...search, currency }}>
        {formatMoney(totalCents, currency)}
      </Link>
    ),
    compared: {
      now: totalCents,
      before: totalCentsBefore,
      text: `from ${formatMoney(totalCentsBefore, currency)}`,
      isJudged: Boolean(amountDirection(amount)),
    },
  };
};

const refundsOf = ({ currency, refundedCents }: SoldAmount): readonly Figure[] =>
  refundedCents === 0
    ? []
    : [{ label: "Refunds", value: formatMoney(refundedCents, currency), compared: null }];

const conversionOf = (sales: NonNullable<Yesterday["sales"]>): readonly Figure[] => {
  const { conversionPpm: now, conversionPpmBefore: before } = sales;
  if (now === null) return [];
  const compared = before !== null && {
    now: asShown(now, before, formatShare),
    before,
    text: `from ${formatShare(before)}`,
    isJudged: Boolean(conversionDirection(sales)),
  };
  return [{ label: "Conversion", value: formatShare(now), compared: compared || null }];
};

const figuresOf = (yesterday: Yesterday, readsVisits: boolean): readonly Figure[] => {
  const { visits, sales } = yesterday;
  const search = comparedSearch(yesterday);
  const visitors = visits === null ? "" : formatCount(visits.visitors);
  const linked = readsVisits ? (
    <Link to="/census" search={search}>
      {visitors}
    </Link>
  ) : (
    visitors
  );
  return [
    ...(sales?.amounts ?? []).map((amount) => amountOf(amount, search)),
    ...(sales === null
      ? []
      : [
          countOf(
            "Orders",
            [sales.orders, sales.ordersBefore],
            formatCount(sales.orders),
            ordersDirection(sales),
          ),
        ]),
    ...(visits === null
      ? []
      : [
          countOf(
            "Visitors",
            [visits.visitors, visits.visitorsBefore],
            linked,
            visitorsDirection(yesterday),
          ),
        ]),
    ...(sales === null ? [] : conversionOf(sales)),
    ...(sales?.amounts ?? []).flatMap(refundsOf),
  ];
};

/** The figures of the day, each next to that of the same weekday a week before. */
export const YesterdayFigures = ({ yesterday }: { readonly yesterday: Yesterday }) => {
  const readsVisits = useMay()("census:read");
  return (
    <ul className={classes.figures}>
      {figuresOf(yesterday, readsVisits).map(({ label, value, compared }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two currencies have the same labels
        <li key={place}>
          {label} <strong>{value}</strong>{" "}
          {compared && (
            <Compared
              now={compared.now}
              then={compared.before}
              better={compared.isJudged ? "more" : "neither"}
              text={compared.text}
            />
          )}
        </li>
      ))}
    </ul>
  );
};
