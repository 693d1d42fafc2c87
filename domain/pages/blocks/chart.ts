import * as z from "zod/mini";
import { datasetOf } from "../dataset.ts";
import { defineBlock } from "./definition.ts";
import { Grid, line } from "./values.ts";

export const chart = defineBlock({
  content: z.object({
    type: z.literal("chart"),
    title: line,
    look: z.enum(["bars", "lines", "shares"]),
    /** The first row names the columns, the first column the rows. */
    rows: Grid,
  }),
  code: null,
  editorName: null,
  serving: "kept",
  text: ({ title, rows }) => [title, ...rows.map((row) => row.join(" "))].join("\n"),
  check: ({ rows }) => datasetOf(rows).messages.map((text) => ({ code: "data-missing", text })),
});
