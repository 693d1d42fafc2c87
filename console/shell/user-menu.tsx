import { Loader, Menu, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCog,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { signOutContract } from "#commands/owners/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { forgetCopies, staysUnsaved } from "../kit/editing/browser-copies.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { useOwner } from "../kit/session/permissions.tsx";
import { useSessionEnd } from "../kit/session/session.tsx";
import classes from "./shell.module.css";
import { UserFace } from "./user-face.tsx";

/** The signed-in member, the appearance, and sign-out. */
export const UserMenu = ({
  onFollow,
  onKeys,
}: {
  readonly onFollow: (() => void) | undefined;
  /** Shows the keyboard shortcuts. */
  readonly onKeys: (() => void) | undefined;
}) => {
  const { email, ownerId } = useOwner();
  const end = useSessionEnd();
  // The menu is loaded when it is opened.
  const [opened, open] = useState(true);
  const [asks, ask] = useState(false);
  const [waits, wait] = useState(false);
  const signOut = useCommand(signOutContract, {
    input: () => ({}),
    refreshes: [],
    onDone: () => {
      forgetCopies(ownerId);
      return end();
    },
    errors: { title: "Still signed in" },
  });
  const isLeaving = waits || signOut.isPending;
  const leave = async () => {
    if (isLeaving) return;
    wait(true);
    const isUnsaved = await staysUnsaved(ownerId);
    wait(false);
    if (!isUnsaved) return signOut.mutate();
    open(false);
    ask(true);
  };
  return (
    <>
      <Menu
        opened={opened}
        onChange={open}
        position="top-start"
        width={272}
        shadow="md"
        closeOnItemClick={false}
        // If the menu opened on its selection, the arrow keys would change the appearance.
        withInitialFocusPlaceholder
      >
        <Menu.Target>
          <UserFace />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={classes.email ?? ""}>{email}</Menu.Label>
          <Menu.Divider />
          <Menu.Label>Appearance</Menu.Label>
          <div className={classes.scheme}>
            <ColorSchemeChoice />
          </div>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconUserCog size={16} />}
            closeMenuOnClick
            renderRoot={(props) => <Link to="/account" {...props} />}
            {...(onFollow !== undefined && { onClick: onFollow })}
          >
            Your account
          </Menu.Item>
          {onKeys !== undefined && (
            <Menu.Item leftSection={<IconKeyboard size={16} />} closeMenuOnClick onClick={onKeys}>
              Keyboard shortcuts
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={
              isLeaving ? <Loader size={16} aria-hidden="true" /> : <IconLogout size={16} />
            }
            aria-busy={isLeaving}
            onClick={() => void leave()}
          >
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={asks}
        title="Sign out and discard unsaved changes?"
        action="Sign out and discard"
        cancel="Stay signed in"
        danger
        pending={signOut.isPending}
        error={null}
        onConfirm={() => signOut.mutate()}
        onClose={() => ask(false)}
      >
        Some of your changes are only in this browser. Save them first, or stay signed in until they
        are saved. If you sign out now, they will be discarded.
      </Confirm>
    </>
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
      onChange={setColorScheme}
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
