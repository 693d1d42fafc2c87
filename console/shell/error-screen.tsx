import { Button } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { offline } from "../kit/calls/api.ts";
import { noteConnection, useConnection } from "../kit/calls/connection.ts";
import { Failed } from "../kit/ui/states.tsx";
import classes from "./error-screen.module.css";
import { hasNewerBuild } from "./newer-build.tsx";

/** A file of this build did not arrive: there is no connection, or the server has another build by now. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

const reload = (): void => window.location.reload();

/** Only loading the page again helps. Without a connection that waits until it is back. */
const MissingFile = ({ error }: { readonly error: unknown }) => {
  const connection = useConnection();
  const wasAway = useRef(false);
  const [isNewer, setNewer] = useState<boolean | "unknown">();
  useEffect(() => {
    if (connection !== "connected") wasAway.current = true;
    else if (wasAway.current) reload();
    void hasNewerBuild().then((answer) => {
      setNewer(answer ?? "unknown");
      if (answer === undefined) noteConnection(false);
    });
  }, [connection]);
  if (isNewer === undefined) return null;
  if (isNewer !== true)
    return <Failed error={isNewer === "unknown" ? offline() : error} onRetry={reload} />;
  return (
    <div role="alert" className={classes.stale}>
      <p>The console has been updated. Reload the page to continue.</p>
      <Button onClick={reload}>Reload</Button>
    </div>
  );
};

/** Shown when a screen breaks; the rest of the console continues to work. */
export const ErrorScreen = ({ error, reset }: ErrorComponentProps) => (
  <div className={classes.screen}>
    {isMissingFile(error) ? (
      <MissingFile error={error} />
    ) : (
      <Failed error={error} onRetry={reset} />
    )}
  </div>
);
