import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { sameJson } from "#domain/kit/same-json.ts";
import { EditorNotice } from "./editor-notice.tsx";
import { changedByThem, mineOnTop } from "./merge-drafts.ts";

type Options<Draft extends object> = {
  readonly version: string | number;
  /** What the newest version says. */
  readonly latest: Draft;
  /** What the form begins with; absent: the newest version. */
  readonly first?: Draft | undefined;
};

type Followed<Draft> = {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  /** To be shown above the form. */
  readonly notice: ReactNode;
};

/**
 * The draft of a form whose screen is refreshed while a member types. Fields that another member has changed
 * since then are taken over, and fields that were changed here are kept.
 */
export const useFollowedDraft = <Draft extends object>({
  version,
  latest,
  first = latest,
}: Options<Draft>): Followed<Draft> => {
  const [opened, setOpened] = useState({ version, latest });
  const [draft, setDraft] = useState(first);
  const [theirs, setTheirs] = useState<Draft>();
  if (opened.version !== version) {
    const drafts = { opened: opened.latest, mine: draft, theirs: latest };
    setOpened({ version, latest });
    setDraft(mineOnTop(drafts));
    const isConflict = theirs !== undefined || changedByThem(drafts).some(({ both }) => both);
    setTheirs(isConflict && !sameJson(draft, latest) ? latest : undefined);
  }
  const notice = theirs !== undefined && (
    <EditorNotice boxed>
      <span>Version {version} was saved in the meantime. What you typed is kept.</span>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          setDraft(theirs);
          setTheirs(undefined);
        }}
      >
        Show version {version} instead
      </Button>
    </EditorNotice>
  );
  return { draft, setDraft, notice };
};
