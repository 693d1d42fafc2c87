import { unreachable } from "../kit/decider.ts";
import type { DayNoteEvent } from "./events.ts";

/** What a member noted on a day. */
export type DayNote = { readonly day: string; readonly text: string };

/** `note` is undefined before the day note was created. */
export type DayNoteState = { readonly note: DayNote | undefined; readonly removed: boolean };

export const noDayNote: DayNoteState = { note: undefined, removed: false };

export const evolve = (state: DayNoteState, event: DayNoteEvent): DayNoteState => {
  switch (event.type) {
    case "DayNoteCreated":
    case "DayNoteCorrected":
      return { ...state, note: { day: event.day, text: event.text } };
    case "DayNoteRemoved":
      return { ...state, removed: true };
    case "DayNoteRestored":
      return { ...state, removed: false };
    default:
      return unreachable(event);
  }
};
