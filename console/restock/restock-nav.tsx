import { Link } from "@tanstack/react-router";
import classes from "#console/ui/tab-nav.module.css";

const screens = [
  ["/restock", "Waiting"],
  ["/restock/sign-ups", "Sign-ups"],
  ["/restock/sends", "Sends"],
  ["/restock/demand", "Demand"],
] as const;

/** Between the screens of the area. */
export const RestockNav = () => (
  <nav className={classes.tabs} aria-label="Restock">
    {screens.map(([to, label]) => (
      <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
        {label}
      </Link>
    ))}
  </nav>
);
