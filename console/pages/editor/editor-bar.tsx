import { ActionIcon, Group, Tooltip } from "@mantine/core";
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  type IconHistory,
  IconListDetails,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { isArea, placeName } from "#domain/pages/places.ts";
import type { PageRow } from "#read-api/pages/contract.ts";
import { UndoButtons } from "../../kit/editing/save-and-undo.tsx";
import { Changes } from "../../kit/session/permissions.tsx";
import { Moment } from "../../kit/time/moment.tsx";
import { type AnyDevice, DeviceChoiceOf } from "../../kit/ui/device-choice.tsx";
import { Pill } from "../../kit/ui/pill.tsx";
import { ItemActions, PageActions } from "./bar-actions.tsx";
import { CohortChoice, type Looking } from "./cohort-choice.tsx";
import type { DraftSnapshot } from "./draft-snapshot.ts";
import type { DraftStore } from "./draft-store.ts";
import classes from "./editor-bar.module.css";
import type { EditorSubject } from "./editor-subject.ts";
import { PresentEditors } from "./present-editors.tsx";
import { savingTexts } from "./saving-texts.ts";

const devices = ["desktop", "tablet", "phone"] as const;

const Tool = ({
  label,
  icon: Icon,
  onPress,
}: {
  readonly label: string;
  readonly icon: typeof IconHistory;
  readonly onPress: () => void;
}) => (
  <Tooltip label={label} openDelay={400}>
    <ActionIcon size="lg" variant="default" aria-label={label} onClick={onPress}>
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
);

/** Where visitors find the page. */
const placeText = (path: string, row: PageRow | undefined): string => {
  if (row === undefined || row.place === null) return `/${path}`;
  return isArea(row.place) ? placeName(row.place) : row.url;
};

/** Name, place and state of what is edited. */
const Heading = ({
  subject,
  shown: { draft, document, saving, problem },
  row,
}: {
  readonly subject: EditorSubject;
  readonly shown: DraftSnapshot;
  readonly row: PageRow | undefined;
}) => (
  <div className={classes.heading}>
    {subject.kind === "page" ? (
      <Link to="/pages" className={classes.back}>
        ← Pages
      </Link>
    ) : (
      <Link to="/content/$itemId" params={{ itemId: subject.id }} className={classes.back}>
        ← Title, date and publication
      </Link>
    )}
    <h1 className={classes.title}>{document.details.title}</h1>
    <span className={classes.state} role="status" data-tone={problem ? "bad" : undefined}>
      {placeText(draft.path, row)} · {problem ?? savingTexts[saving]}
    </span>
    {row !== undefined && row.scheduledFor !== null && (
      <Link to="/pages/$pageId/history" params={{ pageId: row.pageId }}>
        <Pill tone="info">
          Scheduled for <Moment at={new Date(row.scheduledFor).toISOString()} />
        </Pill>
      </Link>
    )}
    <PresentEditors subject={subject} />
  </div>
);

/** Name, state and actions of what is edited. */
export const EditorBar = ({
  subject,
  shown,
  row,
  store,
  device,
  onDevice,
  looking,
  expanded,
  errors,
  onChanges,
  onPublish,
  onCheck,
}: {
  readonly subject: EditorSubject;
  readonly shown: DraftSnapshot;
  /** The page in the list; undefined until it is known. */
  readonly row: PageRow | undefined;
  readonly store: DraftStore;
  readonly device: AnyDevice;
  readonly onDevice: (device: AnyDevice) => void;
  readonly looking: Looking;
  /** Undefined: the window has no room for outline and fields. */
  readonly expanded: { readonly isExpanded: boolean; readonly onToggle: () => void } | undefined;
  /** What the check of the page has found. */
  readonly errors: number;
  readonly onChanges: () => void;
  readonly onPublish: () => void;
  /** Where something else publishes. */
  readonly onCheck: () => void;
}) => {
  const { draft, saving, problem } = shown;
  const step = (run: () => Promise<void>) => () => void run().catch(() => undefined);
  const previewing = {
    path: draft.path,
    isSaveable: problem === undefined && saving !== "unreachable" && saving !== "failing",
    onPreview: step(() => store.flush()),
  };
  return (
    <header className={classes.bar}>
      <Heading {...{ subject, shown, row }} />
      <Group gap="xs">
        <DeviceChoiceOf
          devices={devices}
          className={classes.devices}
          value={device}
          onChange={onDevice}
        />
        <CohortChoice {...looking} document={shown.document} />
        {expanded !== undefined && (
          <Tool
            label={expanded.isExpanded ? "Show outline and fields" : "Show the page alone"}
            icon={expanded.isExpanded ? IconArrowsMinimize : IconArrowsMaximize}
            onPress={expanded.onToggle}
          />
        )}
        <Changes>
          <UndoButtons
            undo={{ act: shown.canUndo ? step(() => store.undo()) : undefined }}
            redo={{ act: shown.canRedo ? step(() => store.redo()) : undefined }}
          />
        </Changes>
        <Tool label="Changes" icon={IconListDetails} onPress={onChanges} />
        {subject.kind === "page" ? (
          <PageActions
            pageId={subject.id}
            row={row}
            store={store}
            equals={shown.equals}
            errors={errors}
            {...previewing}
            onPublish={onPublish}
            onCheck={onCheck}
          />
        ) : (
          <ItemActions itemId={subject.id} errors={errors} onCheck={onCheck} {...previewing} />
        )}
      </Group>
    </header>
  );
};
