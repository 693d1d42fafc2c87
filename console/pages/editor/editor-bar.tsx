import { ActionIcon, Badge, Button, Group, Tooltip } from "@mantine/core";
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconExternalLink,
  IconHistory,
  IconListDetails,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { isArea } from "#domain/pages/places.ts";
import type { PageRow } from "#read-api/pages/contract.ts";
import { UndoButtons } from "../../kit/editing/save-and-undo.tsx";
import { Changes } from "../../kit/session/permissions.tsx";
import { type AnyDevice, DeviceChoiceOf } from "../../kit/ui/device-choice.tsx";
import { opensPublished } from "../preview/cookies.ts";
import { PreviewLink } from "../preview/preview-link.tsx";
import type { DraftSnapshot } from "./draft-snapshot.ts";
import type { DraftStore } from "./draft-store.ts";
import classes from "./editor-bar.module.css";
import type { EditorSubject } from "./editor-subject.ts";
import { PresentEditors } from "./present-editors.tsx";

const savingTexts = {
  saved: "Saved",
  waiting: "Saving…",
  saving: "Saving…",
  unreachable: "Not saved yet: no connection. Your changes are kept in this browser.",
} as const satisfies Record<DraftSnapshot["saving"], string>;

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

/** Errors are counted and stop nobody. */
const Counted = ({
  name,
  errors,
  onPress,
  isQuiet = false,
}: {
  readonly name: string;
  readonly errors: number;
  readonly onPress: () => void;
  readonly isQuiet?: boolean;
}) => {
  const text = errors === 1 ? "1 error on this page" : `${errors} errors on this page`;
  return (
    <Tooltip label={text} disabled={errors === 0} openDelay={400}>
      <Button
        {...(isQuiet && { variant: "default" })}
        onClick={onPress}
        {...(errors > 0 && {
          "aria-description": text,
          rightSection: (
            <Badge size="sm" circle color="red" variant="filled" aria-hidden="true">
              {errors}
            </Badge>
          ),
        })}
      >
        {name}
      </Button>
    </Tooltip>
  );
};

const PageActions = ({
  pageId,
  path,
  row,
  isSaveable,
  errors,
  onPreview,
  onPublish,
}: {
  readonly pageId: string;
  readonly path: string;
  /** Whether what is typed can be saved now. */
  readonly isSaveable: boolean;
  readonly row: PageRow | undefined;
  readonly errors: number;
  readonly onPreview: () => void;
  readonly onPublish: () => void;
}) => {
  // It has no path: other pages show it.
  const isPart = row !== undefined && row.place !== null && isArea(row.place);
  return (
    <>
      {!isPart && (
        <Changes>
          <PreviewLink path={`/${path}`} isSaveable={isSaveable} onOpen={onPreview} />
        </Changes>
      )}
      <Button
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden="true" />}
        renderRoot={(root) => <Link to="/pages/$pageId/history" params={{ pageId }} {...root} />}
      >
        History
      </Button>
      {row?.shownVersion !== null && row !== undefined && (
        <Button
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden="true" />}
          component="a"
          href={row.url}
          target="_blank"
          rel="noreferrer"
          {...opensPublished}
        >
          View
        </Button>
      )}
      <Changes>
        <Counted name="Publish" errors={errors} onPress={onPublish} />
      </Changes>
    </>
  );
};

/** Publishing, history and everything else of an item are where its other fields are. */
const ItemActions = ({
  itemId,
  errors,
  onCheck,
}: {
  readonly itemId: string;
  readonly errors: number;
  readonly onCheck: () => void;
}) => (
  <>
    <Counted name="Check" errors={errors} onPress={onCheck} isQuiet />
    <Button renderRoot={(root) => <Link to="/content/$itemId" params={{ itemId }} {...root} />}>
      Done
    </Button>
  </>
);

/** Name, state and actions of what is edited. */
export const EditorBar = ({
  subject,
  shown,
  row,
  store,
  device,
  onDevice,
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
  /** Undefined: the window has no room for outline and fields. */
  readonly expanded: { readonly isExpanded: boolean; readonly onToggle: () => void } | undefined;
  /** What the check of the page has found. */
  readonly errors: number;
  readonly onChanges: () => void;
  readonly onPublish: () => void;
  /** Where something else publishes. */
  readonly onCheck: () => void;
}) => {
  const { draft, document, saving, problem } = shown;
  const step = (run: () => Promise<void>) => () => void run().catch(() => undefined);
  return (
    <header className={classes.bar}>
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
          /{draft.path} · {problem ?? savingTexts[saving]}
        </span>
        <PresentEditors subject={subject} />
      </div>
      <Group gap="xs">
        <DeviceChoiceOf
          devices={devices}
          className={classes.devices}
          value={device}
          onChange={onDevice}
        />
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
            path={draft.path}
            row={row}
            isSaveable={problem === undefined && saving !== "unreachable"}
            errors={errors}
            onPreview={step(() => store.flush())}
            onPublish={onPublish}
          />
        ) : (
          <ItemActions itemId={subject.id} errors={errors} onCheck={onCheck} />
        )}
      </Group>
    </header>
  );
};
