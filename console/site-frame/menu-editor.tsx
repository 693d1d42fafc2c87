import { Button, Group, NativeSelect } from "@mantine/core";
import { IconFolderPlus, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type {
  FolderBehaviour,
  MenuEntry,
  MenuFolder,
  MenuLink,
} from "#domain/site-frame/document.ts";
import { MAX_FOLDER_LINKS, MAX_LABEL_LENGTH, MAX_MENU_ENTRIES } from "#domain/site-frame/limits.ts";
import { HeldText } from "./held-text.tsx";
import { LinkRow, LinksEditor, linkName, newLink, OpeningRow } from "./links-editor.tsx";
import { movedTo, newPartId, removedAt, replacedAt } from "./lists.ts";
import { RowTools } from "./row-tools.tsx";
import classes from "./site-frame.module.css";
import { TargetField } from "./target-field.tsx";
import type { TargetNames } from "./use-target-names.ts";

type OnChange = (menu: MenuEntry[], part?: string) => void;

const behaviours: readonly { readonly value: FolderBehaviour; readonly label: string }[] = [
  { value: "none", label: "Opens its links" },
  { value: "index", label: "Opens its links, with its own page first" },
  { value: "redirect", label: "Leads to its first link" },
];

const FolderFields = ({
  folder,
  names,
  onChange,
}: {
  readonly folder: MenuFolder;
  readonly names: TargetNames;
  readonly onChange: (folder: MenuFolder, part?: string) => void;
}) => (
  <>
    <HeldText
      label="Label"
      maxLength={MAX_LABEL_LENGTH}
      value={folder.label}
      problemOf={(text) => (text.trim() === "" ? "Enter a label." : undefined)}
      onChange={(label) => onChange({ ...folder, label }, `label-${folder.id}`)}
    />
    <NativeSelect
      label="When it is pressed"
      data={[...behaviours]}
      value={folder.behaviour}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...folder, behaviour: value as FolderBehaviour })
      }
    />
    {folder.behaviour === "index" && (
      <TargetField
        label="Its page"
        target={folder.target}
        names={names}
        clearable
        onChange={(target) => onChange({ ...folder, target })}
      />
    )}
    <LinksEditor
      links={folder.links}
      names={names}
      max={MAX_FOLDER_LINKS}
      onChange={(links, part) => onChange({ ...folder, links }, part)}
    />
  </>
);

/** Puts a link into the folder above it. */
const intoFolderAbove = (menu: readonly MenuEntry[], at: number): MenuEntry[] | undefined => {
  const [above, entry] = [menu[at - 1], menu[at]];
  if (above?.kind !== "folder" || entry?.kind !== "link") return undefined;
  if (above.links.length >= MAX_FOLDER_LINKS) return undefined;
  return removedAt(
    replacedAt(menu, at - 1, { ...above, links: [...above.links, entry] } as MenuEntry),
    at,
  );
};

const nameOf = (entry: MenuEntry, names: TargetNames): string =>
  entry.kind === "folder" ? entry.label : linkName(entry, names);

const Entry = ({
  menu,
  at,
  names,
  opened,
  onToggle,
  onChange,
}: {
  readonly menu: readonly MenuEntry[];
  readonly at: number;
  readonly names: TargetNames;
  readonly opened: boolean;
  readonly onToggle: () => void;
  readonly onChange: OnChange;
}) => {
  const entry = menu[at] as MenuEntry;
  const replace = (next: MenuEntry, part?: string) => onChange(replacedAt(menu, at, next), part);
  const tools = (
    <RowTools
      name={nameOf(entry, names)}
      at={at}
      count={menu.length}
      onMove={(to) => onChange(movedTo(menu, at, to))}
      onRemove={() => onChange(removedAt(menu, at))}
    />
  );
  const nested = intoFolderAbove(menu, at);
  const shared = { opened, onToggle, tools };
  if (entry.kind === "folder")
    return (
      <OpeningRow name={entry.label} note={`Folder, ${entry.links.length} links`} {...shared}>
        <FolderFields folder={entry} names={names} onChange={replace} />
      </OpeningRow>
    );
  return (
    <LinkRow link={entry} names={names} onChange={replace} {...shared}>
      {nested !== undefined && (
        <Button size="compact-sm" variant="default" onClick={() => onChange(nested)}>
          Move into the folder above
        </Button>
      )}
    </LinkRow>
  );
};

const newFolder = (links: readonly MenuLink[] = []): MenuFolder => ({
  kind: "folder",
  id: newPartId(),
  label: "Folder",
  behaviour: "none",
  target: null,
  links: [...links],
});

/** The menu of the header: links and folders in their order. */
export const MenuEditor = ({
  menu,
  names,
  onChange,
}: {
  readonly menu: readonly MenuEntry[];
  readonly names: TargetNames;
  readonly onChange: OnChange;
}) => {
  const [opened, setOpened] = useState<string>();
  const add = (entry: MenuEntry) => {
    onChange([...menu, entry]);
    setOpened(entry.id);
  };
  const isFull = menu.length >= MAX_MENU_ENTRIES;
  return (
    <div>
      {menu.length === 0 && <p className={classes.empty}>No links yet.</p>}
      <ul className={classes.rows} aria-label="Menu">
        {menu.map((entry, at) => (
          <Entry
            key={entry.id}
            menu={menu}
            at={at}
            names={names}
            opened={opened === entry.id}
            onToggle={() => setOpened(opened === entry.id ? undefined : entry.id)}
            onChange={onChange}
          />
        ))}
      </ul>
      <Group gap="xs">
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          disabled={isFull}
          onClick={() => add(newLink())}
        >
          Add a link
        </Button>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconFolderPlus size={14} aria-hidden="true" />}
          disabled={isFull}
          onClick={() => add(newFolder())}
        >
          Add a folder
        </Button>
      </Group>
    </div>
  );
};
