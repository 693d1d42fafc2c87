import type { CSSProperties, ReactNode } from "react";
import classes from "./figures-row.module.css";

export type Figure = {
  readonly label: string;
  readonly value: ReactNode;
  /** What the figure counts or is compared with. */
  readonly note?: ReactNode;
  readonly tone?: "bad";
};

/** Up to six are in a row; more are in two rows of about the same length. */
const columnsOf = (figures: number): number => (figures <= 6 ? figures : Math.ceil(figures / 2));

/** A row of large figures. */
export const Figures = ({ of }: { readonly of: readonly Figure[] }) => (
  <dl className={classes.figures} style={{ "--columns": columnsOf(of.length) } as CSSProperties}>
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
