import { Link } from "@tanstack/react-router";
import classes from "../kit/ui/tab-nav.module.css";

const screens = [
  ["/census", "Visits"],
  ["/census/funnels", "Funnels"],
] as const;

type Shared = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly segment?: string | undefined;
};

/** Navigation between the reports on visits, for the same days and filters. */
export const VisitsNav = ({ from, to, segment }: Shared) => (
  <nav className={classes.tabs} aria-label="Reports on visits">
    {screens.map(([path, label]) => (
      <Link
        key={path}
        to={path}
        search={{ ...(from && { from }), ...(to && { to }), ...(segment && { segment }) } as never}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {label}
      </Link>
    ))}
  </nav>
);
