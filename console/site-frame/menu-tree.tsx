import { DndContext } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { MenuEntry } from "#domain/site-frame/document.ts";
import { lifted, type MenuLine, nested, shifted } from "./menu-lines.ts";
import classes from "./site-frame.module.css";
import { useMenuDrag } from "./use-menu-drag.ts";

const moves: ReadonlyMap<
  string,
  (menu: readonly MenuEntry[], id: string) => MenuEntry[] | undefined
> = new Map([
  ["ArrowUp", (menu, id) => shifted(menu, id, -1)],
  ["ArrowDown", (menu, id) => shifted(menu, id, 1)],
  ["ArrowRight", nested],
  ["ArrowLeft", (menu, id) => lifted(menu, id)],
]);

/** Where a part is, for those who cannot see it. */
const placeText = (menu: readonly MenuEntry[], id: string, name: string): string => {
  const folder = menu.find(
    (entry) => entry.kind === "folder" && entry.links.some((link) => link.id === id),
  );
  const list = folder?.kind === "folder" ? folder.links : menu;
  const place = `position ${list.findIndex((each) => each.id === id) + 1} of ${list.length}`;
  return folder?.kind === "folder" ? `${name}: ${place} in ${folder.label}` : `${name}: ${place}`;
};

const Line = ({
  line: { part },
  depth,
  name,
  onKeyDown,
  children,
}: {
  readonly line: MenuLine;
  readonly depth: 0 | 1;
  readonly name: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}) => {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: part.id });
  return (
    <li
      ref={setNodeRef}
      className={classes.line}
      data-depth={depth}
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        className={classes.grip ?? ""}
        variant="subtle"
        color="gray"
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
        aria-describedby="menu-keys"
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={16} aria-hidden="true" />
      </ActionIcon>
      <div className={classes.lineBody}>{children}</div>
    </li>
  );
};

/**
 * The lines of a menu in their order. They are dragged up and down, and to the side into folders and out of them;
 * the arrow keys on a handle do the same.
 */
export const MenuTree = ({
  menu,
  names,
  onChange,
  children,
}: {
  readonly menu: readonly MenuEntry[];
  /** The names of its lines by their ids; no two are the same. */
  readonly names: ReadonlyMap<string, string>;
  readonly onChange: (menu: MenuEntry[]) => void;
  /** What a line shows. */
  readonly children: (part: MenuEntry) => ReactNode;
}) => {
  const { drag, lines, dragged } = useMenuDrag(menu, onChange);
  const [said, say] = useState("");
  const nameOf = ({ id }: MenuEntry): string => names.get(id) ?? "";
  const press = (part: MenuEntry) => (event: KeyboardEvent) => {
    const move = moves.get(event.key);
    if (move === undefined) return;
    event.preventDefault();
    const next = move(menu, part.id);
    if (next !== undefined) onChange(next);
    say(placeText(next ?? menu, part.id, nameOf(part)));
  };
  return (
    <DndContext {...drag}>
      <SortableContext
        items={lines.map(({ part }) => part.id)}
        strategy={verticalListSortingStrategy}
      >
        <ul className={classes.rows} aria-label="Menu">
          {lines.map((line) => (
            <Line
              key={line.part.id}
              line={line}
              depth={dragged?.id === line.part.id ? dragged.depth : line.depth}
              name={nameOf(line.part)}
              onKeyDown={press(line.part)}
            >
              {children(line.part)}
            </Line>
          ))}
        </ul>
      </SortableContext>
      <VisuallyHidden id="menu-keys">
        Arrow up and down move it, arrow right puts it into the folder above, arrow left takes it
        out.
      </VisuallyHidden>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </DndContext>
  );
};
