import { ActionIcon, Tooltip } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconClipboardCopy,
  IconCopy,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import { type KeyboardEvent, useRef } from "react";
import type { PageDocument, Section } from "#domain/pages/document.ts";
import { Changes } from "../../kit/session/permissions.tsx";
import { nameOf } from "../blocks/block-kinds.ts";
import { useFormNames } from "../blocks/form-fields.tsx";
import type { FormNames } from "../blocks/kinds/declare.ts";
import type { Editing } from "./editing.ts";
import classes from "./outline.module.css";

type Line = { readonly id: string | null; readonly name: string; readonly level: 1 | 2 | 3 };

const sectionName = ({ cohorts }: Section, index: number): string => {
  const name = `Section ${index + 1}`;
  return cohorts === undefined ? name : `${name}, shown to ${cohorts.join(", ")}`;
};

const linesOf = (document: PageDocument, formNames: FormNames): readonly Line[] => [
  { id: null, name: "Page", level: 1 },
  ...document.sections.flatMap((section, index): readonly Line[] => [
    { id: section.id, name: sectionName(section, index), level: 2 },
    ...section.blocks.map(
      ({ id, content }): Line => ({ id, name: nameOf(content, formNames), level: 3 }),
    ),
  ]),
];

const hasForm = ({ sections }: PageDocument): boolean =>
  sections.some(({ blocks }) => blocks.some(({ content }) => content.type === "form"));

/** Moves, copies and removes the selected part. */
export const PartActions = ({
  selected,
  editing,
  onSelect,
  onCopy,
}: {
  readonly selected: string;
  readonly editing: Editing;
  readonly onSelect: (id: string | null) => void;
  /** Copies the part for this page and others. */
  readonly onCopy: () => void;
}) => {
  const actions = [
    { label: "Move up", icon: IconArrowUp, run: () => editing.shift(selected, -1) },
    { label: "Move down", icon: IconArrowDown, run: () => editing.shift(selected, 1) },
    { label: "Copy", icon: IconClipboardCopy, run: onCopy },
    { label: "Duplicate", icon: IconCopy, run: () => editing.duplicate(selected) },
    { label: "Remove", icon: IconTrash, run: () => onSelect(editing.remove(selected)) },
  ];
  return (
    <Changes>
      {actions.map(({ label, icon: Icon, run }) => (
        <Tooltip key={label} label={label} openDelay={400}>
          <ActionIcon variant="default" aria-label={label} onClick={run}>
            <Icon size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      ))}
    </Changes>
  );
};

/**
 * The parts of the page in reading order. Arrow keys move through it, with Alt they move the part; Enter
 * goes to its fields, Delete removes it.
 */
export const Outline = ({
  document,
  selected,
  editing,
  mayChange,
  onSelect,
  onOpen,
  onAdd,
}: {
  readonly document: PageDocument;
  readonly selected: string | null;
  readonly editing: Editing;
  readonly mayChange: boolean;
  readonly onSelect: (id: string | null) => void;
  readonly onOpen: () => void;
  readonly onAdd: () => void;
}) => {
  const tree = useRef<HTMLDivElement>(null);
  const lines = linesOf(document, useFormNames(hasForm(document)));
  const index = Math.max(
    0,
    lines.findIndex(({ id }) => id === selected),
  );
  const focus = (at: number) => {
    const line = lines[Math.min(Math.max(at, 0), lines.length - 1)];
    if (line === undefined) return;
    onSelect(line.id);
    const items = tree.current?.querySelectorAll<HTMLElement>("[role=treeitem]");
    items?.[lines.indexOf(line)]?.focus();
  };
  const shift = (by: -1 | 1) => mayChange && selected !== null && editing.shift(selected, by);
  const keys = new Map<string, () => unknown>([
    ["ArrowUp", () => focus(index - 1)],
    ["ArrowDown", () => focus(index + 1)],
    ["Alt+ArrowUp", () => shift(-1)],
    ["Alt+ArrowDown", () => shift(1)],
    ["Home", () => focus(0)],
    ["End", () => focus(lines.length - 1)],
    ["Enter", onOpen],
    ["Delete", () => mayChange && selected !== null && onSelect(editing.remove(selected))],
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const run = keys.get(`${event.altKey ? "Alt+" : ""}${event.key}`);
    if (run === undefined) return;
    event.preventDefault();
    run();
  };
  return (
    <nav className={classes.outline} aria-label="Outline">
      <div ref={tree} role="tree" aria-label="Parts of the page" onKeyDown={onKeyDown}>
        {lines.map(({ id, name, level }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree above has the keys of all its items.
          <div
            key={id ?? "page"}
            role="treeitem"
            aria-level={level}
            aria-selected={at === index}
            tabIndex={at === index ? 0 : -1}
            className={classes.line}
            onClick={() => onSelect(id)}
            onDoubleClick={onOpen}
          >
            {name}
          </div>
        ))}
      </div>
      <Changes>
        <button type="button" className={classes.add} onClick={onAdd}>
          <IconPlus size={16} aria-hidden="true" /> Add a block or section
        </button>
      </Changes>
    </nav>
  );
};
