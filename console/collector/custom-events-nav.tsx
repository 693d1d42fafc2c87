import { Link } from "@tanstack/react-router";
import classes from "../kit/ui/tab-nav.module.css";

const screens = [
  ["/custom-events", "Events"],
  ["/custom-events/failed", "Failed events"],
  ["/custom-events/schemas", "Schemas"],
] as const;

/** Navigation between the screens of custom events. */
export const CustomEventsNav = () => (
  <nav className={classes.tabs} aria-label="Custom events">
    {screens.map(([to, label]) => (
      <Link key={to} to={to as string} activeOptions={{ exact: true, includeSearch: false }}>
        {label}
      </Link>
    ))}
  </nav>
);
