import * as z from "zod/mini";

/** Id of the row whose drawer is open. */
export const open = z.string().check(z.maxLength(500));

/** How a list is shown: ids of its columns in their order, and the saved view that was opened. */
export const ofList = {
  columns: z.string().check(z.maxLength(2_000), z.regex(/^[\w,.-]*$/)),
  view: z.string().check(z.maxLength(64)),
};
