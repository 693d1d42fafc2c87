import type { Annotation } from "../kit/annotations.ts";

/** What members noted. */
export const dayNoteAnnotations: readonly Annotation[] = [
  {
    kind: "note",
    permission: "census:read",
    by: "day",
    text: `
      select day::text as day, text as name, day_note_id::text as id from read.day_notes
       where website_id = $1 and day between $2::date and $3::date and not removed`,
  },
];
