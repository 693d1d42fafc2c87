import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  type DndContextProps,
  type DragEndEvent,
  type DragMoveEvent,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useRef, useState } from "react";
import { useFormBuilder } from "./builder-context.ts";
import { type FieldType, fieldOf, nameOf } from "./builder-field-kinds.ts";

/** A field of the form, or a type from the palette. */
export type Dragged = { readonly fieldId: string } | { readonly adds: FieldType };

/** The list accepts drops next to its fields. */
export const LIST_ID = "fields";
// Constant objects: new ones would render every field again.
const pointer = { activationConstraint: { distance: 6 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates };
const measuring = { droppable: { strategy: MeasuringStrategy.WhileDragging } };

const addsOf = (data: Record<string, unknown> | undefined): FieldType | undefined =>
  data?.adds as FieldType | undefined;

/**
 * A type from the palette can only be dropped over the list; a field goes to the nearest position.
 */
const collisions: CollisionDetection = (given) => {
  const fields = given.droppableContainers.filter(({ id }) => id !== LIST_ID);
  if (addsOf(given.active.data.current) === undefined)
    return closestCenter({ ...given, droppableContainers: fields });
  const within = pointerWithin(given);
  if (within.length === 0) return [];
  const nearest = closestCenter({ ...given, droppableContainers: fields });
  return nearest.length > 0 ? nearest : within;
};

const useAnnouncements = (): Announcements => {
  const { form } = useFormBuilder();
  const count = form.fields.length;
  const name = (id: unknown): string => {
    const field = fieldOf(form, String(id));
    return field === undefined ? "The new field" : `“${nameOf(field)}”`;
  };
  const place = (id: unknown): string => {
    const at = form.fields.findIndex(({ fieldId }) => fieldId === id);
    return at === -1 ? "at the end" : `position ${at + 1} of ${count}`;
  };
  // A field that was just picked up is over itself, which need not be announced.
  const justStarted = useRef(false);
  return {
    onDragStart: ({ active }) => {
      justStarted.current = true;
      return `Picked up ${name(active.id)}, ${place(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      const isStart = justStarted.current && over?.id === active.id;
      justStarted.current = false;
      if (isStart) return undefined;
      return over === null
        ? `${name(active.id)} is not over the form.`
        : `${name(active.id)}: ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over === null
        ? `${name(active.id)} was not moved.`
        : `${name(active.id)} is dropped, ${place(over.id)}.`,
    onDragCancel: ({ active }) => `Cancelled. ${name(active.id)} was returned to its position.`,
  };
};

const instructions = {
  draggable:
    "Press space or enter to pick the field up. The arrow keys move it, space or enter drops it, escape puts it back.",
};

/** Sorting fields and adding types from the palette, by pointer and keyboard. */
export const useFieldDrag = (onAdd: (type: FieldType, at: number) => void) => {
  const { form, edit } = useFormBuilder();
  const [dragged, setDragged] = useState<Dragged>();
  const [dropAt, setDropAt] = useState<number>();
  const sensors = useSensors(
    useSensor(PointerSensor, pointer),
    useSensor(KeyboardSensor, keyboard),
  );
  const announcements = useAnnouncements();
  const indexOf = (id: unknown) => form.fields.findIndex(({ fieldId }) => fieldId === id);

  /** Above or below the field under the pointer, depending on its half. */
  const insertionAt = ({ active, over }: DragMoveEvent | DragEndEvent): number | undefined => {
    if (over === null) return undefined;
    const at = indexOf(over.id);
    if (at === -1) return form.fields.length;
    const { translated } = active.rect.current;
    if (translated === null) return at;
    const middle = over.rect.top + over.rect.height / 2;
    return translated.top + translated.height / 2 > middle ? at + 1 : at;
  };
  const end = () => {
    setDragged(undefined);
    setDropAt(undefined);
  };
  const context: DndContextProps = {
    sensors,
    collisionDetection: collisions,
    measuring,
    accessibility: { announcements, screenReaderInstructions: instructions },
    onDragStart: ({ active }) => {
      const adds = addsOf(active.data.current);
      setDragged(adds === undefined ? { fieldId: String(active.id) } : { adds });
    },
    onDragMove: (event) => {
      if (addsOf(event.active.data.current) !== undefined) setDropAt(insertionAt(event));
    },
    onDragCancel: end,
    onDragEnd: (event) => {
      end();
      const { active, over } = event;
      const adds = addsOf(active.data.current);
      // The result equals the display: nothing is under the pointer while the list is measured
      // again.
      const at = adds === undefined ? indexOf(over?.id) : (insertionAt(event) ?? dropAt);
      if (at === undefined || at === -1) return;
      if (adds !== undefined) onAdd(adds, at);
      else edit({ type: "field-moved", fieldId: String(active.id), to: at });
    },
  };
  return { context, dragged, dropAt };
};
