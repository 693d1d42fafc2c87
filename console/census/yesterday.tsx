import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { segmentText } from "#domain/census/segment.ts";
import { trafficDimensionTexts, trafficValueName } from "#domain/census/traffic-dimensions.ts";
import { annotationText } from "#domain/kit/annotations.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { verdictOf } from "#domain/overview/verdict.ts";
import { isVisitorsReason, verdictReasons } from "#domain/overview/verdict-reasons.ts";
import type {
  Yesterday as Day,
  ProductReason,
  VisitorsReason,
} from "#domain/overview/yesterday.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { useMay } from "../kit/session/permissions.tsx";
import { addressOfMark } from "./annotations.tsx";
import classes from "./yesterday.module.css";
import { comparedSearch, YesterdayFigures } from "./yesterday-figures.tsx";

type Part = { readonly id: string; readonly node: ReactNode };

/** "one, another, a third" */
const Listed = ({ parts }: { readonly parts: readonly Part[] }) =>
  parts.map(({ id, node }, place) => (
    <Fragment key={id}>
      {place > 0 && ", "}
      {node}
    </Fragment>
  ));

const signed = (difference: number, text: string): string => `${difference > 0 ? "+" : "−"}${text}`;

/** Leads to the visits with this value on both days. */
const visitorsPart = (day: Day, reason: VisitorsReason): Part => {
  const { dimension, name, visitors, visitorsBefore } = reason;
  const difference = visitors - visitorsBefore;
  const segment = segmentText([
    [
      name === ""
        ? { column: dimension, operator: "empty", values: [] }
        : { column: dimension, operator: "is", values: [name] },
    ],
  ]);
  const what = trafficDimensionTexts[dimension].one.toLowerCase();
  return {
    id: `${dimension} ${name}`,
    node: (
      <>
        <Link to="/census" search={{ ...comparedSearch(day), segment }}>
          {what} {trafficValueName(dimension, name)}
        </Link>{" "}
        ({signed(difference, formatCount(Math.abs(difference)))})
      </>
    ),
  };
};

const productPart = (
  { id, title, cents, centsBefore }: ProductReason,
  currency: string,
  readsProducts: boolean,
): Part => {
  const difference = cents - centsBefore;
  return {
    id,
    node: (
      <>
        {readsProducts ? (
          <Link to="/products/$productId" params={{ productId: id }}>
            {title}
          </Link>
        ) : (
          title
        )}{" "}
        ({signed(difference, formatMoney(Math.abs(difference), currency))})
      </>
    ),
  };
};

/** What made the difference: the factors of sales, then the largest changes behind them. */
const Why = ({ day }: { readonly day: Day }) => {
  const may = useMay();
  const factors = verdictReasons(day);
  const changes = [
    ...(isVisitorsReason(day) ? (day.visits?.reasons ?? []) : []).map((reason) =>
      visitorsPart(day, reason),
    ),
    ...(day.sales?.products ?? []).map((product) =>
      productPart(product, day.sales?.amounts[0]?.currency ?? "", may("products:read")),
    ),
  ];
  if (factors.length === 0 && changes.length === 0) return null;
  return (
    <p className={classes.details}>
      {factors.length > 0 && <>Why: {factors.join(", ")}. </>}
      {changes.length > 0 && (
        <>
          Largest change: <Listed parts={changes} />.
        </>
      )}
    </p>
  );
};

const Marks = ({ day: { day, marks, moreMarks } }: { readonly day: Day }) => {
  const readsVisits = useMay()("census:read");
  if (marks.length === 0) return null;
  const parts = marks.map(({ kind, name, id }) => ({
    id: `${kind} ${id}`,
    node: <Link to={addressOfMark[kind](id)}>{annotationText(kind, name)}</Link>,
  }));
  const more = `${formatCount(moreMarks)} more`;
  return (
    <p className={classes.details}>
      That day: <Listed parts={parts} />
      {moreMarks > 0 && (
        <>
          {" and "}
          {readsVisits ? (
            <Link to="/census" search={{ from: day, to: day }}>
              {more}
            </Link>
          ) : (
            more
          )}
        </>
      )}
      .
    </p>
  );
};

/** Whether the last whole day was good, and why. The same on every screen. */
export const Yesterday = ({ yesterday }: { readonly yesterday: Day | null }) => {
  if (yesterday === null) return null;
  const { text, tone } = verdictOf(yesterday);
  return (
    <section className={classes.yesterday} data-tone={tone} aria-label="Yesterday">
      <h2 className={classes.verdict}>{text}</h2>
      <YesterdayFigures yesterday={yesterday} />
      <Why day={yesterday} />
      <Marks day={yesterday} />
    </section>
  );
};
