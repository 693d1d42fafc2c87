import * as z from "zod/mini";
import { defineBlock } from "./definition.ts";
import { label, line } from "./values.ts";

const opens = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));
/** `24:00` is the end of a day. */
const closes = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/));

export const MAX_SPANS = 3;
export const MAX_EXCEPTIONS = 30;

const Span = z.object({ opens, closes });
export type Span = z.infer<typeof Span>;

export const openingHours = defineBlock({
  content: z.object({
    type: z.literal("opening-hours"),
    /** Seven days from Monday, each with the times at which the shop is open. */
    week: z.array(z.array(Span).check(z.maxLength(MAX_SPANS))).check(z.length(7)),
    /** Days with other times; without any the shop is closed. */
    exceptions: z
      .array(
        z.object({
          date: z.iso.date(),
          name: label,
          spans: z.array(Span).check(z.maxLength(MAX_SPANS)),
        }),
      )
      .check(z.maxLength(MAX_EXCEPTIONS)),
    /** In the language of the website. */
    closedText: label,
    note: line,
  }),
  code: null,
  editorName: null,
  serving: "kept",
  text: ({ note, exceptions }) => [note, ...exceptions.map(({ name }) => name)].join("\n"),
});
