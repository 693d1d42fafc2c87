import { Button, TextInput, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { MenuLink } from "#domain/site-frame/document.ts";
import { MAX_LABEL_LENGTH } from "#domain/site-frame/limits.ts";
import { isRef } from "#domain/site-frame/links.ts";
import { focusFirstField } from "../kit/editing/focus-first-field.ts";
import { distinctNames } from "../kit/ui/distinct-names.ts";
import { movedTo, newPartId, removedAt, replacedAt } from "./lists.ts";
import { movesIn, RowTools } from "./row-tools.tsx";
import classes from "./site-frame.module.css";
import { TargetField } from "./target-field.tsx";
import { TargetStatus } from "./target-status.tsx";
import type { TargetNames } from "./use-target-names.ts";

export const newLink = (): MenuLink => ({
  kind: "link",
  id: newPartId(),
  label: "",
  target: { kind: "address", href: "/" },
});

/** What visitors read: the label, or else the title of what the link leads to. */
export const linkName = ({ label, target }: MenuLink, names: TargetNames): string => {
  if (label !== "") return label;
  const found = names.find(target);
  return found?.title ?? (isRef(target) ? "Link" : target.href);
};

/** A row that opens its fields. */
export const OpeningRow = ({
  name,
  note,
  status,
  warning,
  opened,
  onToggle,
  tools,
  children,
}: {
  readonly name: string;
  readonly note?: string | undefined;
  readonly status?: ReactNode;
  readonly warning?: boolean;
  readonly opened: boolean;
  readonly onToggle: () => void;
  readonly tools: ReactNode;
  readonly children: ReactNode;
}) => {
  const fields = useRef<HTMLDivElement>(null);
  // A row that appears opened was just added, and its fields are what comes next.
  const [isAdded] = useState(opened);
  useEffect(() => {
    if (isAdded && fields.current !== null) focusFirstField(fields.current);
  }, [isAdded]);
  return (
    <div className={classes.row}>
      <div className={classes.rowHead}>
        <UnstyledButton className={classes.opener ?? ""} aria-expanded={opened} onClick={onToggle}>
          <IconChevronRight size={16} aria-hidden="true" className={classes.chevron} />
          <span className={classes.words}>
            <span className={classes.name}>{name}</span>
            {note !== undefined && <span className={classes.note}>{note}</span>}
            {status}
          </span>
          {warning && (
            <IconAlertTriangle size={16} className={classes.warning} aria-label="Not shown" />
          )}
        </UnstyledButton>
        {tools}
      </div>
      {opened && (
        <div ref={fields} className={classes.rowFields}>
          {children}
        </div>
      )}
    </div>
  );
};

const LinkFields = ({
  link,
  names,
  onChange,
}: {
  readonly link: MenuLink;
  readonly names: TargetNames;
  readonly onChange: (link: MenuLink, part?: string) => void;
}) => (
  <>
    <TargetField
      label="Leads to"
      target={link.target}
      names={names}
      onChange={(target) => target !== null && onChange({ ...link, target })}
    />
    <TextInput
      label="Label"
      description="Leave it empty to use the title."
      placeholder={names.find(link.target)?.title}
      maxLength={MAX_LABEL_LENGTH}
      value={link.label}
      onChange={({ currentTarget }) =>
        onChange({ ...link, label: currentTarget.value }, `label-${link.id}`)
      }
    />
  </>
);

/** One link of a list, with its fields. */
export const LinkRow = ({
  link,
  names,
  opened,
  onToggle,
  onChange,
  tools,
  mark,
}: {
  readonly link: MenuLink;
  readonly names: TargetNames;
  readonly opened: boolean;
  readonly onToggle: () => void;
  readonly onChange: (link: MenuLink, part?: string) => void;
  readonly tools: ReactNode;
  /** Shown next to the tools. */
  readonly mark?: ReactNode;
}) => {
  const found = names.find(link.target);
  const isPage = found?.target.kind === "page";
  return (
    <OpeningRow
      name={linkName(link, names)}
      note={found?.url}
      status={<TargetStatus found={found} />}
      warning={isRef(link.target) && names.isComplete && !isPage && !found?.shown}
      opened={opened}
      onToggle={onToggle}
      tools={
        <>
          {mark}
          {tools}
        </>
      }
    >
      <LinkFields link={link} names={names} onChange={onChange} />
    </OpeningRow>
  );
};

/** Links in their order: of a folder, or of a group of the footer. */
export const LinksEditor = ({
  links,
  within,
  names,
  max,
  onChange,
}: {
  readonly links: readonly MenuLink[];
  /** What the list is part of, for the labels of its buttons. */
  readonly within: string;
  readonly names: TargetNames;
  readonly max: number;
  readonly onChange: (links: MenuLink[], part?: string) => void;
}) => {
  const [opened, setOpened] = useState<string>();
  const add = () => {
    const link = newLink();
    onChange([...links, link]);
    setOpened(link.id);
  };
  const rowNames = distinctNames(links.map((link) => linkName(link, names)));
  return (
    <div>
      <ul className={classes.rows}>
        {links.map((link, at) => (
          <li key={link.id}>
            <LinkRow
              link={link}
              names={names}
              opened={opened === link.id}
              onToggle={() => setOpened(opened === link.id ? undefined : link.id)}
              onChange={(next, part) => onChange(replacedAt(links, at, next), part)}
              tools={
                <RowTools
                  name={`${rowNames[at]} in ${within}`}
                  {...movesIn(at, links.length, (to) => onChange(movedTo(links, at, to)))}
                  onRemove={() => onChange(removedAt(links, at))}
                />
              }
            />
          </li>
        ))}
      </ul>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        disabled={links.length >= max}
        onClick={add}
      >
        Add a link
      </Button>
    </div>
  );
};
