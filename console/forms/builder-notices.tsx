import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "#console/app/api.ts";
import { Changes } from "#console/app/permissions.tsx";
import { Moment } from "#console/ui/moment.tsx";
import classes from "./builder.module.css";
import { useFormBuilder } from "./builder-context.ts";
import type { Dialog } from "./builder-dialogs.tsx";

/** What the author must know before going on. */
export const BuilderNotices = ({ onOpen }: { readonly onOpen: (dialog: Dialog) => void }) => {
  const { state, saver, loaded, keptAt, undo, history } = useFormBuilder();
  const [seen, setSeen] = useState(false);
  const [failure] = state.status === "failed" ? [state.error] : [];
  return (
    <>
      {loaded.removed && (
        <div className={classes.notice} data-tone="warn">
          <span>This form is removed: visitors cannot fill it in any more.</span>
          <Changes>
            <Button size="compact-sm" variant="default" onClick={() => onOpen("restore")}>
              Restore
            </Button>
          </Changes>
        </div>
      )}
      {failure !== undefined && (
        <div className={classes.notice} data-tone="bad" role="alert">
          <span>{messageOf(failure)} Your changes are kept in this browser.</span>
          <Button size="compact-sm" variant="default" onClick={() => void saver.flush()}>
            Try again
          </Button>
        </div>
      )}
      {state.status === "conflict" && (
        <div className={classes.notice} data-tone="warn" role="alert">
          <span>
            This form was changed in another tab or by somebody else. Your changes are not saved.
          </span>
          <Button size="compact-sm" variant="default" onClick={() => onOpen("conflict")}>
            Compare
          </Button>
        </div>
      )}
      {keptAt !== undefined && !seen && state.status !== "conflict" && (
        <div className={classes.notice}>
          <span>
            Your changes of <Moment at={keptAt} /> that were not saved are back.
          </span>
          <Group gap="xs">
            {history.past.length === 1 && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  setSeen(true);
                  undo();
                }}
              >
                Drop them
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={() => setSeen(true)}>
              Keep them
            </Button>
          </Group>
        </div>
      )}
    </>
  );
};
