import * as z from "zod/mini";
import { searchOf } from "../kit/lists/search.ts";

/** A URL, and so a saved question, has room for this. */
export const MAX_SQL_IN_URL = 6_000;

/** A question as the URL keeps it, so that a link asks it again. */
export const questionSearch = searchOf(
  { method: "GET", path: "", summary: "", tag: "", access: "owner", query: z.object({}) },
  {
    sql: z.string().check(z.maxLength(MAX_SQL_IN_URL)),
    /** Local time of the website: `2030-01-05T09:30`. */
    at: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/)),
    personal: z.literal("yes"),
    show: z.literal("chart"),
    view: z.string().check(z.maxLength(64)),
  },
);
export type QuestionSearch = ReturnType<typeof questionSearch>;
