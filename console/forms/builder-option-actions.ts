import {
  type Announcements,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { arrayMove, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useId, useRef, useState } from "react";
import { focusSoon } from "./builder-focus.ts";
import { MAX_OPTIONS, withPasted } from "./builder-options.ts";

/** Drag id of an option: its index. */
export const optionDragId = (at: number): string => `option-${at}`;
export const placeOfOption = (id: unknown): number => Number(String(id).replace("option-", ""));

type OptionList = {
  readonly options: readonly string[];
  readonly onChange: (options: readonly string[]) => void;
};

const actionsOn = (latest: { readonly current: OptionList }, mark: string) => {
  const options = () => latest.current.options;
  const change = (next: readonly string[]) => latest.current.onChange(next);
  const focus = (at: number, select = false) =>
    focusSoon(`[data-options="${mark}"] [data-setting="options.${at}"]`, { select });
  return {
    write: (at: number, text: string) => change(options().with(at, text)),
    paste: (at: number, text: string) => change(withPasted(options(), at, text)),
    add: (at: number, text: string) => {
      if (options().length >= MAX_OPTIONS) return;
      change(options().toSpliced(at, 0, text));
      focus(at, text !== "");
    },
    move: (from: number, to: number) => {
      if (to < 0 || to >= options().length || from === to) return;
      change(arrayMove([...options()], from, to));
      focus(to);
    },
    remove: (at: number) => {
      change(options().toSpliced(at, 1));
      focus(Math.max(0, at - 1));
    },
  };
};
export type OptionActions = ReturnType<typeof actionsOn>;

/** Stable callbacks, so that typing in one option renders no other. */
export const useOptionActions = (given: OptionList): { actions: OptionActions; mark: string } => {
  // React's ids contain characters that selectors do not allow.
  const mark = useId().replaceAll(/[^\w-]/g, "");
  const latest = useRef(given);
  latest.current = given;
  const [actions] = useState(() => actionsOn(latest, mark));
  return { actions, mark };
};

const pointer = { activationConstraint: { distance: 4 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates };
export const useOptionSensors = () =>
  useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard));

/**
 * Screen reader texts while an option is moved: positions only, because the field contains its
 * text.
 */
export const optionAnnouncements = (word: string, count: number): Announcements => {
  const name = (id: unknown) => `${word} ${placeOfOption(id) + 1}`;
  const place = (id: unknown) => `position ${placeOfOption(id) + 1} of ${count}`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} is picked up.`,
    onDragOver: ({ active, over }) =>
      over === null || over.id === active.id ? undefined : `${name(active.id)}: ${place(over.id)}.`,
    onDragEnd: ({ active, over }) =>
      over === null
        ? `${name(active.id)} stays where it was.`
        : `${name(active.id)} is dropped, ${place(over.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} is back where it was.`,
  };
};
