import { type DragEvent, useState } from "react";
import { useMay } from "../kit/session/permissions.tsx";

/** Lets members who can upload drop files on an element. `isOver`: files are above it. */
export const useFileDrop = (add: (files: readonly File[]) => void) => {
  const [isOver, setOver] = useState(false);
  const mayUpload = useMay()("content:write");
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    // Between the parts of the element the files are still above it.
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return {
    isOver,
    mayUpload,
    handlers: mayUpload ? { onDragOver: over, onDragLeave: leave, onDrop: drop } : {},
  };
};
