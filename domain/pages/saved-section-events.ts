import * as z from "zod/mini";
import { Section } from "./document.ts";

const sectionId = z.string();
const moment = z.iso.datetime();

/** The whole section as it was saved: its state under this version. */
const SectionSaved = z.object({
  type: z.literal("SectionSaved"),
  sectionId,
  version: z.int().check(z.minimum(1)),
  name: z.string(),
  section: Section,
  savedAt: moment,
});
const SavedSectionRemoved = z.object({
  type: z.literal("SavedSectionRemoved"),
  sectionId,
  removedAt: moment,
});
const SavedSectionRestored = z.object({
  type: z.literal("SavedSectionRestored"),
  sectionId,
  restoredAt: moment,
});

/** Stream `savedSections-<websiteId>.site`. Stored for ever: a released member is never edited. */
export const SavedSectionEvent = z.discriminatedUnion("type", [
  SectionSaved,
  SavedSectionRemoved,
  SavedSectionRestored,
]);
export type SavedSectionEvent = z.infer<typeof SavedSectionEvent>;
