import { Progress } from "@mantine/core";
import classes from "./counting.module.css";

/** In place of figures, after an upgrade that counts visits or other events in another way. */
export const Counting = ({
  share,
  title = "Visits are being counted",
}: {
  readonly share: number;
  readonly title?: string;
}) => (
  <section className={classes.counting} aria-label="Progress">
    <h2 className={classes.title}>{title}</h2>
    <p className={classes.text}>
      {Math.floor(share * 100)} % of the event log is done. Nothing is lost: new events are recorded
      in the meantime. The figures appear here when the count is complete.
    </p>
    <Progress
      value={share * 100}
      animated
      aria-label={title}
      color="var(--db-accent)"
      transitionDuration={600}
    />
  </section>
);
