import * as z from "zod/mini";

const about = {
  dayNoteId: z.uuid(),
  /** A local day of the website: YYYY-MM-DD. */
  day: z.iso.date(),
  text: z.string(),
};

/** A member noted what happened on a day. */
const DayNoteCreated = z.object({
  type: z.literal("DayNoteCreated"),
  ...about,
  createdAt: z.iso.datetime(),
});
const DayNoteCorrected = z.object({
  type: z.literal("DayNoteCorrected"),
  ...about,
  correctedAt: z.iso.datetime(),
});
const DayNoteRemoved = z.object({
  type: z.literal("DayNoteRemoved"),
  dayNoteId: z.uuid(),
  removedAt: z.iso.datetime(),
});
/** The removal was undone. */
const DayNoteRestored = z.object({
  type: z.literal("DayNoteRestored"),
  dayNoteId: z.uuid(),
  restoredAt: z.iso.datetime(),
});
/** Stream `dayNote-<websiteId>.<dayNoteId>`. Stored for ever: a released member is never edited. */
export const DayNoteEvent = z.discriminatedUnion("type", [
  DayNoteCreated,
  DayNoteCorrected,
  DayNoteRemoved,
  DayNoteRestored,
]);
export type DayNoteEvent = z.infer<typeof DayNoteEvent>;
