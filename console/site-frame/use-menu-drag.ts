import {
  closestCenter,
  type DndContextProps,
  type DragEndEvent,
  type DragMoveEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useState } from "react";
import type { MenuEntry } from "#domain/site-frame/document.ts";
import { linesOf, type MenuLine, placedAt } from "./menu-lines.ts";

/** Pixels to the side that put a link into a folder or out of it. */
const INDENT = 24;

type Dragged = {
  readonly id: string;
  /** 1: the link would be in the folder above. */
  readonly depth: 0 | 1;
};

/** Dragging the lines of a menu. The keyboard has its own keys. */
export const useMenuDrag = (
  menu: readonly MenuEntry[],
  onChange: (menu: MenuEntry[]) => void,
): {
  readonly drag: DndContextProps;
  /** Without the links of a folder that is being dragged. */
  readonly lines: readonly MenuLine[];
  readonly dragged: Dragged | undefined;
} => {
  const [dragged, setDragged] = useState<Dragged>();
  const all = linesOf(menu);
  const entry = menu.find(({ id }) => id === dragged?.id);
  const hidden = new Set(entry?.kind === "folder" ? entry.links.map(({ id }) => id) : []);
  const lines = all.filter(({ part }) => !hidden.has(part.id));
  const depthAt = ({ active, delta }: DragMoveEvent | DragEndEvent): 0 | 1 => {
    const own = all.find(({ part }) => part.id === active.id)?.depth ?? 0;
    return own + Math.round(delta.x / INDENT) > 0 ? 1 : 0;
  };
  return {
    lines,
    dragged,
    drag: {
      sensors: useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } })),
      collisionDetection: closestCenter,
      onDragStart: ({ active }) =>
        setDragged({
          id: String(active.id),
          depth: all.find(({ part }) => part.id === active.id)?.depth ?? 0,
        }),
      onDragMove: (event) => setDragged({ id: String(event.active.id), depth: depthAt(event) }),
      onDragCancel: () => setDragged(undefined),
      onDragEnd: (event) => {
        setDragged(undefined);
        const to = lines.findIndex(({ part }) => part.id === event.over?.id);
        if (to < 0) return;
        const next = placedAt(menu, String(event.active.id), to, depthAt(event));
        if (next !== undefined) onChange(next);
      },
    },
  };
};
