import { Progress } from "@mantine/core";
import classes from "./counting.module.css";

/** In place of figures, after an upgrade that counts visits in another way. */
export const Counting = ({ share }: { readonly share: number }) => (
  <section className={classes.counting} aria-label="Progress">
    <h2 className={classes.title}>Visits are being counted</h2>
    <p className={classes.text}>
      {Math.floor(share * 100)} % of the event log is done. Nothing is lost: new visits are recorded
      in the meantime. The figures appear here when the count is complete.
    </p>
    <Progress
      value={share * 100}
      animated
      aria-label="Counting visits"
      color="var(--db-accent)"
      transitionDuration={600}
    />
  </section>
);
