import * as z from "zod/mini";
import { Day } from "#domain/kit/moment.ts";

export const Count = z.int();

/** Local days of the website, both inclusive. Default: the last 30 days; up to 400 days. */
export const range = { from: z.optional(Day), to: z.optional(Day) };
