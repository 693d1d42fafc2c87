import * as z from "zod/mini";

/** Id of the row in the open drawer. */
export const open = z.string().check(z.maxLength(500));

/** A list's display: ids of its columns in order, and the open saved view. */
export const ofList = {
  columns: z.string().check(z.maxLength(2_000), z.regex(/^[\w,.-]*$/)),
  view: z.string().check(z.maxLength(64)),
};
