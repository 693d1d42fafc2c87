import * as z from "zod/mini";
import { defineBlock } from "./definition.ts";
import { Grid, line } from "./values.ts";

export const table = defineBlock({
  content: z.object({
    type: z.literal("table"),
    /** Shown above the table; may be empty. */
    caption: line,
    rows: Grid,
    /** The first row, the first column, or both name what follows. */
    heads: z.enum(["row", "column", "both", "none"]),
  }),
  code: null,
  editorName: null,
  serving: "kept",
  text: ({ caption, rows }) => [caption, ...rows.map((row) => row.join(" "))].join("\n"),
  check: ({ rows }) =>
    rows.length === 0 ? [{ code: "data-missing", text: "A table has no row." }] : [],
});
