import * as z from "zod/mini";

/** A position in the log, as decimal digits, because it can exceed the range of a JSON number. */
export const Position = z.string().check(z.regex(/^\d{1,18}$/, "A position is a whole number."));
