import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { LinkTarget, MenuEntry } from "#domain/site-frame/document.ts";
import { MAX_MENU_ENTRIES } from "#domain/site-frame/limits.ts";
import { DesignActions } from "../kit/design/design-actions.tsx";
import { DesignConflict } from "../kit/design/design-conflict.tsx";
import { DesignSchedule } from "../kit/design/design-schedule.tsx";
import { useDesign } from "../kit/design/use-design.ts";
import { LeaveGuard } from "../kit/editing/leave-guard.tsx";
import { useLateChanges } from "../kit/editing/use-late-changes.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { frameDesign } from "../site-frame/frame-design.ts";
import { FrameVersions } from "../site-frame/frame-versions.tsx";
import { newLink } from "../site-frame/links-editor.tsx";
import { type FrameParts, LoadedFrame } from "../site-frame/loaded-frame.tsx";
import { MenuEditor } from "../site-frame/menu-editor.tsx";
import { NotLinked } from "../site-frame/not-linked.tsx";
import { useTargetNames } from "../site-frame/use-target-names.ts";
import { NewPage } from "./new-page.tsx";
import classes from "./page-tree-screen.module.css";

const TITLE = "Menu and pages";
const INTRO = "The pages of the menu in their order, and those that no menu names.";

/** Opens the editor of a page. */
const EditPage = ({
  target,
  title,
}: {
  readonly target: LinkTarget;
  readonly title: string | undefined;
}) =>
  target.kind === "page" ? (
    <Tooltip label="Edit this page" openDelay={400}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Edit ${title ?? "page"}`}
        renderRoot={(root) => <Link to="/pages/$pageId" params={{ pageId: target.id }} {...root} />}
      >
        <IconPencil size={16} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  ) : null;

const Tree = ({ loaded, starter }: FrameParts) => {
  const frame = useDesign(frameDesign, loaded, starter.document);
  const upToDate = useLateChanges(frame.document);
  const names = useTargetNames(frame.document);
  const [showsVersions, setShowsVersions] = useState(false);
  const [isNew, setNew] = useState(false);
  const { header } = frame.document;
  const change = (menu: MenuEntry[], part?: string) =>
    frame.change(upToDate({ ...frame.document, header: { ...header, menu } }), part);
  return (
    <Page
      title={TITLE}
      intro={INTRO}
      back={<Link to="/pages">← Pages</Link>}
      actions={
        <DesignActions
          design={frame}
          what="Header and footer were"
          onVersions={() => setShowsVersions(true)}
        />
      }
    >
      <DesignConflict design={frame} />
      <DesignSchedule design={frame} />
      <div className={classes.lists}>
        <Section title="Menu">
          <p className={classes.hint}>
            Drag a line to move it, and to the side to put it into a folder. The menu is shown to
            visitors when you publish it.
          </p>
          <MenuEditor
            menu={header.menu}
            names={names}
            onChange={change}
            noteOf={({ target }) => <EditPage target={target} title={names.find(target)?.title} />}
          />
        </Section>
        <Section title="Other pages">
          {header.menu.length < MAX_MENU_ENTRIES ? (
            <NotLinked
              menu={header.menu}
              noteOf={(target, title) => <EditPage target={target} title={title} />}
              onAdd={(target) => change([...header.menu, { ...newLink(), target }])}
            />
          ) : (
            <p className={classes.hint}>The menu is full.</p>
          )}
          <div className={classes.more}>
            <Changes>
              <Button
                size="compact-md"
                variant="default"
                leftSection={<IconPlus size={14} aria-hidden="true" />}
                onClick={() => setNew(true)}
              >
                New page
              </Button>
            </Changes>
            <Button
              size="compact-md"
              variant="subtle"
              leftSection={<IconTrash size={14} aria-hidden="true" />}
              renderRoot={(root) => <Link to="/pages" search={{ status: "removed" }} {...root} />}
            >
              Trash
            </Button>
          </div>
        </Section>
      </div>
      {isNew && <NewPage onClose={() => setNew(false)} />}
      {showsVersions && <FrameVersions frame={frame} onClose={() => setShowsVersions(false)} />}
      <LeaveGuard isUnsaved={frame.isUnsaved} save={frame.save}>
        Your latest changes are not saved.
      </LeaveGuard>
    </Page>
  );
};

/** The pages of the website as visitors find them: the tree is the menu of the header. */
export const PageTreeScreen = () => (
  <LoadedFrame title={TITLE} intro={INTRO} back={<Link to="/pages">← Pages</Link>}>
    {(parts) => <Tree {...parts} />}
  </LoadedFrame>
);
