import { Button } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "../kit/calls/api.ts";
import { BackAgainNotice, EditorNotice } from "../kit/editing/editor-notice.tsx";
import { type EditedText, sourceOf, type Template } from "./use-template.ts";

/** Warnings for the author: restored text, or another member's change. */
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
        <EditorNotice tone="bad" alert>
          {messageOf(error)} Your text is kept in this browser.
        </EditorNotice>
      )}
      {edited.behind && (
        <EditorNotice tone="warn" alert>
          <span>Someone else changed this template while you were editing.</span>
          <Button size="compact-sm" variant="default" onClick={onCompare}>
            Compare
          </Button>
        </EditorNotice>
      )}
      {edited.keptAt !== undefined && edited.dirty && !edited.behind && !seen && (
        <BackAgainNotice
          keptAt={edited.keptAt}
          onDrop={() => onTakeServer(sourceOf(template))}
          onKeep={() => setSeen(true)}
        />
      )}
    </>
  );
};
