import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { CallError } from "../calls/api.ts";
import { EditConflict } from "./edit-conflict.tsx";
import { EditorNotice } from "./editor-notice.tsx";
import { mineOnTop } from "./merge-drafts.ts";

type Options<Draft extends object, Thing> = {
  /** Its name, for people. */
  readonly what: string;
  /** What the form calls its fields. */
  readonly names: { readonly [Name in keyof Draft]: string };
  readonly unread?: readonly (keyof Draft)[];
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly draftOf: (thing: Thing) => Draft;
  /** As it was opened; undefined for a new one, which nobody else can have changed. */
  readonly thing: Thing | undefined;
  readonly error: unknown;
  /** Forgets the error. */
  readonly onReset: () => void;
  readonly onSave: (draft: Draft, seen: Thing | undefined) => void;
};

const presentIn = <Thing,>(error: unknown): Thing | null | undefined =>
  error instanceof CallError && error.code === "changed-meanwhile"
    ? (error.beside.present as Thing | null)
    : undefined;

/**
 * For a form that saves the whole of a thing: what is said when somebody else has changed it meanwhile, with
 * both ways on. `seen` goes along with every save.
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
}: Options<Draft, Thing>): { readonly seen: Thing | undefined; readonly notice: ReactNode } => {
  const [seen, setSeen] = useState(thing);
  const [taken, setTaken] = useState<Draft>();
  const [looked, setLooked] = useState<unknown>();
  const theirs = presentIn<Thing>(error);
  const drafts =
    theirs && seen !== undefined
      ? { opened: draftOf(seen), mine: draft, theirs: draftOf(theirs) }
      : null;

  const takeTheirs = () => {
    if (!theirs || drafts === null) return;
    setTaken(mineOnTop(drafts));
    setSeen(theirs);
    onDraft(drafts.theirs);
    onReset();
  };
  const keepMine = () => {
    const next = drafts === null ? draft : mineOnTop(drafts);
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
