import { type ReactNode, useId } from "react";
import { Who } from "../session/actor-name.tsx";
import { Moment } from "../time/moment.tsx";
import classes from "./movements.module.css";

/** The history of a figure at the end of a drawer. */
export const History = ({ children }: { readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        History
      </h3>
      {children}
    </section>
  );
};

export const Movements = ({ children }: { readonly children: ReactNode }) => (
  <ol className={classes.list}>{children}</ol>
);

/** One change of the figure. */
export const Movement = ({
  delta,
  down,
  reference,
  after,
  at,
  actor,
  children,
}: {
  /** The signed difference; empty when the figure is unchanged. */
  readonly delta: string;
  readonly down: boolean;
  /** Reference of the change, in its author's words. */
  readonly reference: string;
  /** The figure afterwards. */
  readonly after: string;
  readonly at: string;
  readonly actor: string;
  /** What happened, as text. */
  readonly children: ReactNode;
}) => (
  <li className={classes.movement}>
    <span className={classes.delta} data-down={down || undefined}>
      {delta}
    </span>
    <span className={classes.what}>
      <span>
        {children}
        {reference !== "" && <span className={classes.reference}> {reference}</span>}
      </span>
      <span className={classes.meta}>
        <Moment at={at} /> · <Who actor={actor} />
      </span>
    </span>
    <span className={classes.after}>{after}</span>
  </li>
);
