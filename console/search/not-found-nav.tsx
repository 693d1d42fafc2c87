import { Link } from "@tanstack/react-router";
import classes from "../kit/ui/tab-nav.module.css";

const screens = [
  ["/searches", "Searches"],
  ["/missing-pages", "Pages not found"],
] as const;

type Range = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Navigation between what visitors look for, for the same days. */
export const NotFoundNav = ({ from, to }: Range) => (
  <nav className={classes.tabs} aria-label="What visitors look for">
    {screens.map(([path, label]) => (
      <Link
        key={path}
        to={path}
        search={{ ...(from && { from }), ...(to && { to }) } as never}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {label}
      </Link>
    ))}
  </nav>
);
