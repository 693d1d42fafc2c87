import { Link } from "@tanstack/react-router";
import classes from "./tab-nav.module.css";

type Tab = readonly [path: string, text: string, ...more: readonly unknown[]];

/** Links between the screens of one area. `search` is what they keep of the URL, without what is empty. */
export const TabNav = ({
  label,
  tabs,
  search = {},
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly search?: Readonly<Record<string, string | undefined>>;
}) => {
  const kept = Object.fromEntries(Object.entries(search).filter(([, value]) => value));
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(([path, text]) => (
        <Link
          key={path}
          to={path}
          search={kept as never}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
};
