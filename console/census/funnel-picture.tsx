import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { FunnelOutcome } from "#domain/journeys/funnel.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { funnelContract } from "#read-api/journeys/contract.ts";
import { Compared } from "../kit/figures/compared.tsx";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import classes from "./funnel-picture.module.css";

export type FunnelRow = ResponseOf<typeof funnelContract>["rows"][number];

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

const HEIGHT = 34;
const WIDTH = 1_000;
const ROUND = 5;

type Visits = (step: number, outcome: FunnelOutcome) => object;

/** One step as long as its share of the first one; what was lost since the step before is pale. */
const Bar = ({ row, before }: { readonly row: FunnelRow; readonly before: number }) => (
  <svg
    className={classes.bar}
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect className={classes.lost} width={before * WIDTH} height={HEIGHT} rx={ROUND} />
    <rect className={classes.kept} width={(row.ofFirst ?? 0) * WIDTH} height={HEIGHT} rx={ROUND} />
  </svg>
);

/** The steps as bars; each leads to the visits that reached it, and to those that left after it. */
export const FunnelPicture = ({
  rows,
  unit,
  visits,
  explain,
  isGrowing,
}: {
  readonly rows: readonly FunnelRow[];
  /** What is counted, in the singular. */
  readonly unit: string;
  readonly visits: Visits;
  /** The past of a step’s figure. */
  readonly explain: (row: FunnelRow) => ReactNode;
  /** The last day is not over, so that less is not bad. */
  readonly isGrowing: boolean;
}) => (
  <ol className={classes.funnel} aria-label="Funnel">
    {rows.map((row, place) => (
      <li key={row.step} className={classes.step}>
        <p className={classes.head}>
          <span className={classes.name}>
            {row.step}. {row.name}
          </span>
          <span className={classes.share}>
            {row.ofFirst === null ? "–" : percent.format(row.ofFirst)}
          </span>
        </p>
        <Bar row={row} before={place === 0 ? 1 : (rows[place - 1]?.ofFirst ?? 0)} />
        <p className={classes.counts}>
          <span>
            <Link
              to="/census/funnels/visits"
              search={visits(row.step, "reached")}
              aria-label={`${counted(row.reached, unit)} reached step ${row.step}: show visits`}
            >
              {counted(row.reached, unit)}
            </Link>
            {explain(row)}
            {row.reachedBefore !== null && (
              <span className={classes.before}>
                <Compared
                  now={row.reached}
                  then={row.reachedBefore}
                  better={isGrowing ? "neither" : "more"}
                  text={`${formatCount(row.reachedBefore)}${row.ofFirstBefore === null ? "" : `, ${percent.format(row.ofFirstBefore)}`} before`}
                />
              </span>
            )}
          </span>
          {row.left > 0 && (
            <Link
              to="/census/funnels/visits"
              search={visits(row.step, "left")}
              className={classes.left}
              aria-label={`${formatCount(row.left)} left after step ${row.step}: show visits`}
            >
              {formatCount(row.left)} left
            </Link>
          )}
        </p>
      </li>
    ))}
  </ol>
);
