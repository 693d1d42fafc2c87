import { dayOf } from "#domain/kit/zoned-day.ts";
import { asShown } from "../kit/figures/as-shown.ts";
import { Compared } from "../kit/figures/compared.tsx";
import classes from "./goals.module.css";

/** A figure of the days before. Today so far is next to whole days, which says nothing about whether it is good. */
export const GoalBefore = ({
  now,
  then,
  format,
  basis,
  wideOnly = false,
}: {
  readonly now: number | null;
  readonly then: number | null;
  readonly format: (value: number) => string;
  readonly basis: { readonly to: string; readonly timeZone: string } | undefined;
  readonly wideOnly?: boolean;
}) => {
  if (now === null || then === null) return null;
  const isInProgress = basis !== undefined && basis.to >= dayOf(new Date(), basis.timeZone);
  return (
    <span className={`${classes.before} ${wideOnly ? classes.wide : ""}`}>
      <Compared
        now={asShown(now, then, format)}
        then={then}
        better={isInProgress ? "neither" : "more"}
        text={`${format(then)} before`}
      />
    </span>
  );
};
