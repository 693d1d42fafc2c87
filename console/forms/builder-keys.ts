import { useEffect } from "react";
import type { Builder } from "./builder-state.ts";

const commandOf = (event: KeyboardEvent): "undo" | "redo" | "save" | "release" | undefined => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  if (key === "y" && !event.shiftKey) return "redo";
  if (key === "s" && !event.shiftKey) return "save";
  return key === "enter" ? "release" : undefined;
};

/**
 * Undo and redo keys belong to the builder, because a text field's own history is incomplete.
 * Dialogs keep their own.
 */
export const useBuilderKeys = (
  { undo, redo, saver }: Pick<Builder, "undo" | "redo" | "saver">,
  onRelease: () => void,
): void => {
  useEffect(() => {
    const acts = { undo, redo, save: () => void saver.save(), release: onRelease };
    const onKeyDown = (event: KeyboardEvent) => {
      const command = commandOf(event);
      const { target } = event;
      if (command === undefined || document.querySelector('[aria-modal="true"]') !== null) return;
      if (target instanceof Element && target.closest('[role="dialog"]') !== null) return;
      event.preventDefault();
      acts[command]();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [undo, redo, saver, onRelease]);
};
