import { Alert as AlertBox, Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type Alert, alertText } from "#domain/measuring/alerts.ts";
import { alertsContract } from "#read-api/alerts/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import classes from "./alerts-notice.module.css";

const EVERY_MS = 60_000;

/** The screen with the figures of an alert. */
const AlertLink = ({ alert }: { readonly alert: Alert }) => {
  switch (alert.kind) {
    case "no-visits":
      return <Link to="/census">Open visits</Link>;
    case "conversion":
      return (
        <Link to="/census" search={{ from: alert.day, to: alert.day }}>
          Open visits of this day
        </Link>
      );
    case "budget":
      return <Link to="/performance">Open speed</Link>;
  }
};

/** What is unusual now; nothing while everything is as usual, and a word where that is not known. */
export const AlertsNotice = () => {
  const { data, isError, refetch } = useCall(alertsContract, {}, { every: EVERY_MS });
  if (data === undefined && isError)
    return (
      <p className={classes.unknown} role="status">
        Daybook could not check whether something is unusual.{" "}
        <Button variant="subtle" size="compact-sm" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    );
  if (data === undefined || data.alerts.length === 0) return null;
  return (
    <AlertBox
      color="yellow"
      title={data.alerts.length === 1 ? "Something is unusual" : "Some things are unusual"}
      role="status"
      mb="lg"
    >
      <ul className={classes.alerts}>
        {data.alerts.map((alert) => {
          const text = alertText(alert);
          return (
            <li key={text}>
              {text} <AlertLink alert={alert} />
            </li>
          );
        })}
      </ul>
      <Link to="/measuring-rules/alerts">All alerts, and their emails</Link>
    </AlertBox>
  );
};
