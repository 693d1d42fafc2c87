import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDeviceFloppy, IconUsers } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { SavedViewRow } from "#read-api/saved-views/contract.ts";
import { searchHere } from "../lists/search-here.ts";
import { NameViewModal } from "./name-view-modal.tsx";
import { useAddressNow } from "./use-address-now.ts";
import { useSavedViews } from "./use-saved-views.ts";
import { PLAIN_VIEW, searchOfView, viewAddress } from "./view-address.ts";
import classes from "./views-bar.module.css";

type Search = Readonly<Record<string, unknown>>;
type Views = ReturnType<typeof useSavedViews>;

/** The saved views above a list's table, and the actions on the open one. */
export const ViewsBar = ({
  list,
  search,
  children,
}: {
  /** Name that the views are kept under. */
  readonly list: string;
  readonly search: Search;
  /** At the other end of the row. */
  readonly children?: ReactNode;
}) => {
  const views = useSavedViews(list);
  const { views: all = [], defaultViewId = null } = views.data ?? {};
  const shown = all.find(({ viewId }) => viewId === search.view);
  const address = viewAddress(search);
  const addressNow = useAddressNow();
  const changed = address !== (shown === undefined ? "" : addressNow(shown.address));
  return (
    <div className={classes.bar}>
      <nav className={classes.views} aria-label="Views">
        <ViewLink
          view={defaultViewId === null ? undefined : PLAIN_VIEW}
          current={!shown && !changed}
        >
          All
        </ViewLink>
        {all.map((view) => (
          <ViewLink
            key={view.viewId}
            view={view.viewId}
            address={view.address}
            current={view === shown}
          >
            {view.shared && <IconUsers size={14} aria-label="Shared" />}
            <span className={classes.name} title={view.name}>
              {view.name}
            </span>
          </ViewLink>
        ))}
        {shown && (
          <ViewMenu view={shown} isDefault={shown.viewId === defaultViewId} views={views} />
        )}
        {changed && <SaveView shown={shown} address={address} views={views} />}
      </nav>
      {children !== undefined && <div className={classes.actions}>{children}</div>}
    </div>
  );
};

const ViewLink = ({
  view,
  address = "",
  current,
  children,
}: {
  readonly view: string | undefined;
  readonly address?: string;
  readonly current: boolean;
  readonly children: ReactNode;
}) => {
  // The router would mark every view of this screen as active.
  const mark = { "aria-current": current ? ("page" as const) : undefined };
  return (
    <Link
      to="."
      search={searchHere(searchOfView(address, view))}
      className={classes.view}
      activeProps={mark}
      inactiveProps={mark}
    >
      {children}
    </Link>
  );
};

const SaveView = ({
  shown,
  address,
  views: { save },
}: {
  readonly shown: SavedViewRow | undefined;
  readonly address: string;
  readonly views: Views;
}) => {
  const [naming, setNaming] = useState(false);
  const navigate = useNavigate();
  const saveNew = async (name: string, shared: boolean) => {
    const viewId = crypto.randomUUID();
    setNaming(false);
    if (await save({ viewId, name, shared, address }))
      await navigate({ to: ".", search: searchHere(searchOfView(address, viewId)), replace: true });
  };
  return (
    <>
      {shown?.mayChange && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void save({ ...shown, address })}
        >
          Save changes
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconDeviceFloppy size={15} aria-hidden="true" />}
        onClick={() => setNaming(true)}
      >
        {shown ? "Save as new view" : "Save view"}
      </Button>
      {naming && (
        <NameViewModal
          title="Save this view"
          action="Save view"
          name=""
          shared={false}
          onSave={(name, shared) => void saveNew(name, shared)}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
};

const ViewMenu = ({
  view,
  isDefault,
  views: { save, remove, makeDefault },
}: {
  readonly view: SavedViewRow;
  readonly isDefault: boolean;
  readonly views: Views;
}) => {
  const [renaming, setRenaming] = useState(false);
  const navigate = useNavigate();
  const drop = async () => {
    if (await remove(view)) await navigate({ to: ".", search: {}, replace: true });
  };
  return (
    <>
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Edit the view ${view.name}`}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {view.mayChange && (
            <Menu.Item onClick={() => setRenaming(true)}>Rename or share …</Menu.Item>
          )}
          <Menu.Item onClick={() => makeDefault(isDefault ? null : view.viewId)}>
            {isDefault ? "Stop using as default" : "Use as default"}
          </Menu.Item>
          {view.mayChange && (
            <Menu.Item color="var(--db-bad)" onClick={() => void drop()}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {renaming && (
        <NameViewModal
          title="Rename or share this view"
          action="Save"
          name={view.name}
          shared={view.shared}
          onSave={(name, shared) => {
            setRenaming(false);
            void save({ ...view, name, shared });
          }}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
};
