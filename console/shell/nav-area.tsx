import { VisuallyHidden } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { NewsKind } from "#read-api/history/news-contract.ts";
import { useNewsCount } from "../kit/news/news.tsx";
import type { AreaLink } from "./areas.ts";
import classes from "./shell.module.css";

/** Contains only the links that the member has permission for. */
export type Area = {
  readonly title: string | null;
  readonly links: readonly AreaLink[];
};
type Props = { readonly area: Area; readonly onFollow: (() => void) | undefined };

const MEMORY = "daybook.navigation";
/** What most days start with, and what a new shop needs: one click away, and all groups still fit a window. */
const OPEN_AT_FIRST = ["Shop", "Selling", "Administration"];

const readOpen = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(MEMORY) ?? "null");
    return Array.isArray(kept) ? kept.map(String) : OPEN_AT_FIRST;
  } catch {
    return OPEN_AT_FIRST;
  }
};

const keepOpen = (title: string, isOpen: boolean): void => {
  const others = readOpen().filter((each) => each !== title);
  try {
    localStorage.setItem(MEMORY, JSON.stringify(isOpen ? [...others, title] : others));
  } catch {
    // Without storage the groups have their initial state on every page.
  }
};

const hasPage = ({ links }: Area, pathname: string): boolean =>
  links.some(({ to }) => to !== "/" && (pathname === to || pathname.startsWith(`${to}/`)));

const NewsBadge = ({ of }: { readonly of: NewsKind | undefined }) => {
  const count = useNewsCount(of);
  if (count === 0) return null;
  return (
    <span className={classes.news}>
      {count > 99 ? "99+" : count} <VisuallyHidden>new</VisuallyHidden>
    </span>
  );
};

const Links = ({ area: { title, links }, onFollow }: Props) => (
  <ul className={classes.links} aria-label={title ?? undefined}>
    {links.map(({ to, label, icon: Icon, ...link }) => (
      <li key={to}>
        <Link
          to={to}
          className={classes.link}
          onClick={onFollow}
          activeOptions={{ exact: to === "/", includeSearch: false }}
          activeProps={{ "aria-current": "page" }}
        >
          <Icon size={18} stroke={1.7} aria-hidden="true" />
          {label}
          <NewsBadge of={"news" in link ? link.news : undefined} />
        </Link>
      </li>
    ))}
  </ul>
);

/** A group of areas, folded unless it was left open or contains the current screen. */
export const NavArea = ({ area, onFollow }: Props) => {
  const { pathname } = useLocation();
  const isHere = hasPage(area, pathname);
  const [isOpen, setOpen] = useState(() => isHere || readOpen().includes(area.title ?? ""));
  useEffect(() => {
    if (isHere) setOpen(true);
  }, [isHere]);
  if (area.title === null) return <Links area={area} onFollow={onFollow} />;
  const { title } = area;
  return (
    <details
      className={classes.area}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === isOpen) return;
        setOpen(currentTarget.open);
        keepOpen(title, currentTarget.open);
      }}
    >
      <summary className={classes.areaTitle}>
        {title}
        <IconChevronDown size={14} aria-hidden="true" />
      </summary>
      <Links area={area} onFollow={onFollow} />
    </details>
  );
};
