import {
  ActionIcon,
  Burger,
  Drawer,
  Menu,
  SegmentedControl,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import {
  IconChevronUp,
  IconDeviceDesktop,
  IconExternalLink,
  IconLogout,
  IconMoon,
  IconSun,
} from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { signOutContract } from "#commands/accounts/contract.ts";
import { call, messageOf } from "./api.ts";
import { areas } from "./areas.ts";
import { type Session, useSessionReload, useWebsite } from "./session.tsx";
import classes from "./shell.module.css";

type Owner = NonNullable<Session["owner"]>;

/** Navigation on the left, on phones behind a burger; the screen beside it. */
export const Shell = ({
  owner,
  children,
}: {
  readonly owner: Owner;
  readonly children: ReactNode;
}) => {
  const [opened, { toggle, close }] = useDisclosure();
  const website = useWebsite();
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    close();
    // A new screen starts at its beginning, for the keyboard and for screen readers too.
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
      </nav>
      <aside className={classes.side}>
        <Navigation owner={owner} />
      </aside>
      <Drawer
        opened={opened}
        onClose={close}
        size="17.5rem"
        title={<VisuallyHidden>Navigation</VisuallyHidden>}
        styles={{
          header: { minHeight: 0, padding: "0.75rem 0.75rem 0" },
          content: { display: "flex", flexDirection: "column" },
          body: { flex: 1, padding: 0, minHeight: 0 },
        }}
        closeButtonProps={{ "aria-label": "Close navigation" }}
        hiddenFrom="sm"
      >
        <Navigation owner={owner} />
      </Drawer>
      <main id="content" ref={content} className={classes.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
};

const Navigation = ({ owner }: { readonly owner: Owner }) => {
  const website = useWebsite();
  return (
    <div className={classes.nav}>
      <div className={classes.brand}>
        <span className={classes.brandMark} aria-hidden="true" />
        <span className={classes.brandName}>{website.title}</span>
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
      <nav aria-label="Areas" className={classes.areas}>
        {areas.map((area) => (
          <div key={area.title ?? "start"} className={classes.area}>
            {area.title !== null && <p className={classes.areaTitle}>{area.title}</p>}
            <ul className={classes.links}>
              {area.links.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={classes.link}
                    activeOptions={{ exact: to === "/", includeSearch: false }}
                    activeProps={{ "aria-current": "page" }}
                  >
                    <Icon size={18} stroke={1.7} aria-hidden="true" />
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <UserMenu owner={owner} />
    </div>
  );
};

const UserMenu = ({ owner }: { readonly owner: Owner }) => {
  const reload = useSessionReload();
  const signOut = async () => {
    try {
      await call(signOutContract, {});
      await reload();
    } catch (error) {
      notifications.show({ color: "red", title: "Still signed in", message: messageOf(error) });
    }
  };
  return (
    <Menu position="top-start" width={272} shadow="md" closeOnItemClick={false}>
      <Menu.Target>
        <UnstyledButton className={classes.user ?? ""}>
          <span className={classes.avatar} aria-hidden="true">
            {owner.email.slice(0, 1).toUpperCase()}
          </span>
          <span className={classes.email}>{owner.email}</span>
          <IconChevronUp size={16} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Appearance</Menu.Label>
        <div className={classes.scheme}>
          <ColorSchemeChoice />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

const schemes = [
  { value: "light", label: "Light", icon: IconSun },
  { value: "dark", label: "Dark", icon: IconMoon },
  { value: "auto", label: "Auto", icon: IconDeviceDesktop },
] as const;

const ColorSchemeChoice = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label="Appearance"
      value={colorScheme}
      onChange={(value) => setColorScheme(value as (typeof schemes)[number]["value"])}
      data={schemes.map(({ value, label, icon: Icon }) => ({
        value,
        label: (
          <span className={classes.schemeLabel}>
            <Icon size={14} aria-hidden="true" /> {label}
          </span>
        ),
      }))}
    />
  );
};
