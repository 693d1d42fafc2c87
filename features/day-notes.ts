import { feature } from "./kit/feature.ts";

export const dayNotes = feature({
  name: "day-notes",
  lists: { "day-notes": "census" },
  commands: async () => (await import("#commands/day-notes/routes.ts")).dayNoteCommands,
  queries: async () => (await import("#read-api/day-notes/routes.ts")).dayNoteQueries,
  annotations: async () => (await import("#read-api/day-notes/annotations.ts")).dayNoteAnnotations,
  eventTexts: async () => (await import("#read-api/day-notes/event-texts.ts")).dayNoteTexts,
  readModels: async () => (await import("#projections/day-notes/columns.ts")).dayNotesColumns,
  projections: async () => [(await import("#projections/day-notes/day-notes.ts")).dayNotes],
});
