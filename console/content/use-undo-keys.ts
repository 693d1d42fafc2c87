import { useHotkeys } from "@mantine/hooks";
import type { KeyboardEvent } from "react";
import { useMayChange } from "../kit/session/permissions.tsx";
import type { ItemDraft } from "./use-item-draft.ts";

/** Ctrl Z and ⌘ Z in any field of an item, and where no field has the focus. Dialogs above it have their own. */
export const useUndoKeys = (store: Pick<ItemDraft["store"], "undo" | "redo">) => {
  const mayChange = useMayChange();
  const step = (run: () => void) => () => {
    if (mayChange) run();
  };
  useHotkeys([
    ["mod+Z", step(store.undo)],
    ["mod+shift+Z", step(store.redo)],
  ]);
  return (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget, target, ctrlKey, metaKey, altKey, shiftKey, key } = event;
    const isAsked = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "z";
    // Dialogs are in the tree of components, and not in this element.
    if (!mayChange || !isAsked || !(target instanceof Node && currentTarget.contains(target)))
      return;
    event.preventDefault();
    event.stopPropagation();
    if (shiftKey) store.redo();
    else store.undo();
  };
};
