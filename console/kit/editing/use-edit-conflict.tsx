import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { CallError } from "../calls/api.ts";
import { EditConflict } from "./edit-conflict.tsx";
import { EditorNotice } from "./editor-notice.tsx";
import { mineOnTop, type ThreeDrafts } from "./merge-drafts.ts";

type Options<Draft extends object, Thing> = {
  /** Its name, for people. */
  readonly what: string;
  /** Labels of the form's fields. */
  readonly names: { readonly [Name in keyof Draft]: string };
  readonly unread?: readonly (keyof Draft)[];
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly draftOf: (thing: Thing) => Draft;
  /** The version that was opened; undefined for a new one, which nobody else can have changed. */
  readonly thing: Thing | undefined;
  readonly error: unknown;
  /** Clears the error. */
  readonly onReset: () => void;
  readonly onSave: (draft: Draft, seen: Thing | undefined) => void;
  /** Theirs, with what was changed here on top of it. */
  readonly merge?: (drafts: ThreeDrafts<Draft>) => Draft;
  /** What someone else has saved: null when they removed it, undefined when they did nothing. */
  readonly theirsIn?: (error: unknown) => Thing | null | undefined;
};

const presentIn = <Thing,>(error: unknown): Thing | null | undefined =>
  error instanceof CallError && error.code === "changed-meanwhile"
    ? (error.members.present as Thing | null)
    : undefined;

/**
 * For a form that saves a whole entity: shows the conflict when another member has changed it in
 * the meantime, with both choices. `seen` is sent with every save.
 */
export const useEditConflict = <Draft extends object, Thing>({
  what,
  names,
  unread = [],
  draft,
  onDraft,
  draftOf,
  thing,
  error,
  onReset,
  onSave,
  merge = mineOnTop,
  theirsIn = presentIn,
}: Options<Draft, Thing>): { readonly seen: Thing | undefined; readonly notice: ReactNode } => {
  const [seen, setSeen] = useState(thing);
  const [taken, setTaken] = useState<Draft>();
  const [looked, setLooked] = useState<unknown>();
  const theirs = theirsIn(error);
  const drafts =
    theirs && seen !== undefined
      ? { opened: draftOf(seen), mine: draft, theirs: draftOf(theirs) }
      : null;

  const takeTheirs = () => {
    if (!theirs || drafts === null) return;
    setTaken(merge(drafts));
    setSeen(theirs);
    onDraft(drafts.theirs);
    onReset();
  };
  const keepMine = () => {
    const next = drafts === null ? draft : merge(drafts);
    const present = theirs ?? undefined;
    setSeen(present);
    onDraft(next);
    onSave(next, present);
  };
  const notice = (
    <>
      {taken !== undefined && (
        <EditorNotice boxed>
          <span>You are viewing the version that someone else saved.</span>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              onDraft(taken);
              setTaken(undefined);
            }}
          >
            Restore my changes
          </Button>
        </EditorNotice>
      )}
      {theirs !== undefined && error !== looked && (
        <EditConflict
          what={what}
          names={names}
          unread={unread}
          drafts={drafts}
          onTakeTheirs={takeTheirs}
          onKeepMine={keepMine}
          onClose={() => setLooked(error)}
        />
      )}
    </>
  );
  return { seen, notice };
};
