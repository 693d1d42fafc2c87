import { Link } from "@tanstack/react-router";
import classes from "../kit/ui/tab-nav.module.css";

const screens = [
  ["/settings", "General"],
  ["/settings/payment", "Payment"],
  ["/settings/email", "Email"],
  ["/settings/domains", "Domains"],
  ["/settings/sample-data", "Sample data"],
] as const;

/** Navigation between the settings of the website. */
export const SettingsTabs = () => (
  <nav className={classes.tabs} aria-label="Settings">
    {screens.map(([to, label]) => (
      <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
        {label}
      </Link>
    ))}
  </nav>
);
