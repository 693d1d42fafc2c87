import { Button } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { Failed } from "../kit/ui/states.tsx";
import classes from "./error-screen.module.css";

/** A file of an earlier build is gone after an update: only reloading the page helps. */
const isStaleBuild = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

/** Shown when a screen breaks; the rest of the console continues to work. */
export const ErrorScreen = ({ error, reset }: ErrorComponentProps) => (
  <div className={classes.screen}>
    {isStaleBuild(error) ? (
      <div role="alert" className={classes.stale}>
        <p>The console has been updated. Reload the page to continue.</p>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </div>
    ) : (
      <Failed error={error} onRetry={reset} />
    )}
  </div>
);
