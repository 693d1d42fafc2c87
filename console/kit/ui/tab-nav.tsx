import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { searchHere } from "../lists/search-here.ts";
import classes from "./tab-nav.module.css";

type Tab = readonly [path: string, text: string, ...more: readonly unknown[]];

/** On a phone the tabs are wider than the screen: the one of this screen is moved to its middle. */
const useTabInSight = () => {
  const tabs = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies(path): another screen has another tab.
  useEffect(() => {
    const nav = tabs.current;
    const tab = nav?.querySelector("[aria-current=page]")?.getBoundingClientRect();
    if (nav === null || tab === undefined) return;
    const { left, width } = nav.getBoundingClientRect();
    nav.scrollLeft += tab.left + tab.width / 2 - (left + width / 2);
  }, [path]);
  return tabs;
};

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
  const nav = useTabInSight();
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {tabs.map(([path, text]) => (
        <Link
          key={path}
          to={path}
          search={searchHere(kept)}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
};
