import type { CSSProperties } from "react";
import type { FormSteps } from "#read-api/census/form-conversion-contract.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { useVisitorLabels } from "../kit/session/visitor-labels.ts";
import classes from "./conversion-funnel.module.css";

const percent = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${Math.round((100 * part) / whole)}%`;

/** Unique visitors per step; each bar is a share of those who saw the form. */
export const ConversionFunnel = ({
  total,
  range,
}: {
  readonly total: FormSteps;
  readonly range: { readonly from: string; readonly to: string };
}) => {
  const say = useVisitorLabels(range);
  const seen = total.visitorsRendered;
  const steps = [
    { label: "Viewed", count: seen },
    { label: "Started", count: total.visitorsStarted },
    { label: "Submitted", count: total.visitorsSubmitted },
  ];
  if (steps.every(({ count }) => count === 0))
    return <p className={classes.note}>No visitor has seen this form in this range.</p>;
  return (
    <>
      <ol className={classes.funnel}>
        {steps.map(({ label, count }) => (
          <li key={label} className={classes.step}>
            <span className={classes.label}>{label}</span>
            <span className={classes.bar}>
              <span
                className={classes.fill}
                aria-hidden="true"
                style={{ "--share": seen === 0 ? 0 : Math.min(1, count / seen) } as CSSProperties}
              />
              <span className={classes.words}>
                <span className={classes.number}>{formatCount(count)}</span> ·{" "}
                {percent(count, seen)}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <p className={classes.note}>
        {say("Unique visitors")} are counted where the visitor is recognized and JavaScript is
        enabled. Bots, team members and suspected spam are excluded.
      </p>
    </>
  );
};
