import { Button, Group, NativeSelect } from "@mantine/core";
import { IconFolderPlus, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type {
  FolderBehaviour,
  MenuEntry,
  MenuFolder,
  MenuLink,
} from "#domain/site-frame/document.ts";
import { MAX_FOLDER_LINKS, MAX_LABEL_LENGTH, MAX_MENU_ENTRIES } from "#domain/site-frame/limits.ts";
import { distinctNames } from "../kit/ui/distinct-names.ts";
import { HeldText } from "./held-text.tsx";
import { LinkRow, linkName, newLink, OpeningRow } from "./links-editor.tsx";
import { newPartId } from "./lists.ts";
import { replaced, shifted, withoutPart } from "./menu-lines.ts";
import { MenuTree } from "./menu-tree.tsx";
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
  onAdd,
}: {
  readonly folder: MenuFolder;
  readonly names: TargetNames;
  readonly onChange: (folder: MenuFolder, part?: string) => void;
  /** Adds a link to the folder. */
  readonly onAdd: () => void;
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
    <Group>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        disabled={folder.links.length >= MAX_FOLDER_LINKS}
        onClick={onAdd}
      >
        Add a link to this folder
      </Button>
    </Group>
  </>
);

const nameOf = (entry: MenuEntry, names: TargetNames): string =>
  entry.kind === "folder" ? entry.label : linkName(entry, names);

const newFolder = (): MenuFolder => ({
  kind: "folder",
  id: newPartId(),
  label: "Folder",
  behaviour: "none",
  target: null,
  links: [],
});

/** What each line of the menu is called, for screen readers. A link that repeats another one is named by its folder. */
const lineNames = (menu: readonly MenuEntry[], names: TargetNames): ReadonlyMap<string, string> => {
  const lines = menu.flatMap((entry) => [
    { id: entry.id, name: nameOf(entry, names), folder: undefined },
    ...(entry.kind === "folder"
      ? entry.links.map((link) => ({
          id: link.id,
          name: nameOf(link, names),
          folder: entry.label,
        }))
      : []),
  ]);
  const isRepeated = (name: string) => lines.filter((line) => line.name === name).length > 1;
  const placed = lines.map(({ name, folder }) =>
    folder !== undefined && isRepeated(name) ? `${name} in ${folder}` : name,
  );
  const distinct = distinctNames(placed);
  return new Map(lines.map(({ id }, at) => [id, distinct[at] ?? ""]));
};

type Props = {
  readonly menu: readonly MenuEntry[];
  readonly names: TargetNames;
  readonly onChange: OnChange;
  /** Shown in the row of a link, next to its name. */
  readonly noteOf?: (link: MenuLink) => ReactNode;
};

const Part = ({
  part,
  lineName,
  opened,
  onOpen,
  ...props
}: Props & {
  readonly part: MenuEntry;
  /** See `lineNames`. */
  readonly lineName: string;
  readonly opened: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}) => {
  const { menu, names, onChange, noteOf } = props;
  const [up, down] = [shifted(menu, part.id, -1), shifted(menu, part.id, 1)];
  const replace = (next: MenuEntry, typed?: string) => onChange(replaced(menu, next), typed);
  const shared = {
    opened: opened === part.id,
    onToggle: () => onOpen(opened === part.id ? undefined : part.id),
    tools: (
      <RowTools
        name={lineName}
        {...(up && { onUp: () => onChange(up) })}
        {...(down && { onDown: () => onChange(down) })}
        onRemove={() => onChange(withoutPart(menu, part.id))}
      />
    ),
  };
  if (part.kind === "link")
    return (
      <LinkRow link={part} names={names} onChange={replace} mark={noteOf?.(part)} {...shared} />
    );
  const count = part.links.length;
  return (
    <OpeningRow
      name={part.label}
      note={count === 1 ? "Folder, 1 link" : `Folder, ${count} links`}
      {...shared}
    >
      <FolderFields
        folder={part}
        names={names}
        onChange={replace}
        onAdd={() => {
          const link = newLink();
          replace({ ...part, links: [...part.links, link] });
          onOpen(link.id);
        }}
      />
    </OpeningRow>
  );
};

/** The menu of the header: links and folders in their order. */
export const MenuEditor = (props: Props) => {
  const { menu, names, onChange } = props;
  const [opened, setOpened] = useState<string>();
  const add = (entry: MenuEntry) => {
    onChange([...menu, entry]);
    setOpened(entry.id);
  };
  const isFull = menu.length >= MAX_MENU_ENTRIES;
  const called = lineNames(menu, names);
  return (
    <div>
      {menu.length === 0 && <p className={classes.empty}>No links yet.</p>}
      <MenuTree menu={menu} names={called} onChange={(next) => onChange(next)}>
        {(part) => (
          <Part
            {...props}
            part={part}
            lineName={called.get(part.id) ?? ""}
            opened={opened}
            onOpen={setOpened}
          />
        )}
      </MenuTree>
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
