import { useHotkeys } from "@mantine/hooks";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Cohort } from "#domain/pages/cohorts.ts";
import { tellFrame } from "../../kit/editing/editor-events.ts";
import { useMayChange } from "../../kit/session/permissions.tsx";
import { useWebsite } from "../../kit/session/session.tsx";
import { takePublishing } from "../preview/next-load.ts";
import { copiedPart } from "./copied-part.ts";
import type { Draft } from "./draft-snapshot.ts";
import { createEditing } from "./editing.ts";
import type { EditorSubject } from "./editor-subject.ts";
import { useDroppedNotice } from "./use-dropped-notice.ts";
import { usePageDraft } from "./use-page-draft.ts";

/** What is open above the page; `slash`: the menu of blocks, asked for in a text. */
export type Dialog =
  | "add"
  | "slash"
  | "changes"
  | "publish"
  | "check"
  | "outline"
  | "fields"
  | undefined;

/** Tells when changes are being recorded, and which text of the page is typed in. Spec: B4.21. */
const useFrameEvents = (isSaving: boolean, written: string | null): void => {
  const before = useRef({ isSaving: false, written: null as string | null });
  useEffect(() => {
    if (isSaving !== before.current.isSaving) tellFrame(isSaving ? "save-enter" : "save-exit");
    if (written !== before.current.written) tellFrame("editing-change", { block: written });
    before.current = { isSaving, written };
  }, [isSaving, written]);
};

/** What the parts of the editor share. */
export const useEditor = (loaded: Draft, subject: EditorSubject, part = "") => {
  const { store, shown } = usePageDraft(loaded, subject);
  useDroppedNotice(shown.dropped);
  const [editing] = useState(() => createEditing(store));
  const [selected, choose] = useState<string | null>(part || null);
  /** The block whose text is typed in the page. */
  const [written, write] = useState<string | null>(null);
  const select = (id: string | null) => {
    choose(id);
    if (id !== written) write(null);
  };
  useFrameEvents(shown.saving === "saving", written);
  /** As which visitors the page is looked at; undefined: every section is shown. */
  const [cohort, lookAs] = useState<Cohort>();
  const [dialog, open] = useState<Dialog>();
  const mayChange = useMayChange();
  /** The dialog is about what is recorded, also by others, if that can be read. */
  const startPublishing = useCallback(async () => {
    await store.synchronize().catch(() => undefined);
    open("publish");
  }, [store]);
  useEffect(() => {
    if (mayChange && takePublishing(subject.id)) void startPublishing();
  }, [subject.id, mayChange, startPublishing]);
  const { websiteId } = useWebsite();
  const clipboard = useMemo(() => copiedPart(websiteId), [websiteId]);
  const step = (run: () => Promise<void>) => () => {
    if (mayChange) void run().catch(() => undefined);
  };
  useHotkeys([
    ["mod+Z", step(() => store.undo())],
    ["mod+shift+Z", step(() => store.redo())],
    ["mod+S", () => void store.flush()],
    ["/", () => mayChange && open("add")],
  ]);
  return {
    subject,
    store,
    shown,
    editing,
    clipboard,
    selected,
    select,
    written,
    write,
    dialog,
    open,
    showChanges: () => {
      void store.refresh().catch(() => undefined);
      open("changes");
    },
    startPublishing: () => void startPublishing(),
    mayChange,
    cohort,
    lookAs,
  };
};

export type EditorState = ReturnType<typeof useEditor>;
