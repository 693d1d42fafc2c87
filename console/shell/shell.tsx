import { ActionIcon, Burger } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useLocation, useMatches } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useWebsite } from "../kit/session/session.tsx";
import { AfterFirstScreen } from "./after-first-screen.tsx";
import { Navigation } from "./navigation.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import classes from "./shell.module.css";
import { useKeyHelp } from "./use-key-help.tsx";
import { usePalette } from "./use-palette.tsx";

const RETRY_MS = 3_000;

/** Only a restored copy shows it. A connection that is lost while it loads must not take the screen away. */
const RestoreBanner = lazy(async () => {
  for (;;)
    try {
      return { default: (await import("#console/restores/restore-banner.tsx")).RestoreBanner };
    } catch {
      await new Promise((retry) => setTimeout(retry, RETRY_MS));
    }
});

const nothing = () => undefined;

const NavDrawer = lazy(async () => ({ default: (await import("./nav-drawer.tsx")).NavDrawer }));

/** Navigation on the left, on phones behind a burger menu; the screen next to it. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const [opened, { toggle, close }] = useDisclosure();
  const [wasOpened, setWasOpened] = useState(false);
  if (opened && !wasOpened) setWasOpened(true);
  const { open: openKeys, keyHelp } = useKeyHelp();
  const { open: openPalette, prepare, palette } = usePalette();
  const website = useWebsite();
  const { pathname } = useLocation();
  const isWide = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.isWide === true),
  });
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
    <div className={classes.shell} data-wide={isWide || undefined}>
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
        <Navigation onSearch={openPalette} onSearchNear={prepare} onKeys={openKeys} />
      </aside>
      {wasOpened && (
        <Suspense>
          <NavDrawer opened={opened} onClose={close} />
        </Suspense>
      )}
      <main id="content" ref={content} className={classes.main} tabIndex={-1}>
        <OfflineNotice />
        <AfterFirstScreen onShown={nothing}>
          <RestoreBanner />
        </AfterFirstScreen>
        {children}
      </main>
      {palette}
      {keyHelp}
    </div>
  );
};
