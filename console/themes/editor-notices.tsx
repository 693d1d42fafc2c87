import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "#console/app/api.ts";
import { Moment } from "#console/ui/moment.tsx";
import classes from "./editor-notices.module.css";
import { type EditedText, sourceOf, type Template } from "./use-template.ts";

/** What the author must know before going on: text that came back, or somebody else's change. */
export const EditorNotices = ({
  template,
  edited,
  error,
  onCompare,
  onTakeServer,
}: {
  readonly template: Template;
  readonly edited: EditedText;
  readonly error: unknown;
  readonly onCompare: () => void;
  readonly onTakeServer: (source: string) => void;
}) => {
  const [seen, setSeen] = useState(false);
  return (
    <>
      {error !== null && error !== undefined && (
        <div className={classes.notice} data-tone="bad" role="alert">
          {messageOf(error)} What you typed is kept in this browser.
        </div>
      )}
      {edited.behind && (
        <div className={classes.notice} data-tone="warn" role="alert">
          <span>Somebody else has changed this template while you were typing.</span>
          <Button size="compact-sm" variant="default" onClick={onCompare}>
            Compare
          </Button>
        </div>
      )}
      {edited.keptAt !== undefined && edited.dirty && !edited.behind && !seen && (
        <div className={classes.notice}>
          <span>
            Your changes of <Moment at={edited.keptAt} /> that were not saved are back.
          </span>
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onTakeServer(sourceOf(template))}
            >
              Drop them
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setSeen(true)}>
              Keep them
            </Button>
          </Group>
        </div>
      )}
    </>
  );
};
