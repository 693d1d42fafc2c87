import { useHotkeys } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useMayChange } from "../../kit/session/permissions.tsx";
import { useWebsite } from "../../kit/session/session.tsx";
import { copiedPart } from "./copied-part.ts";
import type { Draft } from "./draft-store.ts";
import { createEditing } from "./editing.ts";
import type { EditorSubject } from "./editor-subject.ts";
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

/** What the parts of the editor share. */
export const useEditor = (loaded: Draft, subject: EditorSubject, part = "") => {
  const { store, shown } = usePageDraft(loaded, subject);
  const [editing] = useState(() => createEditing(store));
  const [selected, choose] = useState<string | null>(part || null);
  /** The block whose text is typed in the page. */
  const [written, write] = useState<string | null>(null);
  const select = (id: string | null) => {
    choose(id);
    if (id !== written) write(null);
  };
  const [dialog, open] = useState<Dialog>();
  const mayChange = useMayChange();
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
    mayChange,
  };
};

export type EditorState = ReturnType<typeof useEditor>;
