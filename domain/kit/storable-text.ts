import * as z from "zod/mini";

/**
 * Text that every table can store: no NUL character and no half of a surrogate pair. People do not
 * type those, and one in an event would stop the projections that copy it into a column.
 */
export const isStorable = (text: string): boolean =>
  !text.includes("\u0000") && text.isWellFormed();

export const storable = z.refine<string>(isStorable, "This text contains invalid characters.");

/** Whether every text in a JSON value is storable, including names of members. */
export const isStorableDeep = (value: unknown): boolean => {
  if (typeof value === "string") return isStorable(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(
    ([name, member]) => isStorable(name) && isStorableDeep(member),
  );
};
