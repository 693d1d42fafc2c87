import { actionTextsOf } from "../kit/action-texts.ts";
import type { DayNoteEvent } from "./events.ts";

export const dayNoteActions = actionTextsOf<DayNoteEvent>("census", {
  DayNoteCreated: { text: "added a note on {day:day}: {text}", kind: "added a note on a day" },
  DayNoteCorrected: {
    text: "corrected a note on {day:day}: {text}",
    kind: "corrected a note on a day",
  },
  DayNoteRemoved: "removed a note on a day",
  DayNoteRestored: "restored a note on a day",
});
