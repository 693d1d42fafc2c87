import {
  type Announcements,
  closestCenter,
  type DndContextProps,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useRef } from "react";
import type { PictureDraft } from "./product-pictures.ts";

const instructions = {
  draggable:
    "Press space or enter to pick the picture up. The arrow keys move it, space or enter drops it, escape puts it back.",
};

const useAnnouncements = (pictures: readonly PictureDraft[]): Announcements => {
  // A picture that was just picked up is over itself, which need not be announced.
  const justStarted = useRef(false);
  const place = (id: unknown) => pictures.findIndex((picture) => picture.id === id) + 1;
  const at = (id: unknown) => `position ${place(id)} of ${pictures.length}`;
  return {
    onDragStart: ({ active }) => {
      justStarted.current = true;
      return `Picked up picture ${place(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      const isStart = justStarted.current && over?.id === active.id;
      justStarted.current = false;
      return isStart || over === null ? undefined : `Picture ${place(active.id)}: ${at(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over === null
        ? `Picture ${place(active.id)} was not moved.`
        : `Dropped picture ${place(active.id)} at ${at(over.id)}.`,
    onDragCancel: ({ active }) =>
      `Cancelled. Picture ${place(active.id)} was returned to its position.`,
  };
};

/** Sorting pictures by pointer and keyboard. */
export const usePictureDrag = (
  pictures: readonly PictureDraft[],
  onMove: (id: string, to: number) => void,
): DndContextProps => ({
  sensors: useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  ),
  collisionDetection: closestCenter,
  accessibility: {
    announcements: useAnnouncements(pictures),
    screenReaderInstructions: instructions,
  },
  onDragEnd: ({ active, over }) => {
    const to = pictures.findIndex(({ id }) => id === over?.id);
    if (to !== -1 && over?.id !== active.id) onMove(String(active.id), to);
  },
});
