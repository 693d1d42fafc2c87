import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconExternalLink, IconSearch } from "@tabler/icons-react";
import { lazy, useEffect, useRef } from "react";
import { useMay } from "../kit/session/permissions.tsx";
import { LazyMenu } from "../kit/ui/lazy-menu.tsx";
import { WebsiteSwitch } from "../owners/website-switch.tsx";
import { areas } from "./areas.ts";
import { NavArea } from "./nav-area.tsx";
import classes from "./shell.module.css";
import { UserFace } from "./user-face.tsx";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const loadUserMenu = () => import("./user-menu.tsx");
const UserMenu = lazy(async () => ({ default: (await loadUserMenu()).UserMenu }));

/** The links of the areas, between the name of the website and the member. */
export const Navigation = ({
  onFollow,
  onSearch,
  onSearchNear,
  onKeys,
}: {
  readonly onFollow?: () => void;
  /** Absent where the bar above has the search. */
  readonly onSearch?: () => void;
  /** The pointer is on the search. */
  readonly onSearchNear?: () => void;
  /** Absent where there are no shortcuts. */
  readonly onKeys?: () => void;
}) => {
  const may = useMay();
  const seen = areas
    .map(({ title, links }) => ({ title, links: links.filter(({ area }) => may(`${area}:read`)) }))
    .filter(({ links }) => links.length > 0);
  const areasShown = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = areasShown.current;
    const link = shown?.querySelector<HTMLElement>("[aria-current]");
    if (!shown || !link) return;
    // scrollIntoView is not used: the first Tab would continue from the link instead of reaching
    // "Skip to content".
    const below = link.getBoundingClientRect().bottom - shown.getBoundingClientRect().bottom;
    if (below > 0) shown.scrollTop += below + link.offsetHeight;
  }, []);
  return (
    <div className={classes.nav}>
      <div className={classes.brand}>
        <span className={classes.brandMark} aria-hidden="true" />
        <WebsiteSwitch />
        <ActionIcon
          component="a"
          href="/"
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          color="gray"
          aria-label="View the website"
          title="View the website"
        >
          <IconExternalLink size={17} />
        </ActionIcon>
      </div>
      {onSearch !== undefined && (
        <UnstyledButton
          className={classes.search ?? ""}
          onClick={onSearch}
          onPointerEnter={onSearchNear}
        >
          <IconSearch size={16} aria-hidden="true" />
          Search
          <span className={classes.key} aria-hidden="true">
            {isApple ? "⌘ K" : "Ctrl K"}
          </span>
        </UnstyledButton>
      )}
      <nav aria-label="Areas" ref={areasShown} className={classes.areas}>
        {seen.map((area) => (
          <NavArea key={area.title ?? "start"} area={area} onFollow={onFollow} />
        ))}
      </nav>
      <LazyMenu face={(handlers) => <UserFace {...handlers} />} prepare={loadUserMenu}>
        <UserMenu onFollow={onFollow} onKeys={onKeys} />
      </LazyMenu>
    </div>
  );
};
