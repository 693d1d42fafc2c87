import * as z from "zod/mini";

/** Milliseconds since 1970, to the end of the year 9999. */
export const EpochMs = z.int().check(z.minimum(0), z.maximum(253_402_300_799_999));
