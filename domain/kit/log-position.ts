import * as z from "zod/mini";

/** A position of the log, in decimal. */
export const Position = z.string().check(z.regex(/^\d{1,18}$/));
