import { Button, Menu, Popover, Textarea, VisuallyHidden } from "@mantine/core";
import {
  IconAlertTriangle,
  IconDots,
  IconExternalLink,
  IconFilePlus,
  IconFilter,
  IconHistory,
  IconInbox,
  IconRestore,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { sameJson } from "#domain/kit/same-json.ts";
import { SaveButton, UndoButtons } from "../kit/editing/save-and-undo.tsx";
import { Changes, useMay } from "../kit/session/permissions.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { useFormBuilder, useProblem } from "./builder-context.ts";
import type { Dialog } from "./builder-dialogs.tsx";
import { settingMark } from "./builder-focus.ts";
import classes from "./builder-head.module.css";
import { redoText, undoText } from "./builder-history.ts";
import { ProblemList } from "./builder-problems.tsx";
import { FormPlaces } from "./form-places.tsx";

type Opens = { readonly onOpen: (dialog: Dialog) => void };

/** Name, status and actions of the form. */
export const BuilderHead = ({ onOpen }: Opens) => {
  const { form, loaded, edit } = useFormBuilder();
  const problem = useProblem(null);
  const unreleased = !sameJson(form, loaded.form);
  return (
    <header className={classes.head}>
      <div className={classes.heading}>
        <Link to="/forms" className={classes.back}>
          ← Forms
        </Link>
        <VisuallyHidden component="h1">{form.name || "Untitled form"}</VisuallyHidden>
        <div className={classes.line}>
          {/* A single-line text that wraps instead of being cut off. */}
          <Textarea
            {...settingMark("name")}
            variant="unstyled"
            rows={1}
            aria-label="Form name"
            placeholder="Name of the form"
            maxLength={200}
            value={form.name}
            error={problem("name")}
            classNames={{ input: classes.name ?? "", root: classes.nameRoot ?? "" }}
            onChange={({ currentTarget }) =>
              edit({
                type: "form-changed",
                change: { name: currentTarget.value.replace(/\s*\n\s*/g, " ") },
              })
            }
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
            }}
          />
          <Standing unreleased={unreleased} />
        </div>
        <FormPlaces />
      </div>
      <div className={classes.actions}>
        <Changes>
          <SaveAndUndo />
          <Problems />
        </Changes>
        <Changes>
          <Button
            size="sm"
            disabled={!unreleased || loaded.removed}
            onClick={() => onOpen("release")}
            title="Ctrl Enter"
          >
            Release
          </Button>
        </Changes>

        <More onOpen={onOpen} />
      </div>
    </header>
  );
};

const SaveAndUndo = () => {
  const { status, saver, history, undo, redo } = useFormBuilder();
  const [undone, redone] = [undoText(history), redoText(history)];
  return (
    <>
      <SaveButton status={status} onSave={() => void saver.save()} />
      <UndoButtons
        undo={{ act: undone === undefined ? undefined : undo, what: undone }}
        redo={{ act: redone === undefined ? undefined : redo, what: redone }}
      />
    </>
  );
};

const Standing = ({ unreleased }: { readonly unreleased: boolean }) => {
  const { loaded } = useFormBuilder();
  if (loaded.removed) return <Pill tone="bad">Removed</Pill>;
  if (loaded.version === 0) return <Pill tone="neutral">Never released</Pill>;
  return unreleased ? (
    <Pill tone="warn" dot>
      Version {loaded.version} · unreleased changes
    </Pill>
  ) : (
    <Pill tone="good" dot>
      Version {loaded.version} released
    </Pill>
  );
};

const Problems = () => {
  const { problems } = useFormBuilder();
  const [opened, setOpened] = useState(false);
  if (problems.length === 0) return null;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={340}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="sm"
          variant="default"
          className={classes.problems ?? ""}
          aria-label={`${problems.length} issues to fix`}
          leftSection={<IconAlertTriangle size={16} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          {problems.length}
          <span className={classes.wide}> issues to fix</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <ProblemList onJump={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};

const More = ({ onOpen }: Opens) => {
  const { loaded } = useFormBuilder();
  const may = useMay();
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <Button size="sm" variant="default" px="xs" aria-label="More actions">
          <IconDots size={18} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconExternalLink size={16} />}
          component="a"
          href={`/forms/${encodeURIComponent(loaded.formId)}`}
          target="_blank"
          rel="noreferrer"
          disabled={loaded.version === 0 || loaded.removed}
        >
          Open on the website
        </Menu.Item>
        {may("content:write") && (
          <Menu.Item
            leftSection={<IconFilePlus size={16} />}
            disabled={loaded.version === 0 || loaded.removed}
            onClick={() => onOpen("place")}
          >
            Put this form on a page
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconInbox size={16} />}
          renderRoot={(props) => (
            <Link to="/submissions" search={{ formId: loaded.formId }} {...props} />
          )}
        >
          Submissions
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFilter size={16} />}
          renderRoot={(props) => (
            <Link to="/form-conversion/$formId" params={{ formId: loaded.formId }} {...props} />
          )}
        >
          Conversion
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={16} />} onClick={() => onOpen("versions")}>
          Version history
        </Menu.Item>
        <Changes>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconX size={16} />}
            disabled={loaded.draft === null || loaded.version === 0}
            onClick={() => onOpen("discard")}
          >
            Discard the draft
          </Menu.Item>
          {loaded.removed ? (
            <Menu.Item leftSection={<IconRestore size={16} />} onClick={() => onOpen("restore")}>
              Restore the form
            </Menu.Item>
          ) : (
            <Menu.Item
              color="var(--db-bad)"
              leftSection={<IconTrash size={16} />}
              onClick={() => onOpen("remove")}
            >
              Remove the form
            </Menu.Item>
          )}
        </Changes>
      </Menu.Dropdown>
    </Menu>
  );
};
