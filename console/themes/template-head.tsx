import { Button, Menu } from "@mantine/core";
import {
  IconDeviceFloppy,
  IconDots,
  IconHistory,
  IconTrash,
  IconUpload,
  IconX,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Changes, useMay } from "../kit/session/permissions.tsx";
import { Standing } from "./standing.tsx";
import type { Dialog } from "./template-dialogs.tsx";
import classes from "./template-head.module.css";
import { type EditedText, type Template, visibleSource } from "./use-template.ts";

/** Name, status and actions. */
export const TemplateHead = ({
  template,
  edited,
  saving,
  onSave,
  onOpen,
}: {
  readonly template: Template;
  readonly edited: EditedText;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onOpen: (dialog: Dialog) => void;
}) => {
  const may = useMay();
  const { name, standing, published, draft } = template;
  const nothingNew =
    draft === null && edited.text === visibleSource(template) && published !== null;
  return (
    <header className={classes.head}>
      <div className={classes.heading}>
        <Link to="/templates" className={classes.back}>
          ← Templates
        </Link>
        <div className={classes.line}>
          <h1 className={classes.title}>{name}</h1>
          <Standing of={standing} />
          <span className={classes.state} role="status">
            {stateText(edited, saving)}
          </span>
        </div>
      </div>
      <div className={classes.actions}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden="true" />}
          onClick={() => onOpen("history")}
        >
          History
        </Button>
        <Changes>
          <Button
            size="sm"
            variant="default"
            disabled={!edited.dirty}
            loading={saving}
            leftSection={<IconDeviceFloppy size={16} aria-hidden="true" />}
            title="Ctrl S"
            onClick={onSave}
          >
            Save draft
          </Button>
        </Changes>
        {may("settings:write") && (
          <Button
            size="sm"
            disabled={nothingNew}
            leftSection={<IconUpload size={16} aria-hidden="true" />}
            title="Ctrl Enter"
            onClick={() => onOpen("publish")}
          >
            Publish
          </Button>
        )}
        <Changes>
          <More template={template} onOpen={onOpen} />
        </Changes>
      </div>
    </header>
  );
};

const stateText = ({ dirty }: EditedText, saving: boolean): string => {
  if (saving) return "Saving…";
  return dirty ? "Not saved · kept in this browser only" : "";
};

const More = ({
  template: { draft, published },
  onOpen,
}: {
  readonly template: Template;
  readonly onOpen: (dialog: Dialog) => void;
}) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button size="sm" variant="default" px="xs" aria-label="More actions">
        <IconDots size={18} />
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item
        leftSection={<IconX size={16} />}
        disabled={draft === null}
        onClick={() => onOpen("discard")}
      >
        Discard the draft
      </Menu.Item>
      <Menu.Item
        color="var(--db-bad)"
        leftSection={<IconTrash size={16} />}
        disabled={draft === null && published === null}
        onClick={() => onOpen("delete")}
      >
        Delete the template
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
