import { ActionIcon, Burger, Drawer, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconExternalLink, IconSearch } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { RestoreBanner } from "#console/restores/restore-banner.tsx";
import { useMay } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { WebsiteSwitch } from "../owners/website-switch.tsx";
import { areas } from "./areas.ts";
import { KeyHelp } from "./key-help.tsx";
import { NavArea } from "./nav-area.tsx";
import classes from "./shell.module.css";
import { usePalette } from "./use-palette.tsx";
import { UserMenu } from "./user-menu.tsx";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Navigation on the left, on phones behind a burger menu; the screen next to it. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const [opened, { toggle, close }] = useDisclosure();
  const [keysShown, keys] = useDisclosure();
  const { open: openPalette, prepare, palette } = usePalette();
  const website = useWebsite();
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    close();
    // A new screen starts at its top, for keyboards and screen readers, too.
    content.current?.focus({ preventScroll: true });
  }, [pathname, close]);
  return (
    <div className={classes.shell}>
      <a className="db-skip" href="#content">
        Skip to content
      </a>
      <nav aria-label="Console" className={classes.bar}>
        <Burger
          opened={opened}
          onClick={toggle}
          size="sm"
          aria-label={opened ? "Close navigation" : "Open navigation"}
          aria-expanded={opened}
        />
        <span className={classes.barName}>{website.title}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Search"
          onClick={openPalette}
        >
          <IconSearch size={20} />
        </ActionIcon>
      </nav>
      <aside className={classes.side}>
        <Navigation onSearch={openPalette} onSearchNear={prepare} onKeys={keys.open} />
      </aside>
      <Drawer
        opened={opened}
        onClose={close}
        size="17.5rem"
        title={<VisuallyHidden>Navigation</VisuallyHidden>}
        styles={{
          header: { minHeight: 0, padding: "0.75rem 0.75rem 0", background: "var(--db-page)" },
          content: { display: "flex", flexDirection: "column", background: "var(--db-page)" },
          body: { flex: 1, padding: 0, minHeight: 0 },
        }}
        closeButtonProps={{ "aria-label": "Close navigation" }}
        hiddenFrom="sm"
      >
        <Navigation onFollow={close} />
      </Drawer>
      <main id="content" ref={content} className={classes.main} tabIndex={-1}>
        <RestoreBanner />
        {children}
      </main>
      {palette}
      <KeyHelp opened={keysShown} onOpen={keys.open} onClose={keys.close} />
    </div>
  );
};

const Navigation = ({
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
      <UserMenu onFollow={onFollow} onKeys={onKeys} />
    </div>
  );
};
