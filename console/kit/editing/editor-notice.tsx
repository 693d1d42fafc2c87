import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Moment } from "../time/moment.tsx";
import classes from "./editor-notice.module.css";

/** A notice across an editor, above its content. */
export const EditorNotice = ({
  tone,
  alert = false,
  boxed = false,
  children,
}: {
  readonly tone?: "warn" | "bad";
  /** Shown within a form instead of across a screen. */
  readonly boxed?: boolean;
  /** Read out immediately. */
  readonly alert?: boolean;
  readonly children: ReactNode;
}) => (
  <div
    className={classes.notice}
    data-tone={tone}
    data-boxed={boxed || undefined}
    role={alert ? "alert" : undefined}
  >
    {children}
  </div>
);

/** Unsaved input was restored from this browser. */
export const BackAgainNotice = ({
  keptAt,
  boxed = false,
  onDrop,
  onKeep,
}: {
  readonly keptAt: string;
  /** It is within a form instead of across a screen. */
  readonly boxed?: boolean;
  /** Absent when it is too late to discard it. */
  readonly onDrop?: (() => void) | undefined;
  readonly onKeep: () => void;
}) => (
  <EditorNotice boxed={boxed}>
    <span>
      Your unsaved changes from <Moment at={keptAt} /> were restored.
    </span>
    <Group gap="xs">
      {onDrop && (
        <Button size="compact-sm" variant="default" onClick={onDrop}>
          Discard them
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={onKeep}>
        Keep them
      </Button>
    </Group>
  </EditorNotice>
);
