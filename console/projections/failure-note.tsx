import { Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ProjectionStatus } from "#read-api/projections/contract.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Moment } from "../kit/time/moment.tsx";
import classes from "./failure-note.module.css";

/** Why an event could not be processed, with a link to the event; `children`: what can be done. */
export const FailureNote = ({
  error,
  children,
}: {
  readonly error: NonNullable<ProjectionStatus["error"]>;
  readonly children?: ReactNode;
}) => (
  <div className={classes.failure} role="alert">
    <p className={classes.text}>{error.message}</p>
    <Group gap="md" justify="space-between">
      <span className={classes.facts}>
        {error.event !== null && (
          <>
            <Link to="/events" search={{ open: error.event.position }}>
              {error.event.type} at position {formatCount(Number(error.event.position))}
            </Link>
            {" · "}
          </>
        )}
        since <Moment at={error.since} /> · {counted(error.attempts, "attempt")}
      </span>
      {children}
    </Group>
  </div>
);
