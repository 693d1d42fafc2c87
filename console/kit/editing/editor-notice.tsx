import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Moment } from "../time/moment.tsx";
import classes from "./editor-notice.module.css";

/** Stands across an editor, above what is edited. */
export const EditorNotice = ({
  tone,
  alert = false,
  boxed = false,
  children,
}: {
  readonly tone?: "warn" | "bad";
  /** It stands within a form instead of across a screen. */
  readonly boxed?: boolean;
  /** Read out at once. */
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

/** What was typed and never saved came back from this browser. */
export const BackAgainNotice = ({
  keptAt,
  onDrop,
  onKeep,
}: {
  readonly keptAt: string;
  /** Absent when it is too late to drop them. */
  readonly onDrop?: (() => void) | undefined;
  readonly onKeep: () => void;
}) => (
  <EditorNotice>
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
