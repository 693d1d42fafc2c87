import type { ReactNode } from "react";
import classes from "./figures-row.module.css";

export type Figure = {
  readonly label: string;
  readonly value: ReactNode;
  /** What the figure counts or is compared with. */
  readonly note?: ReactNode;
  readonly tone?: "bad";
};

/** A row of large figures. */
export const Figures = ({ of }: { readonly of: readonly Figure[] }) => (
  <dl className={classes.figures}>
    {of.map(({ label, value, note, tone }) => (
      <div key={label} className={classes.figure}>
        <dt>{label}</dt>
        <dd className={classes.value} data-tone={tone}>
          {value}
        </dd>
        {note !== undefined && <dd className={classes.note}>{note}</dd>}
      </div>
    ))}
  </dl>
);
