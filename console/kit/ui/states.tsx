import { Button } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CallError, messageOf } from "../calls/api.ts";
import classes from "./states.module.css";

export type Emptiness = {
  readonly title: string;
  /** How the list fills, or what to do next. */
  readonly text: ReactNode;
  readonly action?: ReactNode;
};

export const Empty = ({ title, text, action }: Emptiness) => (
  <div className={classes.state}>
    <p className={classes.title}>{title}</p>
    <p className={classes.text}>{text}</p>
    {action !== undefined && <div className={classes.action}>{action}</div>}
  </div>
);

const NOT_FOUND = 404;

/** A retry would not find it either. */
const isGone = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === NOT_FOUND;

/** A failed call with a retry button. */
export const Failed = ({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}) =>
  isGone(error) ? (
    <div className={classes.state} role="alert">
      <p className={classes.title}>{error.message}</p>
      <p className={classes.text}>It may have been removed, or the link may be wrong.</p>
    </div>
  ) : (
    <div className={classes.state} role="alert">
      <IconAlertTriangle className={classes.icon} aria-hidden="true" />
      <p className={classes.title}>This could not be loaded</p>
      <p className={classes.text}>{messageOf(error)}</p>
      <div className={classes.action}>
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
