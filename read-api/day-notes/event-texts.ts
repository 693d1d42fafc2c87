import type { DayNoteEvent } from "#domain/day-notes/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const dayNoteTexts: EventTexts<DayNoteEvent> = {
  DayNoteCreated: ({ day, text }) => ["A note on a day was added", `${day}: ${text}`],
  DayNoteCorrected: ({ day, text }) => ["A note on a day was corrected", `${day}: ${text}`],
  DayNoteRemoved: () => ["A note on a day was removed", ""],
  DayNoteRestored: () => ["A note on a day was restored", ""],
};
