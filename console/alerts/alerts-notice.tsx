import { Alert as AlertBox } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type Alert, alertText } from "#domain/measuring/alerts.ts";
import { alertsContract } from "#read-api/alerts/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import classes from "./alerts-notice.module.css";

const EVERY_MS = 60_000;

const links = {
  "no-visits": { to: "/census", label: "Open visits" },
  conversion: { to: "/shop-activity", label: "Open shop activity" },
  budget: { to: "/performance", label: "Open speed" },
} as const satisfies Record<Alert["kind"], { to: string; label: string }>;

/** What is unusual now; nothing while everything is as usual. */
export const AlertsNotice = () => {
  const { data } = useCall(alertsContract, {}, { every: EVERY_MS });
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
          const { to, label } = links[alert.kind];
          return (
            <li key={text}>
              {text} <Link to={to}>{label}</Link>
            </li>
          );
        })}
      </ul>
      <Link to="/measuring-rules/alerts">All alerts, and their emails</Link>
    </AlertBox>
  );
};
