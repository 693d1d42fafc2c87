import { Button } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "../kit/calls/api.ts";
import { BackAgainNotice, EditorNotice } from "../kit/editing/editor-notice.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { useFormBuilder } from "./builder-context.ts";
import type { Dialog } from "./builder-dialogs.tsx";

/** Warnings that precede further work. */
export const BuilderNotices = ({ onOpen }: { readonly onOpen: (dialog: Dialog) => void }) => {
  const { status, failure, saver, loaded, keptAt, undo, history } = useFormBuilder();
  const [seen, setSeen] = useState(false);
  return (
    <>
      {loaded.removed && (
        <EditorNotice tone="warn">
          <span>This form was removed. Visitors can no longer fill it in.</span>
          <Changes>
            <Button size="compact-sm" variant="default" onClick={() => onOpen("restore")}>
              Restore
            </Button>
          </Changes>
        </EditorNotice>
      )}
      {status === "failed" && (
        <EditorNotice tone="bad" alert>
          <span>{messageOf(failure)} Your changes are kept in this browser.</span>
          <Button size="compact-sm" variant="default" onClick={() => void saver.save()}>
            Try again
          </Button>
        </EditorNotice>
      )}
      {status === "conflict" && (
        <EditorNotice tone="warn" alert>
          <span>
            This form was changed in another tab or by someone else. Your changes have not been
            saved.
          </span>
          <Button size="compact-sm" variant="default" onClick={() => onOpen("conflict")}>
            Compare
          </Button>
        </EditorNotice>
      )}
      {keptAt !== undefined && !seen && status !== "conflict" && (
        <BackAgainNotice
          keptAt={keptAt}
          onDrop={
            history.past.length === 1
              ? () => {
                  setSeen(true);
                  undo();
                }
              : undefined
          }
          onKeep={() => setSeen(true)}
        />
      )}
    </>
  );
};
