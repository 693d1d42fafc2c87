import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { type ShopEvent, shopEventNames } from "#domain/collector/shop-events.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { plainDaysText } from "#domain/kit/plain-days.ts";
import type { shopActivityContract } from "#read-api/collector/contract.ts";
import { ComparedNotes } from "../census/compared-notes.tsx";
import { VisitsBehind } from "../census/visits-behind.tsx";
import { ExplainNamed } from "../history/explain-named.tsx";
import { Compared } from "../kit/figures/compared.tsx";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { type Figure, Figures } from "../kit/figures/figures-row.tsx";
import { useVisitorLabels } from "../kit/session/visitor-labels.ts";
import { Section } from "../kit/ui/page.tsx";
import classes from "./shop-figures.module.css";

export type ShopActivity = ResponseOf<typeof shopActivityContract>;

/** Browsers' reports. A reported purchase does not count as an order, and the pixel repeats two of the others. */
const shown: readonly ShopEvent[] = [
  ...(["visitor:VisitPDP", "visitor:QuickView", "visitor:AddToCart"] as const),
  ...(["visitor:RemoveFromCart", "visitor:ViewCart"] as const),
  ...(["pixel:Purchase", "visitor:ReviewsTabClick"] as const),
  ...(["pixel:Lead", "pixel:Registration"] as const),
];

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });
const nothing = { times: 0, visitors: 0 };
const of = (events: ShopActivity["events"], event: ShopEvent) =>
  events.find((each) => each.event === event) ?? nothing;

/** Whether the days to compare with are over before the first report. */
const isUnrecorded = ({ before, explain: { recordedSince } }: ShopActivity): boolean =>
  before !== null && recordedSince !== null && before.to < recordedSince;

/** Today so far is next to whole days, which says nothing about whether it is good. */
const judged = ({ isInProgress }: ShopActivity) =>
  isInProgress ? ({ better: "neither" } as const) : {};

const Change = ({
  now,
  then,
  better,
}: {
  readonly now: number;
  readonly then: number;
  readonly better?: "fewer" | "neither";
}) =>
  then === 0 ? (
    `${formatCount(then)} before`
  ) : (
    <Compared
      now={now}
      then={then}
      {...(better !== undefined && { better })}
      text={`${percent.format(Math.abs(now / then - 1))} from ${formatCount(then)}`}
    />
  );

/** A figure of the report's days with the button that explains it; `event` for what browsers report. */
const Explained = ({
  activity: { from, to },
  event,
  ...shown
}: {
  readonly activity: ShopActivity;
  readonly event?: ShopEvent;
} & Pick<ComponentProps<typeof ExplainNamed>, "name" | "number" | "children">) => (
  <ExplainNamed
    {...shown}
    id={[from, to, ...(event === undefined ? [] : [event])].join(".")}
    of={plainDaysText({ from, to })}
  />
);

type Filtered = {
  readonly activity: ShopActivity;
  /** The filters in the address. */
  readonly segment: string | undefined;
};

/** What browsers report; what filters select has no past values. */
const Occasions = ({ activity, segment }: Filtered) => {
  const say = useVisitorLabels(activity);
  const { from, to, before, events } = activity;
  const compared = isUnrecorded(activity) ? null : before;
  const figures = shown.map((event): Figure => {
    const { times, visitors } = of(events, event);
    const label = shopEventNames[event];
    const byVisitors = say(`by ${counted(visitors, "visitor")}`);
    const then = compared === null ? undefined : of(compared.events, event).times;
    if (segment !== undefined)
      return {
        label,
        value: formatCount(times),
        note: (
          <span className={classes.notes}>
            <span>{byVisitors}</span>
            {then !== undefined && <span>{`${formatCount(then)} before`}</span>}
          </span>
        ),
      };
    return {
      label,
      value: (
        <Explained activity={activity} event={event} name={label} number="shop-times">
          {formatCount(times)}
        </Explained>
      ),
      note: (
        <span className={classes.notes}>
          <Explained
            activity={activity}
            event={event}
            name={`${label}, ${say("visitors")}`}
            number="shop-visitors"
          >
            <VisitsBehind
              behind={{ report: "shop-activity", event, count: "visitors" }}
              count={visitors}
              search={{ from, to }}
              label={`${label} ${say(`by ${counted(visitors, "visitor")}`)}`}
            >
              {say(`by ${counted(visitors, "visitor")}`)}
            </VisitsBehind>
          </Explained>
          {compared !== null && (
            <span>
              <Change
                now={times}
                then={of(compared.events, event).times}
                {...(event === "visitor:RemoveFromCart" && { better: "fewer" as const })}
                {...judged(activity)}
              />
            </span>
          )}
        </span>
      ),
    };
  });
  return <Figures of={figures} />;
};

const OfServer = ({ activity }: { readonly activity: ShopActivity }) => {
  const { from, to, orders, searches, before } = activity;
  const noteOf = (now: number, then: number | undefined, text: string): ReactNode => (
    <span className={classes.notes}>
      <span>{text}</span>
      {then !== undefined && (
        <span>
          <Change now={now} then={then} {...judged(activity)} />
        </span>
      )}
    </span>
  );
  return (
    <Figures
      of={[
        {
          label: "Confirmed orders",
          value: (
            <Explained activity={activity} name="Confirmed orders" number="shop-orders">
              {formatCount(orders)}
            </Explained>
          ),
          note: noteOf(orders, before?.orders, "counted from the orders themselves"),
        },
        {
          label: "Searches",
          value: (
            <Explained activity={activity} name="Searches" number="shop-searches">
              <Link to="/searches" search={{ from, to }}>
                {formatCount(searches)}
              </Link>
            </Explained>
          ),
          note: noteOf(searches, before?.searches, "answered by the server"),
        },
      ]}
    />
  );
};

/** The figures of the range, each next to the one that it is compared with. */
export const ShopFigures = ({ activity, segment }: Filtered) => (
  <>
    <Section title="Counted by the server">
      {segment === undefined ? (
        <OfServer activity={activity} />
      ) : (
        <Text>
          Confirmed orders and searches are not shown, because filters cannot select them: orders
          are counted from the orders themselves, and searches have no visitor. Remove the filters
          to see both.
        </Text>
      )}
    </Section>
    <Section title="Reported by browsers">
      <Text mb="md">
        Visitors’ browsers send these figures, and Daybook cannot verify them. Visitors without
        scripts or without consent are missing.
      </Text>
      <Occasions activity={activity} segment={segment} />
      <ComparedNotes report={activity} what="Browsers’ reports" />
    </Section>
  </>
);
