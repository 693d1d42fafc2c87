import { Link } from "@tanstack/react-router";
import classes from "../kit/ui/tab-nav.module.css";

const screens = [
  ["/questions", "Questions"],
  ["/questions/what-if", "What if"],
] as const;

/** Navigation between the screens for analysts. */
export const AskTabs = () => (
  <nav className={classes.tabs} aria-label="Ask the log">
    {screens.map(([to, label]) => (
      <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
        {label}
      </Link>
    ))}
  </nav>
);
