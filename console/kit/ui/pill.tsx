import type { ReactNode } from "react";
import classes from "./pill.module.css";

export type Tone = "neutral" | "good" | "warn" | "bad" | "info" | "accent";

/** A status in one word; the colour is only an addition. */
export const Pill = ({
  tone = "neutral",
  dot = false,
  children,
}: {
  readonly tone?: Tone;
  readonly dot?: boolean;
  readonly children: ReactNode;
}) => (
  <span className={classes.pill} data-tone={tone}>
    {dot && <span className={classes.dot} aria-hidden="true" />}
    {children}
  </span>
);
