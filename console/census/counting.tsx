import { Progress } from "@mantine/core";
import { useState } from "react";
import { CallError } from "../kit/calls/api.ts";
import classes from "./counting.module.css";

const shareOf = (error: unknown): number | undefined => {
  if (!(error instanceof CallError) || error.code !== "not-counted-yet") return undefined;
  const { countedShare } = error.beside;
  return typeof countedShare === "number" ? countedShare : 0;
};

type Query = { readonly data: unknown; readonly error: unknown };

/**
 * The part of the event log that is counted, while that is not all. A query that is repeated forgets
 * its error, so the last one is kept until there is an answer.
 */
export const useCountedShare = ({ data, error }: Query): number | undefined => {
  const [share, setShare] = useState<number>();
  const known = data === undefined ? (shareOf(error) ?? share) : undefined;
  if (known !== share) setShare(known);
  return known;
};

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
