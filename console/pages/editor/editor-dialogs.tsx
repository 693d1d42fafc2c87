import { lazy, Suspense, useState } from "react";
import { AddMenu } from "./add-menu.tsx";
import { conflictTitle, selectedIn } from "./editing.ts";
import { unsavedText } from "./saving-texts.ts";
import type { EditorState } from "./use-editor.ts";
import { withoutSlash } from "./without-slash.ts";

/** Loaded when they are opened: most visits of the editor need none of them. */
const PublishDialog = lazy(async () => ({
  default: (await import("../publish/publish-dialog.tsx")).PublishDialog,
}));
const CheckDialog = lazy(async () => ({
  default: (await import("./check-dialog.tsx")).CheckDialog,
}));
const ConflictDialog = lazy(async () => ({
  default: (await import("./conflict-dialog.tsx")).ConflictDialog,
}));
const PageChanges = lazy(async () => ({
  default: (await import("./page-changes.tsx")).PageChanges,
}));

type Props = EditorState & {
  /** The part whose fields the owner needs next. */
  readonly onAdded: (id: string) => void;
  readonly scheduledFor: number | null;
};

export const EditorDialogs = ({ onAdded, scheduledFor, ...state }: Props) => {
  const { subject, store, shown, editing, clipboard, selected, select, dialog, open } = state;
  const { conflict, document, draft } = shown;
  const close = () => open(undefined);
  const adds = dialog === "add" || dialog === "slash";
  const [hasAdded, setAdded] = useState(false);
  if (adds && hasAdded) setAdded(false);
  // It stays while it slides out.
  const [hasListed, setListed] = useState(false);
  if (dialog === "changes" && !hasListed) setListed(true);
  const added = (id: string) => {
    const text = selectedIn(document, state.written);
    if (dialog === "slash" && text.kind === "block")
      editing.content(text.block, withoutSlash(text.block.content));
    select(id);
    close();
    setAdded(true);
    onAdded(id);
  };
  return (
    <Suspense>
      <AddMenu
        opened={adds}
        returnsFocus={!hasAdded}
        onClose={close}
        copied={adds ? clipboard.read() : undefined}
        onPaste={(copied) => added(editing.paste(copied, selected))}
        onBlock={(content) => added(editing.addBlock(content, selected))}
        onSection={(section) => added(editing.addSection(section, selected))}
        onSaved={(section) => added(editing.addCopy(section, selected))}
      />
      {hasListed && (
        <PageChanges opened={dialog === "changes"} draft={draft} store={store} onClose={close} />
      )}
      {dialog === "check" && <CheckDialog {...state} />}
      {subject.kind === "page" && dialog === "publish" && (
        <PublishDialog
          subject={subject}
          store={store}
          draft={draft.draft}
          document={document}
          unsaved={unsavedText(shown)}
          scheduledFor={scheduledFor}
          onPublished={() => store.refresh()}
          onShow={(id) => {
            select(id);
            close();
          }}
          onClose={close}
        />
      )}
      {conflict !== undefined && (
        <ConflictDialog
          conflict={conflict}
          title={conflictTitle(document, conflict)}
          store={store}
          onBoth={(content) => select(editing.addBlock(content, conflict.part))}
        />
      )}
    </Suspense>
  );
};
